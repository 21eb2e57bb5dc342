"""What a kept text cannot do without, whatever the model says of it: its notes and formulas.

A kept reference keeps its note: readers of the text would look for it. Formulas between two kept
segments are kept, because the sentence goes on in them; models see few words there.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from ..arrays import Flags
from ..content.kept import spans_from
from ..content.notes import find_notes, spans_of_kept_notes
from ..ensemble.features.case import Case
from ..ensemble.verdict.decision import Decision
from ..ensemble.verdict.reasons import Reason
from ..segmenter.formulas import FORMULA
from ..segmenter.spans import Span

#: The reasons for what is added; their weight overcomes all others.
_NOTE = Reason("a reference to this note is kept", 10.0)
_FORMULA = Reason("it is a formula between kept texts", 10.0)
#: The number of an equation.
_NUMBER = re.compile(r"\(?[A-Z]?\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?\)?")


def completed(case: Case, decision: Decision) -> Decision:
    """A decision that also keeps the formulas between kept segments, and the notes of those."""
    with_formulas = _with_formulas(case, decision.kept)
    kept = np.array(kept_with_notes(case, with_formulas.tolist())[0], dtype=np.bool_)
    added = np.flatnonzero(kept & ~decision.kept).tolist()
    if not added:
        return decision
    reasons = list(map(list, decision.reasons))
    for row in added:
        if row < len(reasons):  # only the first segments are explained
            reasons[row].insert(0, _FORMULA if with_formulas[row] else _NOTE)
    return replace(decision, kept=kept, reasons=reasons)


def _with_formulas(case: Case, kept: Flags) -> Flags:
    doc = case.page.doc
    if not doc.numbers(FORMULA) or not kept.any():
        return kept
    words = np.zeros(len(doc.words), dtype=np.bool_)
    for element in doc.attributes.holders(doc.numbers(FORMULA))[0]:
        words[doc.first_words[element] : doc.stop_words[element]] = True
    is_formula = case.share(words) == 1
    may_be_kept = [
        not is_kept and (formula or _NUMBER.fullmatch(text) is not None)
        for is_kept, formula, text in zip(kept, is_formula, case.texts, strict=True)
    ]
    complete = kept.copy()
    for is_candidate, group in groupby(range(len(kept)), may_be_kept.__getitem__):
        rows = list(group)
        first, last = rows[0], rows[-1]
        is_between = first > 0 and last + 1 < len(kept) and kept[first - 1] and kept[last + 1]
        if is_candidate and is_between and is_formula[first - 1 : last + 2].any():
            complete[rows] = True
    return complete


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
