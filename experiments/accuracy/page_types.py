"""How well the type of a page is told, on pages that nothing was learned from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...ensemble.features.arrays import Floats
from ...ensemble.folds import host_folds
from ...errors import DataError
from ...metadata.page_type import PageType, PageTypeModel, Traits, page_traits
from ...parallel import map_in_processes
from ...progress import track
from ...segmenter.page import Page
from ..data.datasets import load
from ..data.gold_pages import GoldPage
from ..tables import Rounded, Row

__all__ = [
    "TypedPage",
    "calibration_table",
    "confusion_table",
    "cross_validate_types",
    "fit_types",
    "read_typed_pages",
    "type_scores",
]

#: Bands of the probability of the most probable type.
BANDS = (0.0, 0.4, 0.6, 0.8, 0.9, 0.95, 1.0)


@dataclass(frozen=True, slots=True)
class TypedPage:
    """A page whose type is known.

    Attributes
    ----------
    traits : Traits
    page_type, host : str
    """

    traits: Traits
    page_type: str
    host: str


def read_typed_pages(dataset: str, processes: int = 2) -> list[TypedPage]:
    """Read the pages of a data set whose type is known, those without words left out.

    Raises
    ------
    DataError
        If there is none.
    """
    documents = [document for document in load(dataset) if document.page_type]
    pages = map_in_processes(_typed, documents, description="Computing traits", processes=processes)
    typed = [page for page in pages if page]
    if not typed:
        raise DataError(f"data set {dataset} says of no page what type it is")
    return typed


def _typed(document: GoldPage) -> TypedPage | None:
    traits = page_traits(Page(document.html))
    return TypedPage(traits, document.page_type, document.host) if traits else None


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
    """Tell the type of each page by a model trained on the other folds, grouped by host.

    Returns
    -------
    list of PageType
        One a page, in order.
    """
    fold_of = host_folds([page.host for page in pages], n_folds, seed)
    told: dict[int, PageType] = {}
    for fold in track(range(n_folds), n_folds, "Cross-validating page types"):
        others = [page for page, at in zip(pages, fold_of, strict=True) if at != fold]
        model = fit_types(others, seed)
        for row in np.flatnonzero(fold_of == fold).tolist():
            told[row] = model.predict(pages[row].traits)
    return [told[row] for row in range(len(pages))]


def type_scores(pages: Sequence[TypedPage], told: Sequence[PageType]) -> dict[str, Any]:
    """Accuracy, accuracy averaged over types, and log loss.

    Returns
    -------
    dict
        As cards of models hold it.
    """
    right = _right(pages, told)
    types = np.array([page.page_type for page in pages])
    of_type = [right[types == name].mean() for name in sorted(set(types.tolist()))]
    # A type that a fold has not learned has no probability.
    given = [one.probabilities.get(page.page_type, 0) for page, one in _pairs(pages, told)]
    return {
        "pages": len(pages),
        "balanced_accuracy": round(float(np.mean(of_type)), 4),
        "accuracy": round(float(right.mean()), 4),
        "log_loss": round(float(-np.log(np.maximum(given, 1e-15)).mean()), 4),
    }


def confusion_table(pages: Sequence[TypedPage], told: Sequence[PageType]) -> list[Row]:
    """For each type, how often its pages are told to be of each type.

    Returns
    -------
    list of Row
        The most frequent type first; ``recall`` is the share of its pages that is told right,
        ``precision`` the share that is right of those that are told to be of it.
    """
    types = [page.page_type for page in pages]
    names = sorted(set(types), key=lambda name: (-types.count(name), name))
    counts = {
        (name, said): sum(
            page.page_type == name and one.name == said for page, one in _pairs(pages, told)
        )
        for name in names
        for said in names
    }
    table = []
    for name in names:
        said_so = sum(counts[other, name] for other in names)
        table.append(
            {
                "type": name,
                "pages": types.count(name),
                **{f"as {said}": counts[name, said] for said in names},
                "recall": Rounded(counts[name, name] / types.count(name), ".3f"),
                "precision": Rounded(counts[name, name] / max(said_so, 1), ".3f"),
            }
        )
    return table


def calibration_table(pages: Sequence[TypedPage], told: Sequence[PageType]) -> list[Row]:
    """How often the type is right that is told with so much probability.

    Returns
    -------
    list of Row
        Band by band, then all pages; the ``gap`` of all is the expected calibration error:
        the mean of those of the bands, each by its pages.
    """
    right = _right(pages, told)
    said = np.array([one.probability for one in told])
    band = np.minimum(np.searchsorted(BANDS, said, side="right") - 1, len(BANDS) - 2)
    table, error = [], 0.0
    for place in np.unique(band).tolist():
        here = band == place
        gap = abs(said[here].mean() - right[here].mean())
        error += gap * here.mean()
        name = f"{BANDS[place]:g} to {BANDS[place + 1]:g}"
        table.append(_calibration_row(name, said[here], right[here], gap))
    return [*table, _calibration_row("all", said, right, error)]


def _calibration_row(name: str, said: Floats, right: Floats, gap: float) -> Row:
    return {
        "probability": name,
        "pages": len(said),
        "mean probability": Rounded(said.mean()),
        "right": Rounded(right.mean()),
        "gap": Rounded(gap),
    }


def _right(pages: Sequence[TypedPage], told: Sequence[PageType]) -> Floats:
    return np.array([float(page.page_type == one.name) for page, one in _pairs(pages, told)])


def _pairs(
    pages: Sequence[TypedPage], told: Sequence[PageType]
) -> list[tuple[TypedPage, PageType]]:
    return list(zip(pages, told, strict=True))
