"""The selector: a model chooses one extractor for a page (the thesis's variant A).

The thesis predicts which extractor is best (section 4.2.2), and found that it is nearly always the
same one. Here a model predicts the F1 of each extractor on the page before running it, and the one
with the highest prediction is run. Its coverage then improves the predictions: if another extractor
is now expected to be better, it is run as well.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from ...arrays import Floats, Ints
from ...choices import Mode
from ...errors import DataError, ExtractorError, ModelError, OptionError
from ...extractors.registry import get_extractor, run_extractors
from ...segmenter.page import Page
from ..features.case import Case
from ..features.columns import FeatureTable
from ..features.matrix import feature_matrix
from ..features.tokens import Tokens
from ..sites.evidence import evidence_of
from ..sites.site import Site
from ..storage.cards import Card, new_card, read_card
from ..storage.store import StoredModel, open_model
from .first_stage import N_MODELS
from .jury import JURY, check_jurors
from .surrogates import PROBES, SurrogateModels, meta_feature_names
from .training import Example, out_of_fold, train
from .voter import Voter

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
#: Number of folds for out-of-fold meta-features; the first stage has as many.
_INNER_FOLDS = N_MODELS
_FAST_CARD = "fast.json"
#: Maximum number of jurors run for one page, besides the probes and those that fail.
MAX_JURORS_RUN = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """The juror that is chosen for a page, and its predicted F1."""

    juror: str
    expected: float


def choose(
    jurors: Sequence[str],
    expect: Callable[[Mapping[str, Floats]], Mapping[str, float]],
    run: Callable[[str], Floats | None],
) -> Choice | None:
    """Run the most promising jurors, and choose the best of them; None if all jurors fail.

    `expect` predicts the F1 of every juror from the coverage of the jurors that have been run;
    `run` runs a juror and returns its coverage. Of jurors with equal F1, the first is chosen.
    """
    remaining, coverages = list(jurors), dict[str, Floats]()
    while remaining:
        expected = expect(coverages)
        candidates = list(coverages) if len(coverages) == MAX_JURORS_RUN else remaining
        best = max(candidates, key=expected.__getitem__)
        if best in coverages:
            return Choice(best, float(expected[best]))
        coverage = run(best)
        if coverage is None:
            remaining.remove(best)
        else:
            coverages[best] = coverage
    return None


class JurorRunner:
    """Runs jurors on a page, one after the other, and adds their texts to `case`."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def run(self, juror: str) -> Floats | None:
        """Run a juror unless it has been run; its coverage of each segment, or None if it fails."""
        runs = self.case.runs
        if juror not in runs.failures and juror not in runs.texts:
            runs |= run_extractors(self.case.page, [juror])
            self.case = self.case.with_runs(runs)
        if juror in runs.failures:
            return None
        kept = self.case.kept_words.get(juror)
        return np.zeros(len(self.case)) if kept is None else self.case.share(kept)


