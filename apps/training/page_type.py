"""``webjury train --mode page-type``: the model of page types (article, product, forum, ...)."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from ...experiments.accuracy.page_types import (
    confusion_table,
    cross_validate_types,
    fit_types,
    read_typed_pages,
    type_calibration_table,
    type_datasets_table,
    type_scores,
)
from ...experiments.data.datasets import fingerprint
from ...experiments.tables import show_table
from ..notes import say

PAGE_TYPE = "page-type"
#: The data sets that the shipped model is trained on.
DATA = ("wcxb", "news")


def train_page_types(
    data: Sequence[str],
    check: Sequence[str],
    *,
    shortened: float,
    folds: int,
    seed: int,
    results: Path | None,
    output: Path,
) -> None:
    """Cross-validate a model of page types, train it on all pages, and write it with its card.

    Scores, confusion matrix and calibration are printed, and written to `results`. In the last
    table, the trained model is also scored on the data sets `check`.
    """
    pages = read_typed_pages(data, shortened=shortened, seed=seed)
    predictions = cross_validate_types(pages, n_folds=folds, seed=seed)
    model = fit_types(pages, seed)
    originals = [page for page in pages if not page.is_copy]
    scores = type_scores(originals, predictions)
    show_table("scores", [scores], results)
    show_table("confusion", confusion_table(originals, predictions), results)
    show_table("calibration", type_calibration_table(originals, predictions), results)
    by_dataset = type_datasets_table(originals, predictions, f"{folds} folds")
    if check:
        unseen = read_typed_pages(check)
        unseen_predictions = [model.predict(page.traits) for page in unseen]
        by_dataset += type_datasets_table(unseen, unseen_predictions, "trained on all others")
    show_table("datasets", by_dataset, results)
    model.card_ = dataclasses.replace(
        model.card_,
        data={name: fingerprint(name) for name in data},
        scores={",".join(data): scores},
    )
    model.save(output)
    say(f"wrote {output / model.mode}.txt and .json")
