"""A deliberation as one HTML file, which needs nothing but a browser."""

from ..ensemble.explanation import Explanation
from .render import render

__all__ = ["write_report"]


def write_report(explanation: Explanation, title: str) -> str:
    """Write a deliberation down for people.

    Parameters
    ----------
    explanation : Explanation
    title : str
        What the page is called.

    Returns
    -------
    str
        HTML without scripts, and without anything that is loaded; all text is escaped.
    """
    extraction = explanation.extraction
    return render(
        "report.html.jinja",
        title=title,
        extraction=extraction,
        segments=list(zip(extraction.segments, explanation.reasons, strict=True)),
        comparisons=explanation.comparisons,
        names=explanation.names,
        agreement=explanation.agreement,
    )
