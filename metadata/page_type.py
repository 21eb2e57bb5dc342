"""The type of a page: article, product, forum and so on, each with a probability."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..arrays import Floats, Ints
from ..ensemble.features.bags import Hashes
from ..ensemble.features.case import Case
from ..ensemble.features.columns import FeatureTable
from ..ensemble.features.matrix import feature_matrix
from ..ensemble.models.training import train
from ..ensemble.storage.cards import new_card
from ..ensemble.storage.store import open_model
from ..errors import DataError, ModelError
from ..json_text import WRONG_SHAPE
from ..segmenter.page import Page

SETTINGS: dict[str, Any] = {
    "objective": "multiclass",
    "num_iterations": 120,
    "learning_rate": 0.05,
    "num_leaves": 7,
    "min_data_in_leaf": 10,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
}
#: Number of tokens that become columns, and fewest hosts on which each must occur.
N_TOKENS, MIN_HOSTS = 500, 12
#: How pages are weighted: with 0, all pages weigh the same; with 1, all types do.
BALANCE = 0.5


@dataclass(frozen=True, slots=True)
class PageType:
    """The most probable type of a page, and the probabilities of all types, the highest first."""

    name: str
    probability: float
    probabilities: dict[str, float]


@dataclass(frozen=True, slots=True)
class Traits:
    """Features of a page as a whole."""

    names: list[str]  # of the structure columns
    means: Floats  # of the columns, over the words of the page
    tokens: Hashes  # of the page, with repetitions


def page_traits(page: Page | Case) -> Traits | None:
    """The traits of a page; None if it has no words. A `Case` may have some features already."""
    case = page if isinstance(page, Case) else Case(page)
    if case.comments:  # in training, mark-up that announces comments was not ignored
        case = Case(case.page)
    if not len(case):
        return None
    table = feature_matrix(case)
    tokens = np.concatenate([case.tokens.markup.hashes, case.tokens.text.hashes])
    return Traits(table.names, _means(table, case), tokens)


def _means(table: FeatureTable, case: Case) -> Floats:
    """The mean of each column over the words of a page; missing values count as 0."""
    weights = case.n_words / case.n_words.sum()
    values = table.values.astype(np.float64)
    values[np.isnan(values)] = 0
    return np.asarray(weights @ values)


class PageTypeModel:
    """Predicts the type of a page from the features that the content models use."""

    mode = "page_type"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def fit(self, pages: Sequence[Traits], types: Sequence[str], hosts: Sequence[str]) -> Self:
        """Train on pages of known types and hosts; raise `DataError` if all have the same type."""
        self.types_ = sorted(set(types))
        if len(self.types_) < 2:
            raise DataError("page types are learned from pages of two types or more")
        target = np.array([self.types_.index(one) for one in types])
        self.names_ = pages[0].names
        self.tokens_ = _informative_tokens(pages, target, hosts)
        counts = np.bincount(target)
        settings = {**SETTINGS, "num_class": len(self.types_), "seed": self.seed}
        rows = np.stack([self._row(page) for page in pages]).astype(np.float32)
        weights = (1 / counts[target]) ** BALANCE
        self.model_ = train(rows, target.astype(np.float64), weights, settings)
        columns = [*self.names_, *(f"{token:08x}" for token in self.tokens_.tolist())]
        settings |= {"types": self.types_, "n_tokens": len(self.tokens_)}
        self.card_ = new_card(self.mode, (), columns, settings)
        return self

    def predict(self, page: Traits) -> PageType:
        """Predict the type of a page; raise `ModelError` if the model uses other features."""
        if page.names != self.names_:
            raise ModelError(
                "the model of page types was trained with other features: train it again"
            )
        probabilities = self.model_.predict(self._row(page)[np.newaxis].astype(np.float32))[0]
        order = np.argsort(-probabilities, kind="stable").tolist()
        ranked = {self.types_[index]: float(probabilities[index]) for index in order}
        first = self.types_[order[0]]
        return PageType(first, ranked[first], ranked)

    @cached_property
    def _endings(self) -> NDArray[np.bool_]:
        """For each value of the last 16 bits, whether any token of the model ends with it."""
        endings = np.zeros(1 << 16, dtype=np.bool_)
        endings[self.tokens_.astype(np.uint16)] = True
        return endings

    def _row(self, page: Traits) -> Floats:
        # The last bits quickly exclude most tokens that the model does not have.
        tokens = page.tokens[self._endings.take(page.tokens.astype(np.uint16))]
        is_present = np.zeros(len(self.tokens_), dtype=np.bool_)
        places = np.searchsorted(self.tokens_, tokens)
        is_present[places[self.tokens_.take(places, mode="clip") == tokens]] = True
        return np.concatenate([page.means, is_present])

    def save(self, folder: str | Path) -> None:
        """Write ``page_type.txt`` and ``page_type.json`` into a folder, and create it if needed."""
        self.model_.save(Path(folder), self.card_)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read the model that `save` wrote, from its card.

        Raises `ModelError` if it cannot be read, was altered, or is not a model of page types.
        """
        card_path, stored, card = open_model(path, (cls.mode,))
        try:
            model = cls(seed=card.settings["seed"])
            types, n_tokens = card.settings["types"], card.settings["n_tokens"]
            model.types_ = sorted({str(name) for name in types})
            n_names = len(card.features) - n_tokens
            tokens = (int(token, 16) for token in card.features[n_names:])
            model.tokens_ = np.fromiter(tokens, dtype=np.uint32, count=n_tokens)
            if model.types_ != types or not (np.diff(model.tokens_.astype(np.int64)) > 0).all():
                raise ValueError("types and tokens are not in ascending order")
        except WRONG_SHAPE as error:
            raise ModelError(f"{card_path} is not a card of page types: {error!r}") from error
        stored.check_shape(len(card.features), len(types))
        model.names_ = card.features[:n_names]
        model.model_, model.card_ = stored, card
        return model


def _informative_tokens(pages: Sequence[Traits], target: Ints, hosts: Sequence[str]) -> Hashes:
    """The tokens whose presence has the most mutual information with the type."""
    from scipy.sparse import csr_matrix
    from scipy.special import rel_entr

    page_tokens = [np.unique(page.tokens) for page in pages]
    tokens, places = np.unique(np.concatenate(page_tokens), return_inverse=True)
    rows = np.repeat(np.arange(len(pages)), list(map(len, page_tokens)))
    shape = (len(pages), len(tokens))
    presence = csr_matrix((np.ones(len(rows)), (rows, places)), shape)
    _, host_rows = np.unique(hosts, return_inverse=True)
    pages_of_hosts = csr_matrix((np.ones(len(pages)), (host_rows, np.arange(len(pages)))))
    common = np.asarray(((pages_of_hosts @ presence) > 0).sum(axis=0)).ravel() >= MIN_HOSTS
    presence, tokens = presence[:, common], tokens[common]
    n_pages = np.asarray(presence.sum(axis=0)).ravel()
    information = np.zeros(len(tokens))
    for number in np.unique(target):
        has_type = target == number
        n_typed = np.asarray(presence[has_type].sum(axis=0)).ravel()
        information += rel_entr(n_typed, n_pages * has_type.mean())
        information += rel_entr(has_type.sum() - n_typed, (len(pages) - n_pages) * has_type.mean())
    return np.sort(tokens[np.argsort(-information, kind="stable")[:N_TOKENS]])
