"""Cross-validation of voters with details of each page, for the error analysis."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ...ensemble.decision import decide
from ...ensemble.voter import Voter
from ..scoring.metrics import Overlap
from ..validation.cross_validation import decide_page, fit_voter, kept_text, predict_held_out
from ..validation.preparation import PreparedPage

__all__ = ["VoterOutcome", "ceiling", "cross_validate_voter"]


@dataclass(frozen=True, slots=True)
class VoterOutcome:
    """What a voter reached on a page, and what it expected.

    Attributes
    ----------
    overlap : Overlap
        Overlap of the kept text with the gold standard, by the page's first protocol.
    expected_f1 : float
        The voter's own estimate of its F1.
    """

    overlap: Overlap
    expected_f1: float


def cross_validate_voter(
    pages: Sequence[PreparedPage],
    jurors: Sequence[str],
    name: str,
    *,
    lexicon: bool = True,
    n_folds: int = 5,
    seed: int = 0,
) -> list[VoterOutcome]:
    """Run voters on pages that they were not trained on.

    Parameters
    ----------
    pages : sequence of PreparedPage
        Pages of all data sets; models are trained on all of them together.
    jurors : sequence of str
        The jury; empty for mode ``fast``.
    name : str
        Name of the voter, for the progress bar.
    lexicon : bool
        As in `Voter`.
    n_folds, seed : int
        As in `cross_validate`.

    Returns
    -------
    list of VoterOutcome
        One per page, in order.
    """
    fit = partial(fit_voter, jurors=jurors, lexicon=lexicon, seed=seed)
    return predict_held_out(pages, fit, _outcome, name, n_folds=n_folds, seed=seed)


def ceiling(page: PreparedPage) -> Overlap:
    """Overlap of the best choice of segments, made with the gold standard."""
    decision = decide(page.example.content, page.example.words)
    return _overlap(page, kept_text(page, decision))


def _outcome(model: Voter, page: PreparedPage) -> VoterOutcome:
    decision = decide_page(model, page)
    return VoterOutcome(_overlap(page, kept_text(page, decision)), decision.expected_f1)


def _overlap(page: PreparedPage, text: str) -> Overlap:
    return page.gold_standard.score(text).overlaps[page.protocol]
