"""The selector: the model's choice of one extractor for a page (the thesis's variant A).

The thesis learned which extractor is best and found that it nearly always names the same one.
Here each extractor's F1 on the page is learned, and the one with the largest expectation is
run; the thesis's target is kept as an option.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from ..errors import DataError, ExtractorError, ModelError, OptionError
from ..extractors.registry import get_extractor
from ..extractors.runs import run_extractors
from ..rendering.kept import kept_html
from ..segmenter.page import Page
from .extraction import Extraction, segment_verdicts
from .features.arrays import Ints
from .features.case import Case
from .features.examples import Example
from .features.matrix import FeatureTable, feature_matrix
from .folds import host_folds
from .jury import JURY
from .store import Card, StoredModel
from .surrogates import CONTENT, PROBES, SurrogateModels, meta_feature_names
from .training import library_versions, train

__all__ = ["Choice", "Selector", "Target"]

#: What is learned: each extractor's F1, or which extractor is best (the thesis).
Target = Literal["f1", "best"]

SETTINGS: dict[str, Any] = {
    "objective": "cross_entropy",
    "num_iterations": 300,
    "learning_rate": 0.03,
    "num_leaves": 15,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
}
#: Segments of a page are content where the extractor that was chosen kept half of them.
KEPT = 0.5
_INNER_FOLDS = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """The extractors, best expectation first.

    Attributes
    ----------
    jurors : list of str
    expected : list of float
        F1 that each is expected to reach; with target ``"best"``, the probability of
        being the best.
    """

    jurors: list[str]
    expected: list[float]


class Selector:
    """Chooses one extractor for a page by what each may expect on it.

    Parameters
    ----------
    jurors : sequence of str
        Extractors to choose from, the witnesses among them.
    target : {"f1", "best"}
        ``f1``: learn each extractor's F1. ``best``: learn which one is best, as the
        thesis does (section 4.2.2).
    seed : int
        Seed of the training.

    Attributes
    ----------
    surrogates_ : SurrogateModels
        After `fit` or `load`.
    model_ : StoredModel
        After `fit` or `load`: expectation from what was imagined.
    card_ : Card
        After `fit` or `load`.

    Raises
    ------
    OptionError
        If a witness is not among the jurors, or there is no extractor of a name.
    """

    mode = "selector"

    def __init__(
        self, jurors: Sequence[str] = JURY, *, target: Target = "f1", seed: int = 0
    ) -> None:
        self.jurors = [get_extractor(name).name for name in jurors]
        if missing := [name for name in PROBES if name not in self.jurors]:
            raise OptionError(f"the selector needs {missing[0]} among its jurors")
        self.target = target
        self.seed = seed

    def fit(
        self, examples: Sequence[Example], f1: NDArray[np.float64], hosts: Sequence[str]
    ) -> Self:
        """Learn from pages that all jurors have heard.

        What is imagined of a page to learn from is imagined by models that have not seen
        it: they are fitted in folds grouped by host.

        Parameters
        ----------
        examples : sequence of Example
        f1 : ndarray of float, shape (n_pages, n_jurors)
            What each juror reached on each page.
        hosts : sequence of str
            Host of each page.

        Returns
        -------
        Selector
            Itself.

        Raises
        ------
        DataError
            If there are too few pages with segments.
        """
        rows = [row for row, example in enumerate(examples) if len(example.words)]
        if len({hosts[row] for row in rows}) < _INNER_FOLDS:
            raise DataError(f"the selector needs pages of at least {_INNER_FOLDS} hosts")
        pages = [examples[row] for row in rows]
        folds = host_folds([hosts[row] for row in rows], _INNER_FOLDS, self.seed)
        meta_features = np.stack(self._outlooks(pages, folds))
        self.surrogates_ = SurrogateModels(self.jurors, self.seed).fit(pages)
        self.model_ = self._train(meta_features, f1[rows])
        self.card_ = Card(
            name=self.mode,
            mode=self.mode,
            jurors=self.jurors,
            features=meta_feature_names(self.jurors),
            settings={**SETTINGS, "target": self.target, "seed": self.seed},
            versions=library_versions(),
        )
        return self

    def _outlooks(self, pages: Sequence[Example], folds: Ints) -> list[NDArray[np.float64]]:
        meta_features: dict[int, NDArray[np.float64]] = {}
        for fold in range(_INNER_FOLDS):
            others = [page for page, at in zip(pages, folds, strict=True) if at != fold]
            surrogates = SurrogateModels(self.jurors, self.seed).fit(others)
            for row in np.flatnonzero(folds == fold).tolist():
                page = pages[row]
                meta_features[row] = surrogates.meta_features(page.features, page.words)
        return [meta_features[row] for row in range(len(pages))]

    def _train(self, meta_features: NDArray[np.float64], f1: NDArray[np.float64]) -> StoredModel:
        """One row a page and juror; the target is its F1, or whether it is the best."""
        target = f1 if self.target == "f1" else (f1 == f1.max(axis=1, keepdims=True)) * 1.0
        rows = meta_features.reshape(-1, meta_features.shape[-1]).astype(np.float32)
        return train(rows, target.ravel(), np.ones(target.size), {**SETTINGS, "seed": self.seed})

    def choose(self, features: FeatureTable, words: Ints) -> Choice:
        """Order the jurors by what they may expect on a page.

        Parameters
        ----------
        features : FeatureTable
            Made with the witnesses, at least.
        words : ndarray of int, shape (n_segments,)
            Words in each segment.

        Returns
        -------
        Choice
            The first witness alone for a page without segments.
        """
        if not len(words):
            return Choice([PROBES[0]], [1.0])
        meta_features = self.surrogates_.meta_features(features, words)
        expected = self.model_.predict(meta_features.astype(np.float32))
        order = np.argsort(-expected, kind="stable")
        return Choice([self.jurors[i] for i in order], [float(expected[i]) for i in order])

    def extract(self, source: bytes | str | Page) -> Extraction:
        """Choose an extractor for a page and run it.

        One that fails is passed over for the next best, with a warning.

        Parameters
        ----------
        source : bytes, str or Page

        Returns
        -------
        Extraction
            With the extractor's exact text.

        Raises
        ------
        InputError
            If the source is no page.
        ModelError
            If the model was made for other features.
        ExtractorError
            If every extractor fails.
        """
        page = source if isinstance(source, Page) else Page(source)
        case = Case(page, run_extractors(page, PROBES))
        choice = self.choose(feature_matrix(case, PROBES), case.n_words)
        failures = case.runs.failures
        for juror, expected in zip(choice.jurors, choice.expected, strict=True):
            if juror not in failures and juror not in case.runs.texts:
                case.runs |= run_extractors(page, [juror])
            if juror in case.runs.texts:
                return self._extraction(case, juror, expected)
        raise ExtractorError(choice.jurors[0], "and all other extractors failed on this page")

    def _extraction(self, case: Case, juror: str, expected: float) -> Extraction:
        flags = case.kept.get(juror)
        kept = (case.share(flags) > KEPT).tolist() if flags is not None else [False] * len(case)
        return Extraction(
            text=case.runs.texts[juror].strip(),
            mode=self.mode,
            segments=segment_verdicts(case, kept),
            expected_f1=expected,
            extractor=juror,
            model=self.card_.name,
            model_sha256=self.model_.sha256,
            jurors=list(case.runs.texts),
            warnings=[*case.page.warnings, *case.runs.failures.values()],
            kept=kept_html(case.page, case.segments, kept),
        )

    def save(self, folder: str | Path) -> None:
        """Write models and cards into a folder, which is made.

        Parameters
        ----------
        folder : str or Path
        """
        self.model_.save(Path(folder), self.card_)
        for part, model in self.surrogates_.models_.items():
            model.save(Path(folder), self._part_card(part))

    def _part_card(self, part: str) -> Card:
        return replace(
            self.card_,
            name=f"{self.mode}-{part}",
            mode="surrogate",
            features=self.surrogates_.features_,
            settings=self.surrogates_.settings,
            scores={},
        )

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a selector that `save` wrote.

        Parameters
        ----------
        path : str or Path
            Its card, ``selector.json``, or the folder that holds it.

        Returns
        -------
        Selector

        Raises
        ------
        ModelError
            If it cannot be read, was altered, or is no selector.
        """
        card_path = Path(path) / f"{cls.mode}.json" if Path(path).is_dir() else Path(path)
        model, card = StoredModel.load(card_path)
        if card.mode != cls.mode:
            raise ModelError(f"{path} is of mode {card.mode}, no {cls.mode}")
        selector = cls(card.jurors, target=card.settings["target"], seed=card.settings["seed"])
        selector.model_, selector.card_ = model, card
        selector.surrogates_ = SurrogateModels(card.jurors, selector.seed)
        parts = [CONTENT, *(juror for juror in card.jurors if juror not in PROBES)]
        loaded = {
            part: StoredModel.load(card_path.with_name(f"{card.name}-{part}.json"))
            for part in parts
        }
        selector.surrogates_.models_ = {part: model for part, (model, _) in loaded.items()}
        selector.surrogates_.features_ = loaded[CONTENT][1].features
        return selector
