"""The pages that people see, from templates in which all text is escaped."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["render"]


def render(template: str, **values: object) -> str:
    """Fill in a template.

    Parameters
    ----------
    template : str
        Name of a file in ``apps/templates``.
    **values : object
        What it shows; one that it asks for and that is not given is an error.

    Returns
    -------
    str
        HTML.
    """
    return _environment().get_template(template).render(values)


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
