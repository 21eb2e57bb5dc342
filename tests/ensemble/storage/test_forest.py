"""A forest predicts what LightGBM's package predicts, but without importing it."""

import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import lightgbm
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.ensemble.models.loading import MODEL_FOLDER
from webjury.ensemble.models.training import train
from webjury.ensemble.storage.contributions import Contributions
from webjury.ensemble.storage.forest import Forest
from webjury.ensemble.storage.forest_text import read_trees

_ODD = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-36, -1e-36, 3.4e38, 1.0, -1.0]


def shipped(name: str) -> str:
    return (MODEL_FOLDER / f"{name}.txt").read_text()


def odd_rows(n_rows: int, n_features: int, seed: int = 0) -> np.ndarray:
    """Rows of random numbers, a fifth of them odd."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(scale=9, size=(n_rows, n_features)).astype(np.float32)
    is_odd = rng.random(rows.shape) < 0.2
    rows[is_odd] = rng.choice(np.array(_ODD, dtype=np.float32), is_odd.sum())
    return rows


def made_model(objective: str, rows: np.ndarray, **parameters: Any) -> str:
    known = {"objective": objective, "num_leaves": 9, "min_data_in_leaf": 5, "verbose": -1}
    values = np.nan_to_num(rows[:, 0], posinf=1, neginf=-1)
    is_multiclass = objective == "multiclass"
    target = (values > 0) + (values > 0.7) * 1.0 if is_multiclass else np.clip(values, 0, 1)
    data = lightgbm.Dataset(rows, target)
    return lightgbm.train({**known, **parameters}, data, 12).model_to_string()


def assert_scores_are_those_of_lightgbm(text: str, *tables: np.ndarray) -> None:
    booster, scores = lightgbm.Booster(model_str=text), Forest(read_trees(text)).scores(*tables)
    expected = booster.predict(np.hstack(tables), raw_score=True, num_threads=1)
    assert scores.tolist() == expected.reshape(scores.shape).tolist()


_SMALL = made_model("cross_entropy", odd_rows(200, 4))
_AVERAGE = {"boosting": "rf", "bagging_freq": 1, "bagging_fraction": 0.5}


@pytest.mark.parametrize("use_missing", [True, False])
@pytest.mark.parametrize(("objective", "n_outputs"), [("cross_entropy", 1), ("multiclass", 3)])
def test_scores_of_any_number_of_rows_are_those_of_lightgbm(objective, n_outputs, use_missing):
    classes = {"num_class": n_outputs} if n_outputs > 1 else {}
    text = made_model(objective, odd_rows(300, 6), use_missing=use_missing, **classes)
    for n_rows in (0, 1, 63, 64, 65, 127, 128, 129, 255, 256, 257, 600):
        assert_scores_are_those_of_lightgbm(text, odd_rows(n_rows, 6, seed=1))


@settings(max_examples=30)
@given(
    st.lists(
        st.lists(st.floats(width=32, allow_nan=True), min_size=4, max_size=4),
        min_size=1,
        max_size=40,
    )
)
def test_scores_of_any_row_are_those_of_lightgbm(values):
    assert_scores_are_those_of_lightgbm(_SMALL, np.array(values, dtype=np.float32))


@pytest.mark.parametrize("name", ["fast", "fast-first-1", "voter", "selector", "page_type"])
def test_scores_of_shipped_models_are_those_of_lightgbm(name):
    rows = odd_rows(300, read_trees(shipped(name)).n_features)
    assert_scores_are_those_of_lightgbm(shipped(name), rows)


def test_tests_that_differ_in_one_part_alone_are_told_apart():
    rows = odd_rows(400, 2)
    rows[:, 1] = rows[:, 0]
    text = made_model("cross_entropy", rows, num_leaves=40, min_data_in_leaf=2)
    scored = np.repeat(odd_rows(70, 2, seed=2)[:, :1], 2, axis=1)
    scored[::3, 1] = np.nan
    assert_scores_are_those_of_lightgbm(text, scored)


def test_features_may_be_in_several_tables_and_in_any_order_in_memory():
    rows = odd_rows(300, 4)
    for table in (np.asfortranarray(rows), rows[::2], rows.astype(np.float64)):
        assert_scores_are_those_of_lightgbm(_SMALL, table)
        assert_scores_are_those_of_lightgbm(_SMALL, table[:, :1], table[:, 1:])


def test_a_small_forest_gives_the_same_after_a_large_one():
    before = Forest(read_trees(_SMALL)).scores(odd_rows(9, 4))
    trees = read_trees(shipped("voter"))
    Forest(trees).scores(odd_rows(300, trees.n_features))
    assert Forest(read_trees(_SMALL)).scores(odd_rows(9, 4)).tolist() == before.tolist()


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
def test_predictions_are_those_of_lightgbm(objective, parameters):
    rows = odd_rows(300, 6)
    text = made_model(objective, rows, **parameters)
    expected = lightgbm.Booster(model_str=text).predict(rows, num_threads=1)
    predicted = Forest(read_trees(text)).predict(rows)
    assert predicted.shape == expected.shape
    assert np.allclose(predicted, expected, rtol=1e-14, atol=0)


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ([odd_rows(3, 5)], "4 features, not 5"),
        ([odd_rows(3, 3)], "4 features, not 3"),
        ([odd_rows(3, 2), odd_rows(2, 2)], "different numbers of rows"),
    ],
)
def test_tables_of_another_shape_are_refused(tables, message):
    with pytest.raises(ValueError, match=message):
        Forest(read_trees(_SMALL)).scores(*tables)


def test_contributions_add_up_as_those_of_lightgbm_do():
    booster = lightgbm.Booster(model_str=shipped("fast"))
    trees = read_trees(shipped("fast"))
    rows = np.random.default_rng(0).normal(size=(50, trees.n_features)).astype(np.float32) * 9
    moved = Contributions(trees).of(rows)
    expected = booster.predict(rows, num_threads=1, pred_contrib=True)[:, :-1]
    rest = moved.sum(axis=1) - expected.sum(axis=1)  # of the mean row, equal for all rows
    assert moved.shape == expected.shape
    assert np.allclose(rest, rest[0], rtol=0, atol=1e-9)


def test_contributions_are_of_the_features_that_the_trees_ask_for():
    rows = np.random.default_rng(0).random((500, 4), dtype=np.float32)
    target = (rows[:, 2] > 0.5).astype(np.float64)
    settings = {"objective": "cross_entropy", "num_iterations": 3, "num_leaves": 2, "seed": 0}
    moved = train(rows, target, np.ones(500), settings).contributions(rows)
    assert (moved[:, [0, 1, 3]] == 0).all()
    is_clear = np.abs(rows[:, 2] - 0.5) > 0.05  # the split is between two training values
    assert np.array_equal(moved[is_clear, 2] > 0, target[is_clear] > 0)


_EXTRACT = """
import sys, webjury
webjury.extract("<p>" + "The lamp turns once in twenty seconds, all night long. " * 9, mode="fast")
print([name for name in sys.argv[1:] if name in sys.modules])
"""


def test_mode_fast_imports_and_loads_nothing_that_it_does_not_need():
    packages = ("lightgbm", "scipy", "pandas", "sklearn", "importlib.metadata")
    own = ("answer.explanation", "metadata.read", "content.html", "content.markdown")
    modules = [f"webjury.{name}" for name in own]
    assert all(map(find_spec, modules))
    command = [sys.executable, "-c", _EXTRACT, *packages, *modules]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
