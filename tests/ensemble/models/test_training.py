"""Training: the same rows and the same seed give the same model."""

from typing import Any

import numpy as np
import pytest

from webjury.ensemble.models.training import train, train_each
from webjury.ensemble.storage.store import StoredModel

_SETTINGS: dict[str, Any] = {
    "objective": "cross_entropy",
    "num_iterations": 3,
    "learning_rate": 0.5,
    "num_leaves": 7,
    "min_data_in_leaf": 5,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "seed": 0,
}
#: Every tree may use every column.
_LEARNING = {**_SETTINGS, "num_iterations": 5, "feature_fraction": 1.0}
_ROWS = np.random.default_rng(0).normal(size=(300, 4)).astype(np.float32)
_TARGET = (_ROWS[:, 0] > 0) * 0.8 + 0.1
_WEIGHTS = np.random.default_rng(1).uniform(0.5, 2, 300)


@pytest.fixture(scope="module")
def model() -> StoredModel:
    return train(_ROWS, _TARGET, _WEIGHTS, _SETTINGS)


def test_the_same_rows_and_seed_give_the_same_file(model: StoredModel) -> None:
    again = train(_ROWS.copy(), _TARGET.copy(), _WEIGHTS.copy(), dict(_SETTINGS))
    assert again.text == model.text
    assert again.sha256 == model.sha256


@pytest.mark.parametrize(
    "other",
    [
        {"settings": {**_SETTINGS, "seed": 1}},
        {"settings": {**_SETTINGS, "num_iterations": 2}},
        {"target": 1 - _TARGET},
        {"weights": _WEIGHTS[::-1]},
        {"features": _ROWS[:, ::-1]},
    ],
)
def test_any_other_input_gives_another_model(model: StoredModel, other: dict[str, Any]) -> None:
    rows = {"features": _ROWS, "target": _TARGET, "weights": _WEIGHTS, "settings": _SETTINGS}
    assert train(**{**rows, **other}).text != model.text


def test_a_model_predicts_its_target() -> None:
    model = train(_ROWS, _TARGET, _WEIGHTS, _LEARNING)
    high, low = model.predict(np.array([[2, 0, 0, 0], [-2, 0, 0, 0]], dtype=np.float32))
    assert high > 0.7 > 0.3 > low


def test_missing_values_can_be_learned_from() -> None:
    rows = _ROWS.copy()
    rows[::2, 0] = np.nan
    model = train(rows, np.isnan(rows[:, 0]) * 1.0, _WEIGHTS, _LEARNING)
    known, unknown = model.predict(np.array([[0, 0, 0, 0], [np.nan, 0, 0, 0]], dtype=np.float32))
    assert unknown > 0.7 > 0.3 > known


def test_only_the_ratio_of_weights_matters(model: StoredModel) -> None:
    assert train(_ROWS, _TARGET, _WEIGHTS * 8, _SETTINGS).text == model.text


def test_models_trained_together_equal_those_trained_alone() -> None:
    targets = {"one": _TARGET, "other": 1 - _TARGET, "third": np.abs(_ROWS[:, 1]).clip(0, 1) * 1.0}
    together = train_each(_ROWS, targets, _WEIGHTS, _SETTINGS)
    assert list(together) == list(targets)
    for name, target in targets.items():
        assert together[name].text == train(_ROWS, target, _WEIGHTS, _SETTINGS).text


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    train(_ROWS, _TARGET, _WEIGHTS, _SETTINGS).predict(_ROWS)
    assert capfd.readouterr() == ("", "")
