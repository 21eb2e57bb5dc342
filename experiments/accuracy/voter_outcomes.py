"""What a voter made of each page, page by page: the raw material of the analysis."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ...ensemble.decision import decide
from ...ensemble.voter import Voter
from ..scoring.metrics import Overlap
from ..validation.cross_validation import decide_page, fit_voter, kept_text, predict_held_out
from ..validation.preparation import Prepared

__all__ = ["Outcome", "ceiling", "outcomes"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a voter made of a page.

    Attributes
    ----------
    overlap : Overlap
        Of the text that it kept, with the gold standard, by the page's first protocol.
    expected_f1 : float
        What it said of that itself.
    """

    overlap: Overlap
    expected_f1: float


def outcomes(
    pages: Sequence[Prepared],
    jurors: Sequence[str],
    name: str,
    *,
    lexicon: bool = True,
    n_folds: int = 5,
    seed: int = 0,
) -> list[Outcome]:
    """Let voters judge pages that they have not learned from.

    Parameters
    ----------
    pages : sequence of Prepared
        Of all data sets together.
    jurors : sequence of str
        Who is heard; nobody for mode ``fast``.
    name : str
        For the progress bar.
    lexicon : bool
        As for `Voter`.
    n_folds, seed : int
        As for `cross_validate`.

    Returns
    -------
    list of Outcome
        One a page, in order.
    """
    fit = partial(fit_voter, jurors=jurors, lexicon=lexicon, seed=seed)
    return predict_held_out(pages, fit, _outcome, name, n_folds=n_folds, seed=seed)


def ceiling(page: Prepared) -> Overlap:
    """The best that any choice of whole segments can reach, the gold standard in hand."""
    decision = decide(page.example.content, page.example.words)
    return _overlap(page, kept_text(page, decision))


def _outcome(model: Voter, page: Prepared) -> Outcome:
    decision = decide_page(model, page)
    return Outcome(_overlap(page, kept_text(page, decision)), decision.expected_f1)


def _overlap(page: Prepared, text: str) -> Overlap:
    return page.gold_standard.score(text).overlaps[page.protocol]
