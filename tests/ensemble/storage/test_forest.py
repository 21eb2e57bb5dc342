"""A forest predicts what LightGBM's package predicts, but without importing it."""

import subprocess
import sys
from importlib.util import find_spec

import lightgbm
import numpy as np
import pytest

from webjury.ensemble.models.loading import MODEL_FOLDER
from webjury.ensemble.models.training import train
from webjury.ensemble.storage.forest import Descent, Forest
from webjury.ensemble.storage.forest_text import read_trees


def shipped(name: str) -> str:
    return (MODEL_FOLDER / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", ["fast", "fast-first-0", "selector", "page_type"])
def test_predictions_are_those_of_lightgbm(name):
    trees, booster = read_trees(shipped(name)), lightgbm.Booster(model_str=shipped(name))
    rows = np.random.default_rng(0).normal(size=(200, trees.n_features)).astype(np.float32) * 9
    rows[rows > 9] = np.nan
    for given in (rows, np.asfortranarray(rows), rows[:1], rows[::2]):
        expected = booster.predict(given, num_threads=1)
        assert np.allclose(Forest(trees).predict(given), expected, rtol=1e-14, atol=0)


def test_contributions_add_up_as_those_of_lightgbm_do():
    booster = lightgbm.Booster(model_str=shipped("fast"))
    trees = read_trees(shipped("fast"))
    rows = np.random.default_rng(0).normal(size=(50, trees.n_features)).astype(np.float32) * 9
    moved = Descent(trees).contributions(rows)
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
