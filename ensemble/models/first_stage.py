"""The first stage of the voter: probabilities of all segments, as input of the second stage.

Whether a segment is content depends on whether its neighbours are. The first stage predicts a
probability for each segment; the second stage sees these probabilities around each segment, as
columns (`context`; stacked sequential learning: Cohen and Carvalho, IJCAI 2005).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np

from ...arrays import Floats
from ...errors import ModelError
from ..features.columns import Features
from ..storage.cards import Card
from ..storage.store import StoredModel, write_part
from .training import Example, host_folds, train

#: Number of models in the first stage; each is trained on all folds of hosts but one.
N_MODELS = 2
#: Iterations, as a share of those of the second stage.
ITERATION_SHARE = 0.6


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

    def predict(self, *features: Features) -> Floats:
        """Mean of the models' probabilities for the segments of a page."""
        predictions = [model.predict(*features) for model in self.models_]
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
