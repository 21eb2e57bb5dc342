"""A deliberation as one HTML file, which needs nothing but a browser."""

from ..ensemble.deliberation import Deliberation
from .render import render

__all__ = ["write_report"]


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
    extraction = deliberation.extraction
    return render(
        "report.html.jinja",
        title=title,
        extraction=extraction,
        segments=list(zip(extraction.segments, deliberation.reasons, strict=True)),
        comparisons=deliberation.comparisons,
        names=deliberation.names,
        agreement=deliberation.agreement,
    )
