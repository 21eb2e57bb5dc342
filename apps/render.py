"""Render HTML from templates, with all text escaped, and read the style sheet and the script."""

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Inline:
    """Our own style or script inside a page, which is not escaped."""

    text: str

    @property
    def source(self) -> str:
        """Its hash, by which a content security policy allows it."""
        digest = hashlib.sha256(self.text.encode("utf-8")).digest()
        return f"sha256-{base64.b64encode(digest).decode('ascii')}"


def read_asset(name: str) -> str:
    """Read a style or script from ``apps/templates``."""
    return files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def render(template: str, **values: object) -> str:
    """Render a template in ``apps/templates``; a missing value is an error."""
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
