"""The voter: the model's verdict on each segment of a page (the thesis's variant B).

Without a jury it judges by mark-up and text alone: the thesis's segment extractor, mode ``fast``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from ..errors import DataError, ModelError
from ..extractors.registry import get_extractor
from ..extractors.runs import run_extractors
from ..rendering.kept import kept_html
from ..segmenter.page import Page
from .decision import Decision, decide, drop_leftover
from .extraction import Extraction, segment_verdicts
from .features.arrays import Ints
from .features.case import Case
from .features.examples import Example
from .features.markup_hints import FAR
from .features.matrix import Features, FeatureTable, feature_matrix
from .features.tokens import Tokens
from .jury import JURY
from .lexicon import Lexicon
from .lexicon_columns import (
    LEXICON_COLUMNS,
    fold_groups,
    learn_lexicon,
    lexicon_columns,
    out_of_fold_columns,
)
from .reasons import Reason, reasons
from .store import Card, StoredModel, read_part, write_part
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
    lexicon : bool
        Whether the model is told what is said in and around a segment: names in the mark-up,
        words of the text. Worth it with pages of many hosts to learn from.
    seed : int
        Seed of the training.
    settings : mapping, optional
        Parameters of LightGBM in place of the defaults.

    Attributes
    ----------
    model_ : StoredModel
        After `fit` or `load`.
    lexicon_ : Lexicon or None
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
        lexicon: bool = True,
        seed: int = 0,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.jurors = [get_extractor(name).name for name in jurors]
        self.lexicon = lexicon
        self.seed = seed
        self.settings = {**SETTINGS, **(settings or {}), "seed": seed}

    @property
    def mode(self) -> str:
        """``"voter"`` with a jury, ``"fast"`` without."""
        return "voter" if self.jurors else "fast"

    def fit(self, examples: Sequence[Example], hosts: Sequence[str]) -> Self:
        """Learn from pages whose right verdict is known.

        Parameters
        ----------
        examples : sequence of Example
            Made with the same jury.
        hosts : sequence of str
            Host of each page.

        Returns
        -------
        Voter
            Itself.

        Raises
        ------
        DataError
            If there is no segment to learn from, or too few pages for a lexicon.
        """
        rows = [row for row, example in enumerate(examples) if len(example.words)]
        if not rows:
            raise DataError("nothing to learn from: no page has a segment")
        pages, hosts = [examples[row] for row in rows], [hosts[row] for row in rows]
        names = pages[0].features.names if self.jurors else pages[0].structure
        features = [page.features.columns(names) for page in pages]
        self.lexicon_ = None
        if self.lexicon:
            hosts = fold_groups(hosts)
            columns = out_of_fold_columns(pages, hosts, self.seed)
            features = [np.hstack(parts) for parts in zip(features, columns, strict=True)]
            self.lexicon_ = learn_lexicon(pages, hosts)
        self.model_ = train(
            np.concatenate(features),
            np.concatenate([page.content for page in pages]),
            np.concatenate([page_weights(page.words) for page in pages]),
            self.settings,
        )
        self.card_ = Card(
            name=self.mode,
            mode=self.mode,
            jurors=list(self.jurors),
            features=[*names, *LEXICON_COLUMNS] if self.lexicon else names,
            settings=self.settings,
            versions=library_versions(),
        )
        return self

    def verdict(
        self,
        features: FeatureTable,
        words: Ints,
        tokens: Tokens | None = None,
        favor: str = "f1",
        *,
        comments: bool | None = None,
    ) -> Decision:
        """Judge the segments of a page.

        Parameters
        ----------
        features : FeatureTable
            Made with the same jury.
        words : ndarray of int, shape (n_segments,)
            Words in each segment.
        tokens : Tokens, optional
            What is said in and around each segment; asked for by a model with a lexicon.
        favor : {"f1", "precision", "recall"}
            What is kept in doubt: what is more likely right, or what may be missed.
        comments : bool or None
            With False, what is marked as readers' comments is not content.

        Returns
        -------
        Decision

        Raises
        ------
        OptionError
            If nothing of that name can be favored.
        """
        probabilities = self.model_.predict(self._columns(features, words, tokens))
        if comments is False:
            marked = features.columns(["to_hint_comment"])[:, 0] < FAR
            probabilities = np.where(marked, 0.0, probabilities)
        return drop_leftover(decide(probabilities, words, favor), words)

    def _columns(self, features: FeatureTable, words: Ints, tokens: Tokens | None) -> Features:
        names = self.card_.features
        if self.lexicon_ is None:
            return features.columns(names)
        if tokens is None:
            raise ModelError(f"the model {self.card_.name} has a lexicon: give it tokens")
        said = lexicon_columns(self.lexicon_.score(tokens), words)
        return np.hstack([features.columns(names[: -len(LEXICON_COLUMNS)]), said])

    def extract(
        self, source: bytes | str | Page, favor: str = "f1", *, comments: bool | None = None
    ) -> Extraction:
        """Extract the main content of a page.

        Parameters
        ----------
        source : bytes, str or Page
        favor : {"f1", "precision", "recall"}
            As for `verdict`.
        comments : bool or None
            Whether readers' comments are content; by default the model judges them as
            everything else.

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
        case = Case(page, run_extractors(page, self.jurors), comments=bool(comments))
        return self.extraction(case, self.judge(case, favor, comments=comments))

    def judge(self, case: Case, favor: str = "f1", *, comments: bool | None = None) -> Decision:
        """Judge the segments of a case that the jurors have heard; as `extract` does."""
        return self.verdict(*self._told(case), favor, comments=comments)

    def _told(self, case: Case) -> tuple[FeatureTable, Ints, Tokens | None]:
        """What the model is told of a case."""
        tokens = case.tokens if self.lexicon_ else None
        return feature_matrix(case, self.jurors), case.n_words, tokens

    def explain(self, case: Case) -> list[list[Reason]]:
        """What moved the model most, for each segment of a case that the jurors have heard.

        Parameters
        ----------
        case : Case

        Returns
        -------
        list of list of Reason
            One list a segment, the strongest reason first.
        """
        contributions = self.model_.contributions(self._columns(*self._told(case)))
        return reasons(contributions, self.card_.features, self.jurors)

    def extraction(self, case: Case, decision: Decision) -> Extraction:
        """Write down the verdict on a page.

        Parameters
        ----------
        case : Case
        decision : Decision
            Of `verdict`.

        Returns
        -------
        Extraction
        """
        kept = decision.kept.tolist()
        segments = segment_verdicts(case, kept, decision.probabilities.tolist())
        return Extraction(
            text="\n".join(segment.text for segment in segments if segment.kept),
            mode=self.mode,
            segments=segments,
            expected_f1=decision.expected_f1,
            extractor=None,
            model=self.card_.name,
            model_sha256=self.model_.sha256,
            jurors=list(case.runs.texts),
            warnings=[*case.page.warnings, *case.runs.failures.values()],
            kept=kept_html(case.page, case.segments, kept),
        )

    def save(self, folder: str | Path) -> None:
        """Write model, lexicon and card into a folder, which is made.

        Parameters
        ----------
        folder : str or Path
        """
        card = self.card_
        if self.lexicon_:
            sha256 = write_part(Path(folder), _lexicon_file(card), self.lexicon_.dumps())
            card = replace(card, lexicon_sha256=sha256)
        self.model_.save(Path(folder), card)

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
        voter = cls(
            card.jurors,
            lexicon=bool(card.lexicon_sha256),
            seed=card.settings["seed"],
            settings=card.settings,
        )
        voter.model_, voter.card_ = model, card
        voter.lexicon_ = _load_lexicon(Path(path), card) if voter.lexicon else None
        return voter


def _lexicon_file(card: Card) -> str:
    # Not .json, though it is: that is what cards are known by.
    return f"{card.name}-lexicon.txt"


def _load_lexicon(path: Path, card: Card) -> Lexicon:
    beside = path / f"{card.name}.json" if path.is_dir() else path
    try:
        return Lexicon.loads(read_part(beside, _lexicon_file(card), card.lexicon_sha256))
    except OSError as error:
        raise ModelError(f"cannot read the lexicon of model {beside}: {error}") from error
