"""Build the answer for a page from its kept segments."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..content.kept import spans_from
from ..ensemble.features.case import Case
from ..segmenter.page import Page
from ..segmenter.spans import Span, subtract_spans
from .completion import kept_with_notes
from .content_source import ContentSource
from .extraction import Extraction
from .metadata_source import MetadataSource
from .seen import VisibleSegments, drop_hidden, visible_text
from .verdicts import SegmentVerdicts

if TYPE_CHECKING:
    from ..content.nodes import Content

#: An extraction with a lower expected F1 has a warning: a quarter of its text may be wrong or
#: missing (calibration in experiments/ERRORS.md).
LOW_F1 = 0.75
#: Maximum number of words of a page that only asks for JavaScript.
_MAX_NOTICE_WORDS = 30


def build_extraction(
    case: Case,
    kept: Sequence[bool],
    *,
    mode: str,
    model: str,
    model_sha256: str,
    text: str | None = None,
    spans: Sequence[Span] | None = None,
    visible: VisibleSegments | None = None,
    probabilities: Sequence[float] | None = None,
    expected_f1: float | None = None,
    extractor: str | None = None,
    why: str = "",
    warnings: Sequence[str] = (),
) -> Extraction:
    """Build the answer for a page from its kept segments.

    By default, the text and the characters to render (`spans`) are those of the kept segments
    without hidden text (`visible`, if it has been computed), and of the notes to which they refer.
    The warnings are added to those of the page and of its jurors. The other values are as in
    `Extraction`.
    """
    if visible is None:
        kept, notes = kept_with_notes(case, kept)
        visible = drop_hidden(case, kept, opened=notes)
    if text is None:
        text = visible_text(case, visible)
    if not case.page.doc.words:
        expected_f1 = None  # nothing was judged
    all_warnings = [*case.page.warnings, *_warn_of_missing_text(case.page, text)]
    all_warnings += [*case.failures.values(), *warnings, *visible.warnings]
    if expected_f1 is not None and expected_f1 < LOW_F1:
        reason = f"the expected F1 is {expected_f1:.2f}, below {LOW_F1}"
        all_warnings.append(f"low confidence: {reason}; check the text")

    def parse() -> "Content":
        # Imported here, because users who need only the text do not need these modules.
        from ..content.read import content_of

        if spans is not None:
            return content_of(case.page, spans)
        kept_spans = spans_from(case.page, case.starts, visible.kept)
        shown_spans = subtract_spans(kept_spans, visible.hidden_spans)
        return content_of(case.page, shown_spans, headline=True)

    return Extraction(
        text=text,
        mode=mode,
        segments=SegmentVerdicts(visible.texts, visible.kept, probabilities, _coverage(case)),
        expected_f1=expected_f1,
        extractor=extractor,
        model=model,
        model_sha256=model_sha256,
        jurors=list(case.runs.texts),
        why=why,
        warnings=all_warnings,
        hidden=visible.hidden_texts(case.page),
        content_source=ContentSource.lazy(parse),
        metadata_source=MetadataSource.of(case),
    )


def _warn_of_missing_text(page: Page, text: str) -> list[str]:
    """Warn if scripts may write the text of a page, which has none or asks for JavaScript."""
    remedy = "if scripts write it, fetch its address with --render, or render=True in Python"
    n_words = len(page.doc.words)
    if not n_words:
        return [f"no text: the page has none; {remedy}"]
    is_notice = n_words <= _MAX_NOTICE_WORDS and "javascript" in page.vocabulary
    if is_notice and page.doc.holds_scripts:
        return [f"little text: the page mentions JavaScript; {remedy}"]
    if not text:
        return [f"no text: nothing on the page looks like content; {remedy}"]
    return []


def _coverage(case: Case) -> dict[str, list[float]]:
    """Each juror's coverage of each segment."""
    return {juror: case.share(words).tolist() for juror, words in case.kept_words.items()}
