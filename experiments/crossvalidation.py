"""Every mode judged on pages that nothing in it has learned from."""

from collections.abc import Sequence

import numpy as np

from ..ensemble.folds import host_folds
from ..ensemble.selector import Selector
from ..ensemble.voter import Voter
from .metrics import Overlap
from .preparation import Prepared
from .progress import track
from .protocols import PROTOCOLS, protocol_of

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
    examples = [page.example for page in pages]
    if mode == "selector":
        f1 = np.array([[page.overlaps[juror].f1 for juror in jurors] for page in pages])
        return Selector(jurors, seed=seed).fit(examples, f1, [page.host for page in pages])
    heard = jurors if mode == "voter" else ()
    return Voter(heard, seed=seed).fit(examples)


def judge(model: Selector | Voter, page: Prepared) -> Overlap:
    """Score a model on a page.

    Parameters
    ----------
    model : Selector or Voter
    page : Prepared

    Returns
    -------
    Overlap
        Of the text it extracts with the gold standard, by the data set's protocol.
    """
    if isinstance(model, Selector):
        choice = model.choose(page.example.features, page.example.words)
        return page.overlaps[choice.jurors[0]]
    kept = model.verdict(page.example.features, page.example.words).kept
    text = "\n".join(text for text, keep in zip(page.segments, kept, strict=True) if keep)
    return PROTOCOLS[protocol_of(page.dataset)].overlap(text, page.gold)


def cross_validate(
    pages: Sequence[Prepared], mode: str, jurors: Sequence[str], *, n_folds: int = 5, seed: int = 0
) -> list[Overlap]:
    """Score a mode on each page by a model trained on the other folds.

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
    list of Overlap
        One a page, in order.
    """
    fold_of = host_folds([page.host for page in pages], n_folds, seed)
    overlaps: dict[int, Overlap] = {}
    for fold in track(range(n_folds), n_folds, f"Cross-validating {mode}"):
        others = [page for page, at in zip(pages, fold_of, strict=True) if at != fold]
        model = fit_mode(mode, others, jurors, seed)
        for row in np.flatnonzero(fold_of == fold).tolist():
            overlaps[row] = judge(model, pages[row])
    return [overlaps[row] for row in range(len(pages))]
