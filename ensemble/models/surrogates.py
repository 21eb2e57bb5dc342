"""Surrogate models predict what each extractor would keep of a page, without running it.

Two extractors cost almost nothing and are always run: the probes. For every other extractor, a
model predicts from the page's structure and the coverage by the probes how much of each segment the
extractor would keep. From these shares and the probabilities of mode ``fast`` follow the expected
precision, recall and F1 of each extractor on the page: the meta-features of the selector.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from ...arrays import Floats, Ints
from ..features.columns import FeatureTable
from ..features.matrix import coverage_columns, structure_names
from ..verdict.decision import decide
from .training import Example, train_each

#: Extractors that cost a few milliseconds a page and are always run.
PROBES = ("bte", "resiliparse")

SETTINGS: dict[str, Any] = {
    "objective": "cross_entropy",
    "num_iterations": 50,
    "learning_rate": 0.2,
    "num_leaves": 31,
    "min_data_in_leaf": 60,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.5,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
}


class SurrogateModels:
    """Models that predict each extractor's coverage; the probes are run, and need none."""

    def __init__(self, jurors: Sequence[str], seed: int = 0) -> None:
        self.jurors = list(jurors)
        self.settings = {**SETTINGS, "seed": seed}

    def fit(self, examples: Sequence[Example]) -> Self:
        """Train on pages with at least one segment, whose features were made with all jurors."""
        probe_columns = [column for probe in PROBES for column in coverage_columns(probe)]
        self.features_ = [*structure_names(), *probe_columns]
        features = np.concatenate([page.features.columns(self.features_) for page in examples])
        weights = np.concatenate([page.segment_weights for page in examples])
        targets = {
            juror: np.concatenate([coverage_of(page.features, juror) for page in examples])
            for juror in self.jurors
            if juror not in PROBES
        }
        self.models_ = train_each(features, targets, weights, self.settings)
        return self

    def coverage(self, features: FeatureTable) -> dict[str, Floats]:
        """Coverage of each segment by each juror: known for probes, predicted for the others."""
        rows = np.ascontiguousarray(features.columns(self.features_))
        models = self.models_
        return {
            juror: models[juror].predict(rows) if juror in models else coverage_of(features, juror)
            for juror in self.jurors
        }

    def meta_features(
        self, coverage: Mapping[str, Floats], words: Ints, probabilities: Floats
    ) -> Floats:
        """Expected scores of the jurors on a page, by their coverage and the probabilities.

        There is a row for each juror, with the columns of `meta_feature_names`.
        """
        decision = decide(probabilities, words)
        content = probabilities * words
        page = [
            content.sum() / words.sum(),
            (content * (1 - probabilities)).sum() / words.sum(),
            decision.expected_f1,
        ]
        kept = np.array([coverage[juror] for juror in self.jurors])
        scores = _expected_scores(content, kept, words)
        f1 = scores[:, 0]
        juror_flags = np.eye(len(self.jurors))
        return np.column_stack(
            [scores, f1 - f1.mean(), juror_flags, np.tile([*page, *f1], (len(self.jurors), 1))]
        )


def meta_feature_names(jurors: Sequence[str]) -> list[str]:
    """Names of the columns of `SurrogateModels.meta_features`."""
    return [
        *("expected_f1", "expected_precision", "expected_recall", "expected_share", "f1_lead"),
        *(f"is_{juror}" for juror in jurors),
        *("page_content_share", "page_uncertainty", "page_expected_f1"),
        *(f"expected_f1_{juror}" for juror in jurors),
    ]


def coverage_of(features: FeatureTable, juror: str) -> Floats:
    """A juror's coverage of each segment; 0 if the juror failed."""
    coverage = features.columns(coverage_columns(juror)[:1])[:, 0]
    return np.nan_to_num(coverage.astype(np.float64))


def _expected_scores(content: Floats, kept: Floats, words: Ints) -> Floats:
    """Expected F1, precision and recall of each extractor, and the share of words that it keeps."""
    common, extracted = (content * kept).sum(axis=1), (kept * words).sum(axis=1)
    total, tiny = content.sum(), np.finfo(np.float64).tiny
    return np.column_stack(
        [
            2 * common / np.maximum(extracted + total, tiny),
            common / np.maximum(extracted, tiny),
            common / max(total, tiny),
            extracted / words.sum(),
        ]
    )
