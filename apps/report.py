"""The explanation of a verdict as one self-contained HTML file."""

from ..ensemble.explanation import Explanation
from .render import render

__all__ = ["MAX_CHARACTERS", "write_report"]

#: Characters of a juror's own text that are shown.
MAX_CHARACTERS = 500_000


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
        HTML without scripts and without external resources; all text is escaped. Of a page with
        more segments than are explained, and of a juror's text beyond `MAX_CHARACTERS`, the
        beginning is shown, and the report says so.
    """
    extraction = explanation.extraction
    shown = extraction.segments[: len(explanation.reasons)]
    return render(
        "report.html.jinja",
        title=title,
        extraction=extraction,
        segments=list(zip(shown, explanation.reasons, strict=True)),
        max_characters=MAX_CHARACTERS,
        comparisons=explanation.comparisons,
        names=explanation.names,
        agreement=explanation.agreement,
    )
