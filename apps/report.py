"""The explanation of a verdict as one self-contained HTML file."""

from ..ensemble.explanation import Explanation
from .render import render

__all__ = ["write_report"]


def write_report(explanation: Explanation, title: str) -> str:
    """Write an explanation as HTML.

    Parameters
    ----------
    explanation : Explanation
    title : str
        Title of the page.

    Returns
    -------
    str
        HTML without scripts and without external resources; all text is escaped.
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
