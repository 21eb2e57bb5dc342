"""Every mode judged on pages that nothing in it has learned from."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from ...ensemble.decision import Decision
from ...ensemble.folds import out_of_fold
from ...ensemble.selector import Selector
from ...ensemble.voter import Voter
from ..scoring.gold_standard import PageScores
from .preparation import Prepared

__all__ = [
    "cross_validate",
    "decide_page",
    "fit_mode",
    "fit_voter",
    "kept_text",
    "predict_held_out",
    "score",
]

Model = TypeVar("Model")
Prediction = TypeVar("Prediction")


def fit_mode(
    mode: str, pages: Sequence[Prepared], jurors: Sequence[str], seed: int
) -> Selector | Voter:
    """Train the model of a mode.

    Parameters
    ----------
    mode : {"voter", "fast", "selector"}
    pages : sequence of Prepared
        To learn from.
    jurors : sequence of str
        Heard by the voter, chosen from by the selector.
    seed : int

    Returns
    -------
    Selector or Voter
    """
    if mode == "selector":
        examples, hosts = [page.example for page in pages], [page.host for page in pages]
        f1 = np.array([[_f1(page, juror) for juror in jurors] for page in pages])
        return Selector(jurors, seed=seed).fit(examples, f1, hosts)
    return fit_voter(pages, jurors if mode == "voter" else (), seed=seed)


def fit_voter(
    pages: Sequence[Prepared], jurors: Sequence[str], *, lexicon: bool = True, seed: int = 0
) -> Voter:
    """Train a voter; without jurors, that of mode ``fast``."""
    voter = Voter(jurors, lexicon=lexicon, seed=seed)
    return voter.fit([page.example for page in pages], [page.host for page in pages])


def _f1(page: Prepared, juror: str) -> float:
    return page.extractor_scores[juror].overlaps[page.protocol].f1


def score(model: Selector | Voter, page: Prepared) -> PageScores:
    """Let a model extract a page, and judge what it extracts.

    Parameters
    ----------
    model : Selector or Voter
    page : Prepared

    Returns
    -------
    PageScores
    """
    if isinstance(model, Selector):
        choice = model.choose(page.example.features, page.example.words)
        return page.extractor_scores[choice.jurors[0]]
    return page.gold_standard.score(kept_text(page, decide_page(model, page)))


def decide_page(model: Voter, page: Prepared) -> Decision:
    """Let a model judge the segments of a page, with comments as its data set has them."""
    example = page.example
    return model.verdict(
        example.features, example.words, example.tokens, comments=page.gold_standard.comments
    )


def kept_text(page: Prepared, decision: Decision) -> str:
    """Text of the segments of a page that are kept."""
    return "\n".join(text for text, keep in zip(page.segments, decision.kept, strict=True) if keep)


def cross_validate(
    pages: Sequence[Prepared], mode: str, jurors: Sequence[str], *, n_folds: int = 5, seed: int = 0
) -> list[PageScores]:
    """Judge a mode on each page by a model trained on the other folds.

    Parameters
    ----------
    pages : sequence of Prepared
        Of all data sets together.
    mode : {"voter", "fast", "selector"}
    jurors : sequence of str
    n_folds : int
        Folds are grouped by host.
    seed : int
        Of folds and training.

    Returns
    -------
    list of Judgement
        One a page, in order.
    """
    return predict_held_out(
        pages,
        lambda others: fit_mode(mode, others, jurors, seed),
        score,
        mode,
        n_folds=n_folds,
        seed=seed,
    )


def predict_held_out(
    pages: Sequence[Prepared],
    fit: Callable[[Sequence[Prepared]], Model],
    predict: Callable[[Model, Prepared], Prediction],
    name: str,
    *,
    n_folds: int = 5,
    seed: int = 0,
) -> list[Prediction]:
    """Predict each page with a model that is trained on the other folds.

    Parameters
    ----------
    pages : sequence of Prepared
    fit : callable
        Trains a model on pages.
    predict : callable
        From a model and a page to the prediction.
    name : str
        Name of the model, for the progress bar.
    n_folds : int
        Number of folds, grouped by host.
    seed : int
        Seed of the folds.

    Returns
    -------
    list
        One prediction per page, in order.
    """
    return out_of_fold(
        [page.host for page in pages],
        lambda rows: fit([pages[row] for row in rows]),
        lambda model, row: predict(model, pages[row]),
        n_folds=n_folds,
        seed=seed,
        description=f"Cross-validating {name}",
    )
