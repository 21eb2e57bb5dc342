"""A deliberation as one HTML file, which needs nothing but a browser."""

from importlib.resources import files

from ..ensemble.deliberation import Deliberation

__all__ = ["write_report"]

_TEMPLATE = "report.html.jinja"


def write_report(deliberation: Deliberation, title: str) -> str:
    """Write a deliberation down for people.

    Parameters
    ----------
    deliberation : Deliberation
    title : str
        What the page is called.

    Returns
    -------
    str
        HTML without scripts, and without anything that is loaded; all text is escaped.
    """
    from jinja2 import Environment

    source = files(__package__).joinpath(_TEMPLATE).read_text(encoding="utf-8")
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    extraction = deliberation.extraction
    return environment.from_string(source).render(
        title=title,
        extraction=extraction,
        segments=list(zip(extraction.segments, deliberation.reasons, strict=True)),
        comparisons=deliberation.comparisons,
        names=deliberation.names,
        agreement=deliberation.agreement,
    )
