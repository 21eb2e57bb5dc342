"""The compiled forest scores as LightGBM does, and the second stage has the same columns."""

from typing import Any

import lightgbm
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import needs_core, plain, python_core
from webjury.ensemble.models import first_stage
from webjury.ensemble.models.first_stage import context_columns
from webjury.ensemble.storage.forest import Forest, TreeSums
from webjury.ensemble.storage.forest_text import read_trees

pytestmark = needs_core

_ODD = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-36, -1e-36, 3.4e38, 1.0, -1.0]


def _rows(n_rows: int, n_features: int, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(n_rows, n_features)).astype(np.float32)
    is_odd = rng.random(rows.shape) < 0.2
    rows[is_odd] = rng.choice(np.array(_ODD, dtype=np.float32), is_odd.sum())
    return rows


def _model(objective: str, rows: np.ndarray, **parameters: Any) -> str:
    known = {"objective": objective, "num_leaves": 9, "min_data_in_leaf": 5, "verbose": -1}
    values = np.nan_to_num(rows[:, 0], posinf=1, neginf=-1)
    is_multiclass = objective == "multiclass"
    target = (values > 0) + (values > 0.7) * 1.0 if is_multiclass else np.clip(values, 0, 1)
    data = lightgbm.Dataset(rows, target)
    return lightgbm.train({**known, **parameters}, data, 12).model_to_string()


def assert_same(text: str, rows: np.ndarray) -> None:
    fast = Forest(read_trees(text)).predict(rows)
    with python_core():
        slow = Forest(read_trees(text)).predict(rows)
    assert plain(fast) == plain(slow)


_SMALL = _model("cross_entropy", _rows(200, 4))
_AVERAGE = {"boosting": "rf", "bagging_freq": 1, "bagging_fraction": 0.5}


@pytest.mark.parametrize("use_missing", [True, False])
@pytest.mark.parametrize(("objective", "n_outputs"), [("cross_entropy", 1), ("multiclass", 3)])
def test_scores_are_those_of_lightgbm(objective, n_outputs, use_missing):
    classes = {"num_class": n_outputs} if n_outputs > 1 else {}
    text = _model(objective, _rows(300, 6), use_missing=use_missing, **classes)
    sums, booster = TreeSums(read_trees(text)), lightgbm.Booster(model_str=text)
    for n_rows in (1, 63, 64, 65, 127, 128, 129, 300):
        rows = _rows(n_rows, 6, seed=1)
        expected = booster.predict(rows, raw_score=True, num_threads=1)
        assert sums.scores(rows).tolist() == expected.reshape(n_rows, n_outputs).tolist()


@pytest.mark.parametrize(
    ("objective", "parameters"),
    [
        ("cross_entropy", {}),
        ("cross_entropy", _AVERAGE),
        ("multiclass", {"num_class": 3}),
        ("multiclass", {"num_class": 3, **_AVERAGE}),
        ("cross_entropy", {"min_data_in_leaf": 1_000}),
    ],
    ids=["one", "mean", "classes", "means of classes", "a leaf"],
)
def test_predictions_are_those_of_the_definition(objective, parameters):
    rows = _rows(300, 6)
    assert_same(_model(objective, rows, **parameters), rows)


_ROWS = st.lists(st.floats(width=32, allow_nan=True), min_size=4, max_size=4)


@settings(max_examples=30)
@given(st.lists(_ROWS, min_size=1, max_size=40))
def test_any_row_is_scored_the_same(values):
    assert_same(_SMALL, np.array(values, dtype=np.float32))


def test_rows_of_another_width_are_refused():
    with pytest.raises(ValueError, match="4 features, not 5"):
        TreeSums(read_trees(_SMALL)).scores(_rows(3, 5))


def test_tests_that_differ_in_one_part_alone_are_told_apart():
    rows = _rows(400, 2)
    rows[:, 1] = rows[:, 0]
    text = _model("cross_entropy", rows, num_leaves=40, min_data_in_leaf=2)
    given = np.repeat(_rows(70, 2, seed=2)[:, :1], 2, axis=1)
    given[::3, 1] = np.nan
    scores = TreeSums(read_trees(text)).scores(given)
    expected = lightgbm.Booster(model_str=text).predict(given, raw_score=True)
    assert scores[:, 0].tolist() == expected.tolist()


_SEGMENTS = st.lists(
    st.tuples(st.floats(0, 1) | st.sampled_from([0.0, 0.5, 1.0]), st.integers(1, 400)), max_size=60
)


@settings(max_examples=30)
@given(_SEGMENTS)
def test_any_probabilities_have_the_same_columns(segments):
    probabilities = np.array([probability for probability, _ in segments], dtype=np.float64)
    words = np.array([n_words for _, n_words in segments], dtype=np.int64)
    fast = context_columns(probabilities, words)
    with python_core():
        assert plain(context_columns(probabilities, words)) == plain(fast)


@pytest.mark.parametrize(
    ("n_words", "run", "message"),
    [(3, (0, 1, 0.0), "not one number"), (2, (0, 3, 0.0), "the run"), (2, (1, 0, 0.0), "the run")],
)
def test_arrays_of_other_segments_are_refused(n_words, run, message):
    words = np.ones(2, dtype=np.int64)
    with pytest.raises(ValueError, match=message):
        first_stage._context_table(np.zeros(2), np.zeros(n_words), words, run)
