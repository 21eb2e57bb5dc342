"""Every mode judged on pages that nothing in it has learned from."""

from collections.abc import Sequence

import numpy as np

from ..ensemble.folds import host_folds
from ..ensemble.selector import Selector
from ..ensemble.voter import Voter
from .judgement import Judgement
from .preparation import Prepared
from .progress import track

__all__ = ["cross_validate", "fit_mode", "judge"]


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
    examples, hosts = [page.example for page in pages], [page.host for page in pages]
    if mode == "selector":
        f1 = np.array([[_f1(page, juror) for juror in jurors] for page in pages])
        return Selector(jurors, seed=seed).fit(examples, f1, hosts)
    heard = jurors if mode == "voter" else ()
    return Voter(heard, seed=seed).fit(examples, hosts)


def _f1(page: Prepared, juror: str) -> float:
    return page.judgements[juror].overlaps[page.protocol].f1


def judge(model: Selector | Voter, page: Prepared) -> Judgement:
    """Let a model extract a page, and judge what it extracts.

    Parameters
    ----------
    model : Selector or Voter
    page : Prepared

    Returns
    -------
    Judgement
    """
    if isinstance(model, Selector):
        choice = model.choose(page.example.features, page.example.words)
        return page.judgements[choice.jurors[0]]
    example = page.example
    kept = model.verdict(
        example.features, example.words, example.tokens, comments=page.standard.comments
    ).kept
    text = "\n".join(text for text, keep in zip(page.segments, kept, strict=True) if keep)
    return page.standard.judge(text)


def cross_validate(
    pages: Sequence[Prepared], mode: str, jurors: Sequence[str], *, n_folds: int = 5, seed: int = 0
) -> list[Judgement]:
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
    fold_of = host_folds([page.host for page in pages], n_folds, seed)
    judgements: dict[int, Judgement] = {}
    for fold in track(range(n_folds), n_folds, f"Cross-validating {mode}"):
        others = [page for page, at in zip(pages, fold_of, strict=True) if at != fold]
        model = fit_mode(mode, others, jurors, seed)
        for row in np.flatnonzero(fold_of == fold).tolist():
            judgements[row] = judge(model, pages[row])
    return [judgements[row] for row in range(len(pages))]
