"""Training and cross-validation of the model of page types."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ...arrays import Floats
from ...errors import DataError
from ...metadata.page_type import PageType, PageTypeModel, Traits, page_traits
from ...parallel import map_in_processes
from ..data.datasets import load
from ..data.gold_pages import GoldPage
from ..tables import Rounded, Row
from ..validation.cross_validation import predict_held_out
from ..validation.shortening import shortened_copies

#: Limits of the bands of probability.
PROBABILITY_BANDS = (0.0, 0.4, 0.6, 0.8, 0.9, 0.95, 1.0)


@dataclass(frozen=True, slots=True)
class TypedPage:
    """A page of known type.

    Attributes
    ----------
    traits : Traits
    page_type, host : str
    dataset : str
        Name of its data set.
    is_copy : bool
        Whether it is a shortened copy, used for training but not for scoring.
    lenders : tuple of str
        Hosts of the other pages that parts of a copy come from.
    """

    traits: Traits
    page_type: str
    host: str
    dataset: str = ""
    is_copy: bool = False
    lenders: tuple[str, ...] = ()


def read_typed_pages(
    datasets: Sequence[str], *, shortened: float = 0.0, seed: int = 0, processes: int = 2
) -> list[TypedPage]:
    """Read the pages whose type is known; pages without words are left out.

    Parameters
    ----------
    datasets : sequence of str
    shortened : float
        Share of the pages that are also read as shortened copies, from 0 to 1.
    seed : int
        Seed of the copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of TypedPage

    Raises
    ------
    DataError
        If a data set has no such page.
    """
    typed = []
    for dataset in datasets:
        pages = [page for page in load(dataset) if page.page_type]
        if not pages:
            raise DataError(f"data set {dataset} has no page of known type")
        if shortened:
            pages += shortened_copies(pages, shortened, seed=seed, processes=processes)
        work = partial(_read_typed_page, dataset=dataset)
        typed += map_in_processes(
            work, pages, description=f"Computing traits of {dataset}", processes=processes
        )
    return [page for page in typed if page]


def _read_typed_page(page: GoldPage, dataset: str) -> TypedPage | None:
    traits = page_traits(page.parse())
    if not traits:
        return None
    return TypedPage(traits, page.page_type, page.host, dataset, page.is_copy)


def fit_types(pages: Sequence[TypedPage], seed: int = 0) -> PageTypeModel:
    """Train the model of page types."""
    return PageTypeModel(seed).fit(
        [page.traits for page in pages],
        [page.page_type for page in pages],
        [page.host for page in pages],
    )


def cross_validate_types(
    pages: Sequence[TypedPage], *, n_folds: int = 5, seed: int = 0
) -> list[PageType]:
    """Predict the type of each page with a model trained on the other folds, grouped by host.

    Returns
    -------
    list of PageType
        One per page that is not a copy, in order.
    """
    return predict_held_out(
        pages,
        lambda others: fit_types(others, seed),
        lambda model, page: model.predict(page.traits),
        "page types",
        n_folds=n_folds,
        seed=seed,
    )


def type_scores(pages: Sequence[TypedPage], predictions: Sequence[PageType]) -> dict[str, Any]:
    """Compute accuracy, balanced accuracy and log loss.

    Returns
    -------
    dict
        Scores by name, as in the model card.
    """
    right = _right(pages, predictions)
    types = np.array([page.page_type for page in pages])
    accuracies = [right[types == name].mean() for name in sorted(set(types.tolist()))]
    # A type that is missing from the other folds has no probability.
    likelihoods = [
        prediction.probabilities.get(page.page_type, 0)
        for page, prediction in _pairs(pages, predictions)
    ]
    return {
        "pages": len(pages),
        "balanced_accuracy": round(float(np.mean(accuracies)), 4),
        "accuracy": round(float(right.mean()), 4),
        "log_loss": round(float(-np.log(np.maximum(likelihoods, 1e-15)).mean()), 4),
    }


def type_datasets_table(
    pages: Sequence[TypedPage], predictions: Sequence[PageType], models: str
) -> list[Row]:
    """Compute the share of each data set's pages whose type is predicted correctly.

    Parameters
    ----------
    pages : sequence of TypedPage
    predictions : sequence of PageType
        One per page, in order.
    models : str
        Which models made the predictions.

    Returns
    -------
    list of Row
        One per data set; ``mostly mistaken for`` is the most frequent wrong type.
    """
    table = []
    for dataset in dict.fromkeys(page.dataset for page in pages):
        dataset_pairs = [
            (page, prediction)
            for page, prediction in _pairs(pages, predictions)
            if page.dataset == dataset
        ]
        wrong = Counter(
            prediction.name
            for page, prediction in dataset_pairs
            if prediction.name != page.page_type
        )
        table.append(
            {
                "data set": dataset,
                "models": models,
                "pages": len(dataset_pairs),
                "right": Rounded(1 - wrong.total() / len(dataset_pairs), ".3f"),
                "mostly mistaken for": next((name for name, _ in wrong.most_common(1)), None),
            }
        )
    return table


def confusion_table(pages: Sequence[TypedPage], predictions: Sequence[PageType]) -> list[Row]:
    """Make the confusion matrix: how often one type is predicted as another.

    Returns
    -------
    list of Row
        One per type, the most frequent first. ``recall`` is the share of the type's pages that are
        predicted correctly; ``precision`` is the share of the type's predictions that are correct.
    """
    types = [page.page_type for page in pages]
    names = sorted(set(types), key=lambda name: (-types.count(name), name))
    counts = {
        (name, predicted): sum(
            page.page_type == name and prediction.name == predicted
            for page, prediction in _pairs(pages, predictions)
        )
        for name in names
        for predicted in names
    }
    table = []
    for name in names:
        n_predicted = sum(counts[other, name] for other in names)
        table.append(
            {
                "type": name,
                "pages": types.count(name),
                **{f"as {predicted}": counts[name, predicted] for predicted in names},
                "recall": Rounded(counts[name, name] / types.count(name), ".3f"),
                "precision": Rounded(counts[name, name] / max(n_predicted, 1), ".3f"),
            }
        )
    return table


def type_calibration_table(
    pages: Sequence[TypedPage], predictions: Sequence[PageType]
) -> list[Row]:
    """Compare the probability of the predicted type with how often the prediction is correct.

    Returns
    -------
    list of Row
        One per band of probability, then all pages. The ``gap`` of all pages is the expected
        calibration error: the mean gap over bands, weighted by their numbers of pages.
    """
    right = _right(pages, predictions)
    probability = np.array([prediction.probability for prediction in predictions])
    band = np.minimum(
        np.searchsorted(PROBABILITY_BANDS, probability, side="right") - 1,
        len(PROBABILITY_BANDS) - 2,
    )
    table, error = [], 0.0
    for place in np.unique(band).tolist():
        in_band = band == place
        gap = abs(probability[in_band].mean() - right[in_band].mean())
        error += gap * in_band.mean()
        name = f"{PROBABILITY_BANDS[place]:g} to {PROBABILITY_BANDS[place + 1]:g}"
        table.append(_calibration_row(name, probability[in_band], right[in_band], gap))
    return [*table, _calibration_row("all", probability, right, error)]


def _calibration_row(name: str, probability: Floats, right: Floats, gap: float) -> Row:
    return {
        "probability": name,
        "pages": len(probability),
        "mean probability": Rounded(probability.mean()),
        "right": Rounded(right.mean()),
        "gap": Rounded(gap),
    }


def _right(pages: Sequence[TypedPage], predictions: Sequence[PageType]) -> Floats:
    return np.array(
        [
            float(page.page_type == prediction.name)
            for page, prediction in _pairs(pages, predictions)
        ]
    )


def _pairs(
    pages: Sequence[TypedPage], predictions: Sequence[PageType]
) -> list[tuple[TypedPage, PageType]]:
    return list(zip(pages, predictions, strict=True))
