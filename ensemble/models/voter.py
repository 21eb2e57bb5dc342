"""The voter: a model decides on each segment of a page (the thesis's variant B).

Without jurors (mode ``fast``), it decides by mark-up and text alone, as the thesis's segment
extractor does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from ...arrays import Floats, Ints
from ...choices import Favor, Mode
from ...errors import DataError, ModelError
from ...extractors.registry import get_extractor
from ..features.case import Case
from ..features.columns import Features, FeatureTable
from ..features.markup import MAX_DISTANCE
from ..features.matrix import feature_matrix, structure_names
from ..features.tokens import Tokens
from ..sites.evidence import evidence_of, with_evidence
from ..sites.site import Site
from ..storage.cards import new_card
from ..storage.store import open_model
from ..verdict.clues import Clues, WeighedProbabilities
from ..verdict.decision import Decision, final_decision
from ..verdict.reasons import Reason, reasons
from .context import CONTEXT_COLUMNS, LEXICON_COLUMNS, N_OWN, context_columns, lexicon_columns
from .first_stage import FirstStage
from .jury import JURY, check_jurors
from .lexicon import (
    Lexicon,
    comments_factor,
    fold_groups,
    learn_lexicon,
    load_lexicon,
    lower_if_unknown,
    save_lexicon,
    warn_of_unknown_words,
)
from .training import Example, train

_MODES: tuple[Mode, ...] = ("voter", "fast")
SETTINGS: dict[str, Any] = {
    "objective": "cross_entropy",
    "num_iterations": 200,
    "learning_rate": 0.08,
    "num_leaves": 63,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.2,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 127,
}
#: Without jurors, the trees take a good part of the time. Fewer trees are as accurate, by the mean
#: over data sets.
FAST_SETTINGS: dict[str, Any] = {"num_iterations": 80, "learning_rate": 0.18}
#: Factor for the odds of dated comments if the user does not want comments.
NO_COMMENTS_FACTOR = 1e-6


class Voter:
    """A model that decides on each segment by its structure and by the jurors' coverage of it.

    Parameters
    ----------
    jurors : sequence of str
        Names of base extractors; empty for a verdict on structure alone.
    lexicon : bool
        Whether the model sees the tokens of a segment: names in the mark-up, words of the text.
        This helps if the training pages are from many hosts.
    seed : int
        Seed of the training.
    settings : mapping, optional
        Parameters of LightGBM in place of the defaults.

    Attributes
    ----------
    first_ : FirstStage
        After `fit` or `load`.
    model_ : StoredModel
        The second stage, after `fit` or `load`.
    out_of_fold_ : list of ndarray of float, shape (n_segments,)
        After `fit`: out-of-fold probabilities of the first stage, for the pages with segments.
    lexicon_ : Lexicon or None
        After `fit` or `load`.
    card_ : Card
        After `fit` or `load`.

    Raises
    ------
    OptionError
        If there is no base extractor with one of the names.

    Notes
    -----
    The target is the share of a segment's words that are in the gold standard; the loss is
    cross-entropy. The weight of a page is the root of its words, shared among its segments by
    their words.
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
        mode_settings = SETTINGS if self.jurors else SETTINGS | FAST_SETTINGS
        self.settings = {**mode_settings, **(settings or {}), "seed": seed}

    @property
    def mode(self) -> Mode:
        """``"voter"`` with jurors, ``"fast"`` without."""
        return "voter" if self.jurors else "fast"

    def fit(
        self, examples: Sequence[Example], hosts: Sequence[str], fast: "Voter | None" = None
    ) -> Self:
        """Train on pages with gold standards.

        Parameters
        ----------
        examples : sequence of Example
            Made with the same jurors.
        hosts : sequence of str
            Host of each page.
        fast : Voter, optional
            A model trained on the same pages. Its lexicon is reused: a new one would be the same.

        Returns
        -------
        Voter
            Itself.

        Raises
        ------
        DataError
            If there is no segment to learn from, or only one page.
        """
        from ...progress import Step  # here, as extraction shows no progress

        rows = [row for row, example in enumerate(examples) if len(example.words)]
        if not rows:
            raise DataError("nothing to learn from: no page has a segment")
        pages, hosts = [examples[row] for row in rows], [hosts[row] for row in rows]
        if len(pages) < 2:
            raise DataError("training needs two pages or more; give more")
        names = pages[0].features.names if self.jurors else structure_names()
        features = [page.features.columns(names) for page in pages]
        groups = fold_groups(hosts)
        self.lexicon_: Lexicon | None = None
        if self.lexicon:
            if fast is None:
                with Step("Learning words"):
                    self.lexicon_, self._lexicon_columns = learn_lexicon(pages, groups, self.seed)
            else:
                self.lexicon_, self._lexicon_columns = fast.lexicon_, fast._lexicon_columns
            features = [
                np.hstack(parts) for parts in zip(features, self._lexicon_columns, strict=True)
            ]
        self.first_ = FirstStage(self.settings).fit(features, pages, groups)
        self.out_of_fold_ = self.first_.out_of_fold(features)
        context = [
            context_columns(probabilities, page.words, page.features.groups)
            for probabilities, page in zip(self.out_of_fold_, pages, strict=True)
        ]
        self.model_ = train(
            np.hstack([np.concatenate(features), np.concatenate(context)]),
            np.concatenate([page.content for page in pages]),
            np.concatenate([page.segment_weights for page in pages]),
            self.settings,
        )
        columns = [*names, *LEXICON_COLUMNS] if self.lexicon else names
        self.card_ = new_card(self.mode, self.jurors, columns, self.settings)
        return self

    def features(self, case: Case) -> FeatureTable:
        """The feature matrix of a case, with the columns that this model needs."""
        return feature_matrix(case, self.jurors)

    def probabilities(
        self,
        features: FeatureTable,
        words: Ints,
        tokens: Tokens | None = None,
        *,
        comments: bool | None = None,
    ) -> Floats:
        """The probability that each segment of a page is content.

        Parameters
        ----------
        features : FeatureTable
            Made with the same jurors.
        words : ndarray of int, shape (n_segments,)
            Words in each segment.
        tokens : Tokens, optional
            Needed by a model with a lexicon.
        comments : bool or None
            If False, segments that names mark as readers' comments get probability 0.

        Returns
        -------
        ndarray of float, shape (n_segments,)
        """
        probabilities = self.model_.predict(*self._tables(features, words, tokens))
        probabilities = lower_if_unknown(probabilities, self._known_share(tokens))
        if comments is False:
            is_comment = features.columns(["to_hint_comment"])[:, 0] < MAX_DISTANCE
            probabilities = np.where(is_comment, 0.0, probabilities)
        return probabilities

    def decide(
        self,
        case: Case,
        features: FeatureTable,
        favor: Favor = "f1",
        *,
        comments: bool | None = None,
        site: Site | None = None,
        n_explained: int = 0,
    ) -> Decision:
        """Decide which segments of a case to keep.

        Parameters
        ----------
        case : Case
        features : FeatureTable
            The result of `features`.
        favor : {"f1", "precision", "recall"}
            Where the model is uncertain, keep less with ``precision``, more with ``recall``.
        comments : bool or None
            If False, readers' comments are dropped, if names mark them or dates reveal them.
            By default, dates only matter if the model knows few words of the page.
        site : Site, optional
            The site of the page: the texts of its other pages are taken into account.
        n_explained : int
            The decision has reasons for this many segments, from the first one on.

        Returns
        -------
        Decision

        Raises
        ------
        OptionError
            If there is no such favor.
        """
        words, clues, tokens = case.n_words, Clues.of(case), self._tokens(case)
        weighed = self.weigh(features, words, tokens, clues, comments=comments)
        probabilities = weighed.probabilities
        evidence = None if site is None else evidence_of(site, case, probabilities)
        if evidence:
            probabilities = evidence.adjust(probabilities)
        decision = final_decision(probabilities, words, favor, clues.things)
        if not n_explained:
            return decision
        reasons = weighed.extend_reasons(self.reasons(case, features, n_explained))
        if evidence:
            reasons = with_evidence(reasons, evidence)
        return decision.with_reasons(reasons, words)

    def weigh(
        self,
        features: FeatureTable,
        words: Ints,
        tokens: Tokens | None,
        clues: Clues,
        *,
        comments: bool | None = None,
    ) -> WeighedProbabilities:
        """The probabilities of a page's segments, corrected by its clues.

        The other parameters are those of `probabilities`.
        """
        probabilities = self.probabilities(features, words, tokens, comments=comments)
        if comments or not clues.dates.series:
            factor = 1.0
        elif comments is False:
            factor = NO_COMMENTS_FACTOR
        else:
            factor = comments_factor(self._known_share(tokens))
        return clues.weigh(probabilities, words, factor)

    def reasons(
        self, case: Case, features: FeatureTable, n_segments: int | None = None
    ) -> list[list[Reason]]:
        """The features that influenced the model most, for each segment of a case.

        Parameters
        ----------
        case : Case
        features : FeatureTable
            The result of `features`.
        n_segments : int, optional
            Explain only this many segments, from the first one on; by default, all.

        Returns
        -------
        list of list of Reason
            One list for each segment, strongest reason first.
        """
        table = np.hstack(self._tables(features, case.n_words, self._tokens(case)))[:n_segments]
        n_columns = len(self.card_.features)
        first = self.first_.contributions(table[:, :n_columns])
        second = self.model_.contributions(table)
        # What the second stage owes to the segment's own first-stage probability is explained by
        # the contributions of the first stage.
        contributions = np.hstack([first + second[:, :n_columns], second[:, n_columns + N_OWN :]])
        names = [*self.card_.features, *CONTEXT_COLUMNS[N_OWN:]]
        return reasons(contributions, names, self.jurors)

    def _tokens(self, case: Case) -> Tokens | None:
        return case.tokens if self.lexicon_ else None

    def _known_share(self, tokens: Tokens | None) -> float:
        return 1.0 if self.lexicon_ is None or tokens is None else self.lexicon_.known_share(tokens)

    def _tables(self, features: FeatureTable, words: Ints, tokens: Tokens | None) -> list[Features]:
        """The input of the second stage, side by side; the last table is not for the first."""
        names = self.card_.features
        if self.lexicon_ is None:
            tables = [features.columns(names)]
        elif tokens is None:
            raise ModelError(f"the model {self.card_.name} has a lexicon: give it tokens")
        else:
            given = features.columns(names[: -len(LEXICON_COLUMNS)])
            tables = [given, lexicon_columns(self.lexicon_.score(tokens), words)]
        first = self.first_.predict(*tables)
        return [*tables, context_columns(first, words, features.groups)]

    def checked_jurors(self, jurors: Sequence[str] | None) -> list[str]:
        """The jurors to run, which the model was trained with; None means all.

        Raises
        ------
        OptionError
            If the model was not trained with one of them, or the list is empty.
        """
        return check_jurors(jurors, self.jurors, self.card_.name)

    def warnings(self, case: Case) -> list[str]:
        """Warnings that this model's verdict on a case is less reliable."""
        return warn_of_unknown_words(self._known_share(self._tokens(case)))

    def save(self, folder: str | Path) -> None:
        """Write model, lexicon and card into a folder, creating it if needed.

        Models with the same lexicon share its file.

        Parameters
        ----------
        folder : str or Path
        """
        card = replace(self.card_, first_sha256=self.first_.save(Path(folder), self.card_.name))
        if self.lexicon_:
            card = replace(card, lexicon_sha256=save_lexicon(Path(folder), self.lexicon_))
        self.model_.save(Path(folder), card)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a voter that `save` wrote.

        Parameters
        ----------
        path : str or Path
            Its card, or the folder that contains ``voter.json`` or ``fast.json``.

        Returns
        -------
        Voter

        Raises
        ------
        ModelError
            If it cannot be read, was altered, or is not a voter.
        """
        card_path, model, card = open_model(path, _MODES)
        voter = cls(
            card.jurors,
            lexicon=bool(card.lexicon_sha256),
            seed=card.settings.get("seed", 0),
            settings=card.settings,
        )
        if voter.lexicon and tuple(card.features[-len(LEXICON_COLUMNS) :]) != LEXICON_COLUMNS:
            raise ModelError(f"{card_path} names no columns of its lexicon: train it again")
        model.check_shape(len(card.features) + len(CONTEXT_COLUMNS))
        voter.model_, voter.card_ = model, card
        voter.first_ = FirstStage.load(card_path, card, voter.settings)
        voter.lexicon_ = load_lexicon(card_path, card.lexicon_sha256) if voter.lexicon else None
        return voter
