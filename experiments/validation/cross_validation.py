"""Training of the modes, and cross-validation: each page is scored by a model that never saw it."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from ...ensemble.decision import Decision
from ...ensemble.folds import out_of_fold
from ...ensemble.selector import Selector
from ...ensemble.voter import Voter
from ..scoring.gold_standard import PageScores
from .preparation import PreparedPage

__all__ = [
    "cross_validate",
    "decide_page",
    "fit_mode",
    "fit_voter",
    "kept_text",
    "predict_held_out",
    "score_page",
]

Model = TypeVar("Model")
Prediction = TypeVar("Prediction")


def fit_mode(
    mode: str, pages: Sequence[PreparedPage], jurors: Sequence[str], seed: int
) -> Selector | Voter:
    """Train the model of a mode.

    Parameters
    ----------
    mode : {"voter", "fast", "selector"}
    pages : sequence of PreparedPage
        Pages to train on.
    jurors : sequence of str
        Base extractors: the features of the voter, the choices of the selector.
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
    pages: Sequence[PreparedPage], jurors: Sequence[str], *, lexicon: bool = True, seed: int = 0
) -> Voter:
    """Train a voter; without jurors, it is the model of mode ``fast``."""
    voter = Voter(jurors, lexicon=lexicon, seed=seed)
    return voter.fit([page.example for page in pages], [page.host for page in pages])


def _f1(page: PreparedPage, juror: str) -> float:
    return page.extractor_scores[juror].overlaps[page.protocol].f1


def score_page(model: Selector | Voter, page: PreparedPage) -> PageScores:
    """Extract a page with a model, and score the text.

    Parameters
    ----------
    model : Selector or Voter
    page : PreparedPage

    Returns
    -------
    PageScores
    """
    if isinstance(model, Selector):
        choice = model.choose(page.example.features, page.example.words)
        return page.extractor_scores[choice.jurors[0]]
    return page.gold_standard.score(kept_text(page, decide_page(model, page)))


def decide_page(model: Voter, page: PreparedPage) -> Decision:
    """Decide which segments to keep, with or without comments as the data set has them."""
    example = page.example
    return model.decide(
        example.features, example.words, example.tokens, comments=page.gold_standard.comments
    )


def kept_text(page: PreparedPage, decision: Decision) -> str:
    """Join the texts of the segments that are kept."""
    return "\n".join(text for text, keep in zip(page.segments, decision.kept, strict=True) if keep)


def cross_validate(
    pages: Sequence[PreparedPage],
    mode: str,
    jurors: Sequence[str],
    *,
    n_folds: int = 5,
    seed: int = 0,
) -> list[PageScores]:
    """Score a mode on each page with a model trained on the other folds.

    Parameters
    ----------
    pages : sequence of PreparedPage
        Pages of all data sets; models are trained on all of them together.
    mode : {"voter", "fast", "selector"}
    jurors : sequence of str
    n_folds : int
        Number of folds, grouped by host.
    seed : int
        Seed of the folds and of training.

    Returns
    -------
    list of PageScores
        One per page, in order.
    """
    return predict_held_out(
        pages,
        lambda others: fit_mode(mode, others, jurors, seed),
        score_page,
        mode,
        n_folds=n_folds,
        seed=seed,
    )


def predict_held_out(
    pages: Sequence[PreparedPage],
    fit: Callable[[Sequence[PreparedPage]], Model],
    predict: Callable[[Model, PreparedPage], Prediction],
    name: str,
    *,
    n_folds: int = 5,
    seed: int = 0,
) -> list[Prediction]:
    """Predict each page with a model that is trained on the other folds.

    Parameters
    ----------
    pages : sequence of PreparedPage
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
