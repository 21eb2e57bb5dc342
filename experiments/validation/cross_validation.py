"""Train the modes, and cross-validate them: each page is scored by a model not trained on it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress
from typing import Protocol, TypeVar

import numpy as np

from ...choices import Mode
from ...ensemble.models.selector import Selector
from ...ensemble.models.surrogates import coverage_of
from ...ensemble.models.training import out_of_fold
from ...ensemble.models.voter import Voter
from ...ensemble.verdict.decision import Decision, final_decision
from ..scoring.gold_standard import PageScores
from ..scoring.protocols import PROTOCOLS
from .preparation import PreparedPage, rows_by_dataset


class _Page(Protocol):
    """A page to train on or to predict."""

    @property
    def host(self) -> str: ...
    @property
    def is_copy(self) -> bool: ...
    @property
    def lenders(self) -> tuple[str, ...]: ...


AnyPage = TypeVar("AnyPage", bound=_Page)
Model = TypeVar("Model")
Prediction = TypeVar("Prediction")


def fit_modes(
    modes: Sequence[Mode], pages: Sequence[PreparedPage], jurors: Sequence[str], seed: int
) -> dict[Mode, Selector | Voter]:
    """Train the models of modes on the same pages; parts that modes share are trained once.

    Parameters
    ----------
    modes : sequence of {"voter", "fast", "selector"}
    pages : sequence of PreparedPage
        Pages to train on.
    jurors : sequence of str
        Base extractors whose results are features of the voter, and that the selector chooses from.
    seed : int

    Returns
    -------
    dict of str to Selector or Voter
        Models by mode.
    """
    models: dict[Mode, Selector | Voter] = {}
    fast = None
    if "fast" in modes:
        models["fast"] = fast = fit_voter(pages, (), seed=seed)
    if "voter" in modes:
        models["voter"] = fit_voter(pages, jurors, seed=seed, fast=fast)
    if "selector" in modes:
        examples, hosts = [page.example for page in pages], [page.host for page in pages]
        f1 = np.array([[_f1(page, juror) for juror in jurors] for page in pages])
        models["selector"] = Selector(jurors, seed=seed).fit(examples, f1, hosts, fast)
    return models


def fit_voter(
    pages: Sequence[PreparedPage],
    jurors: Sequence[str],
    *,
    lexicon: bool = True,
    seed: int = 0,
    fast: Voter | None = None,
) -> Voter:
    """Train a voter or, without jurors, the model of mode ``fast``."""
    voter = Voter(jurors, lexicon=lexicon, seed=seed)
    return voter.fit([page.example for page in pages], [page.host for page in pages], fast)


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
        The scores of a voter include the F1 that it expects.
    """
    if isinstance(model, Selector):
        example = page.example
        coverage_for = partial(coverage_of, example.features)
        choice = model.choose(example.features, example.words, example.tokens, coverage_for)
        juror = choice.juror if choice else model.jurors[0]
        return page.visible_scores.get(juror, page.extractor_scores[juror])
    decision = decide_page(model, page)
    scores = page.gold_standard.score(decided_text(page, decision))
    return replace(scores, expected_f1=decision.expected_f1)


def f1_by_set(model: Selector | Voter, pages: Sequence[PreparedPage]) -> dict[str, float]:
    """Compute the F1 of a model on each data set of the pages, by the set's first protocol."""
    f1 = {}
    for dataset, rows in rows_by_dataset(pages).items():
        protocol = PROTOCOLS[pages[rows[0]].protocol]
        overlaps = [score_page(model, pages[row]).overlaps[protocol.name] for row in rows]
        f1[dataset] = protocol.score(overlaps).f1
    return f1


def decide_page(model: Voter, page: PreparedPage) -> Decision:
    """Decide which segments to keep; keep comments if the data set's gold standards do."""
    example = page.example
    weighted = model.weigh(
        example.features,
        example.words,
        example.tokens,
        page.clues,
        comments=page.gold_standard.comments,
    )
    return final_decision(weighted.probabilities, example.words, things=page.clues.things)


def decided_text(page: PreparedPage, decision: Decision) -> str:
    """Join the texts of the kept segments, without hidden words unless most words are hidden."""
    kept, hidden = decision.kept, page.hidden_words
    words = page.example.words
    if 2 * hidden[kept].sum() > words[kept].sum():
        return "\n".join(compress(page.segments, kept))
    return "\n".join(compress(page.visible_texts, kept & (hidden < words)))


def cross_validate(
    pages: Sequence[PreparedPage],
    modes: Sequence[Mode],
    jurors: Sequence[str],
    *,
    n_folds: int = 5,
    seed: int = 0,
) -> dict[Mode, list[PageScores]]:
    """Score modes on each page with models trained on the other folds.

    Parameters
    ----------
    pages : sequence of PreparedPage
        Pages of all data sets; models are trained on all of them together. Copies are not scored.
    modes : sequence of {"voter", "fast", "selector"}
    jurors : sequence of str
    n_folds : int
        Number of folds, grouped by host.
    seed : int
        Seed of the folds and of training.

    Returns
    -------
    dict of str to list of PageScores
        For each mode, one per page that is not a copy, in order.
    """
    scores = predict_held_out(
        pages,
        lambda others: fit_modes(modes, others, jurors, seed),
        lambda models, page: {mode: score_page(model, page) for mode, model in models.items()},
        ", ".join(modes),
        n_folds=n_folds,
        seed=seed,
    )
    return {mode: [page_scores[mode] for page_scores in scores] for mode in modes}


def predict_held_out(
    pages: Sequence[AnyPage],
    fit: Callable[[Sequence[AnyPage]], Model],
    predict: Callable[[Model, AnyPage], Prediction],
    name: str,
    *,
    n_folds: int = 5,
    seed: int = 0,
) -> list[Prediction]:
    """Predict each page with a model that is trained on the other folds.

    Parameters
    ----------
    pages : sequence
        Pages with a host; copies are in the fold of their host, and are not predicted.
    fit : callable
        Trains a model on pages.
    predict : callable
        Predicts a page with a model.
    name : str
        Name of the model, for the progress bar.
    n_folds : int
        Number of folds, grouped by host.
    seed : int
        Seed of the folds.

    Returns
    -------
    list
        One prediction per page that is not a copy, in order.
    """

    def fit_rows(rows: list[int]) -> Model:
        hosts = {pages[row].host for row in rows}
        # Copies that contain parts of a held-out host's pages are left out.
        return fit([pages[row] for row in rows if hosts.issuperset(pages[row].lenders)])

    predictions = out_of_fold(
        [page.host for page in pages],
        fit_rows,
        lambda model, row: None if pages[row].is_copy else predict(model, pages[row]),
        n_folds=n_folds,
        seed=seed,
        description=f"Cross-validating {name}",
    )
    return [prediction for prediction in predictions if prediction is not None]
