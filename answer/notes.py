"""A kept reference keeps its note: readers of the text would look for it."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..content.kept import spans_from
from ..content.notes import find_notes, spans_of_kept_notes
from ..ensemble.features.case import Case
from ..ensemble.verdict.decision import Decision
from ..ensemble.verdict.reasons import Reason
from ..segmenter.spans import Span

#: The reason to keep a note, and its weight: it overcomes all others.
_REASON = Reason("a reference to this note is kept", 10.0)


def decision_with_notes(case: Case, decision: Decision) -> Decision:
    """A decision that also keeps the notes to which kept segments refer."""
    kept = np.array(kept_with_notes(case, decision.kept.tolist())[0], dtype=np.bool_)
    added = np.flatnonzero(kept & ~decision.kept).tolist()
    if not added:
        return decision
    reasons = list(map(list, decision.reasons))
    for row in added:
        if row < len(reasons):  # only the first segments are explained
            reasons[row].insert(0, _REASON)
    return replace(decision, kept=kept, reasons=reasons)


def kept_with_notes(case: Case, kept: Sequence[bool]) -> tuple[list[bool], list[Span]]:
    """The kept segments with the notes that they refer to, and the spans of all these notes."""
    page, with_notes = case.page, list(kept)
    if not (any(kept) and (found := find_notes(page).found)):
        return with_notes, []
    notes = spans_of_kept_notes(page.doc, found, spans_from(page, case.starts, kept))
    words = page.doc.words.starts
    for start, stop in notes:
        first, last = np.searchsorted(words, (start, stop))
        rows = np.searchsorted(case.stops, first, "right"), np.searchsorted(case.starts, last)
        with_notes[rows[0] : rows[1]] = [True] * (rows[1] - rows[0])
    return with_notes, notes
