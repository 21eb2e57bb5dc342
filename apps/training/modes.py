"""Train the models of modes, on data sets with weights."""

import dataclasses
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...choices import Mode
from ...ensemble.storage.training_pages import save_training_pages
from ...errors import DataError
from ...experiments.data.datasets import fingerprint, load
from ...experiments.validation.card_scores import card_scores, read_scores
from ...experiments.validation.copies import KINDS, CopyShares
from ...experiments.validation.cross_validation import cross_validate, fit_modes
from ...experiments.validation.preparation import PreparedPage, originals, prepare, weigh
from ..notes import say

#: A page to learn from, and a page to score the model on.
_MIN_PAGES = 2


def train_modes(
    modes: Sequence[Mode],
    weights: Mapping[str, float],
    jurors: Sequence[str],
    *,
    copies: CopyShares,
    scores_file: Path | None,
    folds: int,
    seed: int,
    output: Path,
) -> None:
    """Train modes on the same pages, and write each model with its card.

    Scores are those of a cross-validation, unless a benchmark has written them to `scores_file`.
    """
    pages = weigh(prepare(list(weights), jurors, copies=copies, seed=seed), weights)
    scored = originals(pages)
    if len(scored) < _MIN_PAGES:
        raise DataError(f"training needs {_MIN_PAGES} pages or more: give more")
    if scores_file:
        scores = {mode: read_scores(scores_file, mode, scored) for mode in modes}
    else:
        scores_by_mode = cross_validate(pages, modes, jurors, n_folds=folds, seed=seed)
        scores = {
            mode: card_scores(scored, page_scores) for mode, page_scores in scores_by_mode.items()
        }
    data = _data(weights, pages)
    models = fit_modes(modes, pages, jurors, seed)
    pages_sha256 = save_training_pages(
        output, [page.html for name in weights for page in load(name)]
    )
    for mode in modes:
        models[mode].card_ = dataclasses.replace(
            models[mode].card_, data=data, scores=scores[mode], pages_sha256=pages_sha256
        )
    for mode in modes:
        models[mode].save(output)
        for name, score in scores[mode].items():
            say(f"{name}: F1 {score['f1']:.4f} on {score['pages']} pages, cross-validated")
        say(f"wrote {output / mode}.txt and .json")
        card = shlex.quote(f"{output / mode}.json")
        say(f"use it: webjury extract --model {card} page.html")


def _data(weights: Mapping[str, float], pages: Sequence[PreparedPage]) -> dict[str, Any]:
    """Describe the training data for cards."""
    copies = Counter((page.dataset, page.copy_kind) for page in pages)
    return {
        name: {
            **fingerprint(name),
            "weight": weight,
            **{kind: copies[name, kind] for kind in KINDS},
        }
        for name, weight in weights.items()
    }
