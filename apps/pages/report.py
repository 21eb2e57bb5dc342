"""A verdict with its explanation as one self-contained HTML file."""

from collections.abc import Collection, Sequence
from itertools import accumulate

from ...answer.explanation import Explanation
from ...segmenter.segments import Segment
from ..render import Inline, read_asset, render
from ..view.contents import Contents
from ..view.facts import VerdictInfo
from ..view.verdict import view_verdict

#: Limits in characters that keep a report below a megabyte: the more segments it lists, the less it
#: shows of each segment, of the page and of the content, which it contains four times.
_MAX_CONTENT, _CONTENT_PER_SEGMENT, _MIN_CONTENT = 100_000, 45, 12_000
_MAX_SEGMENTS, _MIN_SEGMENT = 200_000, 100


def beginning(segments: Sequence[Segment]) -> list[Segment]:
    """The first segments of a page, just more text than a report can show of a page.

    To mark a whole page of 1 MB takes up to 250 MiB.
    """
    n_before = accumulate((len("".join(segment.text.split())) for segment in segments), initial=0)
    return [segment for segment, n in zip(segments, n_before, strict=False) if n <= _MAX_CONTENT]


def write_report(
    explanation: Explanation,
    title: str,
    contents: Contents | None = None,
    info: VerdictInfo | None = None,
    kept: Collection[int] | None = None,
) -> str:
    """Write a verdict with its explanation as an HTML file.

    Parameters
    ----------
    contents : Contents, optional
        The content; by default that of the explanation, without links and images.
    info : VerdictInfo, optional
        How the verdict was reached; by default as in the explanation.
    kept : collection of int, optional
        Positions of the segments that are content according to a correction.

    Returns
    -------
    str
        HTML with only our own style and script, and without external resources; all text of the
        page is escaped or sanitised. Long content and long lists of segments are cut, with a note.
    """
    extraction = explanation.extraction
    n_listed = len(explanation.reasons)
    contents = contents or Contents(extraction.html, extraction.markdown, extraction.text)
    view = view_verdict(
        title,
        info or extraction,
        extraction.segments,
        contents.beginning(max(_MIN_CONTENT, _MAX_CONTENT - _CONTENT_PER_SEGMENT * n_listed)),
        warnings=extraction.warnings,
        hidden=extraction.hidden,
        explanation=explanation,
        corrected=kept,
        n_listed=n_listed,
        n_characters=max(_MIN_SEGMENT, _MAX_SEGMENTS // max(1, n_listed)),
    )
    return render(
        "report.html.jinja",
        view=view,
        server=None,
        style=Inline(read_asset("style.css")),
        script=Inline(read_asset("verdict.js")),
    )
