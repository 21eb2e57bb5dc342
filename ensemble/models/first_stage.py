"""The first stage of the voter: probabilities of all segments, as input of the second stage.

Whether a segment is content depends on whether its neighbours are. The first stage predicts a
probability for each segment; the second stage sees these probabilities around each segment, as
columns (stacked sequential learning: Cohen and Carvalho, IJCAI 2005).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np

from ...arrays import Flags, Floats, Ints, best_run
from ...errors import ModelError
from ...native import twin
from ..features.columns import Features, neighbour_values, segments_since, windowed_means
from ..storage.cards import Card
from ..storage.store import StoredModel, write_part
from .training import Example, host_folds, train

#: Names of the columns; the first `N_OWN` are about the segment alone.
CONTEXT_COLUMNS = (
    *("first", "first_logodds"),
    *("first-2", "first-1", "first+1", "first+2"),
    *("first±2", "first±5", "first±15"),
    *("first_before", "first_after", "first_share", "first_words", "first_max"),
    *("first_from_start", "first_from_end", "first_words_past", "first_balance"),
    *("first_since_kept", "first_until_kept"),
)
N_OWN = 2
#: Number of models in the first stage; each is trained on all folds of hosts but one.
N_MODELS = 2
#: Iterations, as a share of those of the second stage.
ITERATION_SHARE = 0.6
#: Probabilities are clipped to this distance from 0 and 1 before log-odds are taken.
_EPSILON = 1e-4
#: Maximum cost of a dropped segment to a run, in words; maximum distance to a kept segment.
_MAX_DROPPED_WORDS, _MAX_DISTANCE = 30, 200
#: Numbers of neighbours on either side that the means include.
_RADII = np.array((2, 5, 15), dtype=np.int64)


class FirstStage:
    """Models trained on different hosts; the result is the mean of their predictions.

    The settings are those of the second stage, except for fewer iterations.
    """

    def __init__(self, settings: Mapping[str, Any], models: Sequence[StoredModel] = ()) -> None:
        self.settings = settings
        self.models_ = list(models)

    def fit(
        self, features: Sequence[Features], examples: Sequence[Example], groups: Sequence[str]
    ) -> Self:
        """Train on the features of each page; a group of pages is never split between folds."""
        n_iterations = round(ITERATION_SHARE * self.settings["num_iterations"])
        settings = {**self.settings, "num_iterations": n_iterations}
        self._fold_of = host_folds(groups, N_MODELS, settings["seed"])
        self.models_ = []
        for fold in range(N_MODELS):
            rows = np.flatnonzero(self._fold_of != fold).tolist()
            model = train(
                np.concatenate([features[row] for row in rows]),
                np.concatenate([examples[row].content for row in rows]),
                np.concatenate([examples[row].segment_weights for row in rows]),
                settings,
            )
            self.models_.append(model)
        return self

    def out_of_fold(self, features: Sequence[Features]) -> list[Floats]:
        """Probabilities on the pages of `fit`, each by the model that was not trained on it."""
        return [
            self.models_[fold].predict(rows)
            for fold, rows in zip(self._fold_of, features, strict=True)
        ]

    def predict(self, features: Features) -> Floats:
        """Mean of the models' probabilities for the segments of a page."""
        predictions = [model.predict(features) for model in self.models_]
        return np.asarray(sum(predictions) / len(predictions))

    def save(self, folder: Path, name: str) -> list[str]:
        """Write the models of a voter into a folder; return the hashes of their files."""
        return [
            write_part(folder, _file_name(name, number), model.text)
            for number, model in enumerate(self.models_)
        ]

    @classmethod
    def load(cls, card_path: Path, card: Card, settings: Mapping[str, Any]) -> Self:
        """Read the models of the voter that a card describes, or raise a `ModelError`."""
        if not card.first_sha256:
            raise ModelError(
                f"{card_path} was made by an earlier version of webjury: train it again"
            )
        models = [
            StoredModel.read(card_path, _file_name(card.name, number), sha256)
            for number, sha256 in enumerate(card.first_sha256)
        ]
        for model in models:
            model.check_shape(len(card.features))
        return cls(settings, models)

    def contributions(self, features: Features) -> Floats:
        """Mean of the models' contributions: see `StoredModel.contributions`."""
        contributions = [model.contributions(features) for model in self.models_]
        return np.asarray(np.mean(contributions, axis=0))


def _file_name(name: str, number: int) -> str:
    return f"{name}-first-{number}.txt"


def context_columns(probabilities: Floats, words: Ints) -> Features:
    """A table of float32 with the columns of `CONTEXT_COLUMNS`, a row for each segment."""
    if not len(words):
        return np.zeros((0, len(CONTEXT_COLUMNS)), dtype=np.float32)
    probabilities = np.ascontiguousarray(probabilities, dtype=np.float64)
    clipped = np.clip(probabilities, _EPSILON, 1 - _EPSILON)
    log_odds = np.log(clipped / (1 - clipped))
    return _context_table(probabilities, log_odds, words, _content_run(probabilities, words))


@twin("context.context_table", _RADII, _EPSILON, _MAX_DISTANCE)
def _context_table(
    probabilities: Floats, log_odds: Floats, words: Ints, run: tuple[int, int, float]
) -> Features:
    """The table of `context_columns`, for a page with at least one segment."""
    content, total = probabilities * words, words.sum()
    content_through = np.cumsum(content)
    all_content = max(content_through[-1], _EPSILON)
    start, stop, balance = run
    rank, n = np.arange(len(words)), len(words)
    words_past = np.cumsum(words) - words - words[:stop].sum()
    since, until = _distances_to_kept(probabilities > 0.5)
    columns = (
        *(probabilities, log_odds),
        *(neighbour_values(probabilities, step) for step in (-2, -1, 1, 2)),
        *windowed_means(probabilities, _RADII, words),
        (content_through - content) / all_content,
        1 - content_through / all_content,
        *(np.full(n, value) for value in (content.sum() / total, content.sum())),
        np.full(n, probabilities.max()),
        *(rank - start, rank - (stop - 1), words_past / total, np.full(n, balance / all_content)),
        *(since, until),
    )
    return np.stack(columns, axis=1).astype(np.float32)


def _content_run(probabilities: Floats, words: Ints) -> tuple[int, int, float]:
    """Start and stop of the run with the largest balance of content over other words; its balance.

    Long segments that are probably not content cost a run at most `_MAX_DROPPED_WORDS` words.
    """
    costs = np.where(probabilities > 0.5, words, np.minimum(words, _MAX_DROPPED_WORDS))
    balances = 2 * (probabilities - 0.5) * costs
    start, stop = best_run(balances)
    return start, stop, float(balances[start:stop].sum())


def _distances_to_kept(kept: Flags) -> tuple[Floats, Floats]:
    """Segments since the last kept one, and to the next one; at most `_MAX_DISTANCE`."""
    since = np.minimum(segments_since(kept, -_MAX_DISTANCE), _MAX_DISTANCE)
    until = np.minimum(segments_since(kept[::-1], -_MAX_DISTANCE), _MAX_DISTANCE)[::-1]
    return since, until