class Selector:
    """The model that chooses the extractor with the highest predicted F1 for a page.

    Parameters
    ----------
    jurors : sequence of str
        Extractors to choose from, including the probes.
    seed : int
        Seed of the training.

    Attributes
    ----------
    fast_ : Voter
        After `fit` or `load`: the model of mode ``fast``, for the probabilities of content.
    surrogates_ : SurrogateModels
        After `fit` or `load`.
    model_ : StoredModel
        After `fit` or `load`: predicts each extractor's F1 from meta-features.
    card_ : Card
        After `fit` or `load`.

    Raises
    ------
    OptionError
        If a probe is not among the jurors, or there is no extractor with one of the names.
    """

    mode: Mode = "selector"

    def __init__(self, jurors: Sequence[str] = JURY, *, seed: int = 0) -> None:
        self.jurors = [get_extractor(name).name for name in jurors]
        if missing := [name for name in PROBES if name not in self.jurors]:
            raise OptionError(f"the selector needs {missing[0]} among its jurors")
        self.seed = seed

    def fit(
        self,
        examples: Sequence[Example],
        f1: Floats,
        hosts: Sequence[str],
        fast: Voter | None = None,
    ) -> Self:
        """Train on pages with gold standards.

        The meta-features of a page are made by models that have not seen its host (out of fold).

        Parameters
        ----------
        examples : sequence of Example
            Made with all jurors.
        f1 : ndarray of float, shape (n_pages, n_jurors)
            F1 of each juror on each page.
        hosts : sequence of str
            Host of each page.
        fast : Voter, optional
            A model of mode ``fast`` that was trained on these pages; by default one is trained.

        Returns
        -------
        Selector
            Itself.

        Raises
        ------
        DataError
            If the pages with segments are of too few hosts.
        """
        rows = [row for row, example in enumerate(examples) if len(example.words)]
        if len({hosts[row] for row in rows}) < _INNER_FOLDS:
            raise DataError(f"the selector needs pages of at least {_INNER_FOLDS} hosts")
        pages, hosts = [examples[row] for row in rows], [hosts[row] for row in rows]
        self.fast_ = Voter((), seed=self.seed).fit(pages, hosts) if fast is None else fast
        meta_features = np.stack(self._meta_features(pages, hosts))
        self.surrogates_ = SurrogateModels(self.jurors, self.seed).fit(pages)
        weights = np.array([page.weight for page in pages])
        columns, settings = meta_feature_names(self.jurors), {**SETTINGS, "seed": self.seed}
        # One row for each page and juror; the target is the juror's F1 on the page.
        self.model_ = train(
            meta_features.reshape(-1, len(columns)).astype(np.float32),
            f1[rows].ravel(),
            np.repeat(weights, len(self.jurors)),
            settings,
        )
        self.card_ = new_card(self.mode, self.jurors, columns, settings)
        return self

    def _meta_features(self, pages: Sequence[Example], hosts: Sequence[str]) -> list[Floats]:
        """The meta-features of each page, by models that were trained on other hosts."""
        probabilities = self.fast_.out_of_fold_

        def fit(rows: list[int]) -> SurrogateModels:
            return SurrogateModels(self.jurors, self.seed).fit([pages[row] for row in rows])

        def predict(surrogates: SurrogateModels, row: int) -> Floats:
            page = pages[row]
            coverage = surrogates.coverage(page.features)
            return surrogates.meta_features(coverage, page.words, probabilities[row])

        return out_of_fold(
            hosts,
            fit,
            predict,
            n_folds=_INNER_FOLDS,
            seed=self.seed,
            description="Learning what jurors keep",
        )

    def choose(
        self,
        features: FeatureTable,
        words: Ints,
        tokens: Tokens,
        run: Callable[[str], Floats | None],
        jurors: Sequence[str] | None = None,
        *,
        weigh: Callable[[Floats], Floats] | None = None,
    ) -> Choice | None:
        """Choose the juror with the highest expected F1 on a page.

        Parameters
        ----------
        features : FeatureTable
            Made with the probes, or with more jurors.
        words : ndarray of int, shape (n_segments,)
            Words in each segment.
        tokens : Tokens
            The tokens of the segments.
        run : callable
            Runs a juror; returns its coverage of each segment, or None if it fails.
        jurors : sequence of str, optional
            Jurors to choose from; by default all.
        weigh : callable, optional
            Adds evidence to the probabilities of the segments.

        Returns
        -------
        Choice or None
            None if every juror fails. For a page without segments, the first of the given
            jurors, or the first probe.
        """
        allowed = [juror for juror in self.jurors if jurors is None or juror in jurors]
        if not len(words):
            return choose((jurors or PROBES)[:1], lambda _: dict.fromkeys(self.jurors, 1.0), run)
        probabilities = self.fast_.probabilities(features, words, tokens)
        if weigh is not None:
            probabilities = weigh(probabilities)
        predicted = self.surrogates_.coverage(features)

        def expect(coverages: Mapping[str, Floats]) -> dict[str, float]:
            meta_features = self.surrogates_.meta_features(
                {**predicted, **coverages}, words, probabilities
            )
            expected = self.model_.predict(meta_features.astype(np.float32))
            return dict(zip(self.jurors, expected, strict=True))

        return choose(allowed, expect, run)

    def decide(
        self, page: Page, jurors: Sequence[str] | None = None, site: Site | None = None
    ) -> tuple[Case, Choice]:
        """Choose an extractor for a page, and run it.

        Parameters
        ----------
        page : Page
        jurors : sequence of str, optional
            Extractors to choose from; by default all that the model was trained with.
        site : Site, optional
            The site of the page.

        Returns
        -------
        Case
            With the texts of the extractors that were run.
        Choice

        Raises
        ------
        ModelError
            If the model was made for other features.
        ExtractorError
            If every extractor fails.
        OptionError
            If the model was not trained with one of the jurors.
        """
        allowed = check_jurors(jurors, self.jurors, self.card_.name)
        runner = JurorRunner(Case(page, run_extractors(page, PROBES)))
        case = runner.case
        choice = self.choose(
            feature_matrix(case, PROBES, agreement=False),
            case.n_words,
            case.tokens,
            runner.run,
            allowed if jurors else None,
            weigh=None if site is None else lambda p: evidence_of(site, case, p).adjust(p),
        )
        if choice is None:
            raise ExtractorError(allowed[0], "failed on this page, as did all other extractors")
        return runner.case, choice

    def save(self, folder: str | Path) -> None:
        """Write models and cards into a folder, including those of mode ``fast``.

        Parameters
        ----------
        folder : str or Path
        """
        self._save_fast(Path(folder))
        self.model_.save(Path(folder), replace(self.card_, fast_sha256=self.fast_.model_.sha256))
        for part, model in self.surrogates_.models_.items():
            model.save(Path(folder), self._part_card(part))

    def _save_fast(self, folder: Path) -> None:
        """Write the model of mode ``fast`` unless it exists: its card may already have scores."""
        path = folder / _FAST_CARD
        if not path.is_file() or read_card(path).sha256 != self.fast_.model_.sha256:
            self.fast_.save(folder)

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
    def load(cls, path: str | Path, fast: Voter | None = None) -> Self:
        """Read a selector that `save` wrote.

        Parameters
        ----------
        path : str or Path
            Its card, ``selector.json``, or the folder that contains it.
        fast : Voter, optional
            The model of mode ``fast`` in the same folder, if it has been read already.

        Returns
        -------
        Selector

        Raises
        ------
        ModelError
            If it cannot be read, was altered, or is not a selector.
        """
        card_path, model, card = open_model(path, (cls.mode,))
        selector = cls(card.jurors, seed=card.settings.get("seed", 0))
        if card.features != meta_feature_names(card.jurors):
            raise ModelError(f"{card_path} has other features than its jurors: train it again")
        model.check_shape(len(card.features))
        selector.model_, selector.card_ = model, card
        selector.fast_ = fast or Voter.load(card_path.with_name(_FAST_CARD))
        if selector.fast_.model_.sha256 != card.fast_sha256:
            raise ModelError(
                f"{card_path} was trained with another model of mode fast than the one in its "
                "folder: train it again"
            )
        selector.surrogates_ = surrogates = SurrogateModels(card.jurors, selector.seed)
        surrogates.models_, surrogates.features_ = {}, []
        for part in card.jurors:
            if part not in PROBES:
                part_path = card_path.with_name(f"{card.name}-{part}.json")
                surrogates.models_[part], part_card = StoredModel.load(part_path)
                surrogates.models_[part].check_shape(len(part_card.features))
                if surrogates.features_ not in ([], part_card.features):
                    raise ModelError(f"{part_path} has features of its own: train it again")
                surrogates.features_ = part_card.features
        return selector
