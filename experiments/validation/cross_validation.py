"""Every mode judged on pages that nothing in it has learned from."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import numpy as np

from ...ensemble.decision import Decision
from ...ensemble.folds import host_folds
from ...ensemble.selector import Selector
from ...ensemble.voter import Voter
from ...progress import track
from ..scoring.gold_standard import PageScores
from .preparation import Prepared

__all__ = [
    "cross_validate",
    "decide_page",
    "fit_mode",
    "fit_voter",
    "held_out",
    "kept_text",
    "score",
]

Model = TypeVar("Model")


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
    return model.decide(
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

    def fit(others: Sequence[Prepared]) -> Selector | Voter:
        return fit_mode(mode, others, jurors, seed)

    extractor_scores = {
        row: score(model, pages[row])
        for row, model in held_out(pages, fit, mode, n_folds=n_folds, seed=seed)
    }
    return [extractor_scores[row] for row in range(len(pages))]


def held_out(
    pages: Sequence[Prepared],
    fit: Callable[[Sequence[Prepared]], Model],
    name: str,
    *,
    n_folds: int = 5,
    seed: int = 0,
) -> Iterator[tuple[int, Model]]:
    """Pair each page with a model that has learned from the other folds.

    Parameters
    ----------
    pages : sequence of Prepared
    fit : callable
        Trains a model on pages.
    name : str
        Of what is trained, for the progress bar.
    n_folds : int
        Folds are grouped by host.
    seed : int
        Of folds.

    Yields
    ------
    row : int
        Of each page once, fold by fold.
    model
    """
    fold_of = host_folds([page.host for page in pages], n_folds, seed)
    for fold in track(range(n_folds), n_folds, f"Cross-validating {name}"):
        model = fit([page for page, at in zip(pages, fold_of, strict=True) if at != fold])
        for row in np.flatnonzero(fold_of == fold).tolist():
            yield row, model
