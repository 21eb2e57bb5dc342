"""The voter: the model's verdict on each segment of a page (the thesis's variant B).

Without a jury it judges by structure alone: the thesis's segment extractor, mode ``fast``.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np

from ..errors import DataError, ModelError
from ..extractors.registry import get_extractor
from ..segmenter.page import Page
from .arrays import Ints
from .case import Case
from .decision import Decision, decide, drop_leftover
from .examples import Example
from .extraction import Extraction, SegmentVerdict
from .features import FeatureTable, feature_matrix
from .jury import JURY, hear
from .store import Card, StoredModel
from .training import library_versions, page_weights, train

__all__ = ["Voter"]

SETTINGS: dict[str, Any] = {
    "objective": "cross_entropy",
    "num_iterations": 400,
    "learning_rate": 0.05,
    "num_leaves": 63,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 127,
}


class Voter:
    """Judges each segment of a page by its structure and by what the jurors kept of it.

    Parameters
    ----------
    jurors : sequence of str
        Base extractors that are heard; none for a verdict on structure alone.
    seed : int
        Seed of the training.
    settings : mapping, optional
        Parameters of LightGBM in place of the defaults.

    Attributes
    ----------
    model_ : StoredModel
        After `fit` or `load`.
    card_ : Card
        After `fit` or `load`.

    Raises
    ------
    OptionError
        If there is no base extractor of a name.

    Notes
    -----
    The target is the share of a segment's words that are in the gold standard, under
    cross-entropy. A segment weighs as its words; a page, as the root of its words.
    """

    def __init__(
        self,
        jurors: Sequence[str] = JURY,
        *,
        seed: int = 0,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.jurors = [get_extractor(name).name for name in jurors]
        self.seed = seed
        self.settings = {**SETTINGS, **(settings or {}), "seed": seed}

    @property
    def mode(self) -> str:
        """``"voter"`` with a jury, ``"fast"`` without."""
        return "voter" if self.jurors else "fast"

    def fit(self, examples: Sequence[Example]) -> Self:
        """Learn from pages whose right verdict is known.

        Parameters
        ----------
        examples : sequence of Example
            Made with the same jury.

        Returns
        -------
        Voter
            Itself.

        Raises
        ------
        DataError
            If there is no segment to learn from.
        """
        pages = [example for example in examples if len(example.words)]
        if not pages:
            raise DataError("nothing to learn from: no page has a segment")
        names = pages[0].features.names if self.jurors else pages[0].structure
        self.model_ = train(
            np.concatenate([page.features.columns(names) for page in pages]),
            np.concatenate([page.content for page in pages]),
            np.concatenate([page_weights(page.words) for page in pages]),
            self.settings,
        )
        self.card_ = Card(
            name=self.mode,
            mode=self.mode,
            jurors=list(self.jurors),
            features=names,
            settings=self.settings,
            versions=library_versions(),
        )
        return self

    def verdict(self, features: FeatureTable, words: Ints, favor: str = "f1") -> Decision:
        """Judge the segments of a page.

        Parameters
        ----------
        features : FeatureTable
            Made with the same jury.
        words : ndarray of int, shape (n_segments,)
            Words in each segment.
        favor : {"f1", "precision", "recall"}
            What is kept in doubt: what is more likely right, or what may be missed.

        Returns
        -------
        Decision

        Raises
        ------
        OptionError
            If nothing of that name can be favored.
        """
        probabilities = self.model_.predict(features.columns(self.card_.features))
        return drop_leftover(decide(probabilities, words, favor), words)

    def extract(self, source: bytes | str | Page, favor: str = "f1") -> Extraction:
        """Extract the main content of a page.

        Parameters
        ----------
        source : bytes, str or Page
        favor : {"f1", "precision", "recall"}
            As for `verdict`.

        Returns
        -------
        Extraction

        Raises
        ------
        InputError
            If the source is no page.
        ModelError
            If the model was made for other features.
        OptionError
            If nothing of that name can be favored.
        """
        page = source if isinstance(source, Page) else Page(source)
        case = Case(page, hear(page, self.jurors))
        decision = self.verdict(feature_matrix(case, self.jurors), case.n_words, favor)
        segments = _segment_verdicts(case, decision)
        return Extraction(
            text="\n".join(segment.text for segment in segments if segment.kept),
            mode=self.mode,
            segments=segments,
            expected_f1=decision.expected_f1,
            extractor=None,
            model=self.card_.name,
            model_sha256=self.model_.sha256,
            warnings=[*page.warnings, *case.testimony.failures.values()],
        )

    def save(self, folder: str | Path) -> None:
        """Write model and card into a folder, which is made.

        Parameters
        ----------
        folder : str or Path
        """
        self.model_.save(Path(folder), self.card_)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a voter that `save` wrote.

        Parameters
        ----------
        path : str or Path
            The card, or the folder that holds the one card.

        Returns
        -------
        Voter

        Raises
        ------
        ModelError
            If it cannot be read, was altered, or is no voter.
        """
        model, card = StoredModel.load(Path(path))
        if card.mode not in ("voter", "fast"):
            raise ModelError(f"{path} is of mode {card.mode}, no voter")
        voter = cls(card.jurors, seed=card.settings["seed"], settings=card.settings)
        voter.model_, voter.card_ = model, card
        return voter


def _segment_verdicts(case: Case, decision: Decision) -> list[SegmentVerdict]:
    coverage = {juror: case.share(kept) for juror, kept in case.kept.items()}
    return [
        SegmentVerdict(
            segment.text,
            bool(decision.kept[row]),
            float(decision.probabilities[row]),
            {juror: float(shares[row]) for juror, shares in coverage.items()},
        )
        for row, segment in enumerate(case.segments)
    ]
