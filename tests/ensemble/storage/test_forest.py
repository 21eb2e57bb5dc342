"""A forest predicts what LightGBM's Python package predicts, which is not imported."""

import subprocess
import sys
from copy import deepcopy

import lightgbm
import numpy as np
import pytest

from webjury import native
from webjury.ensemble.models.loading import MODEL_FOLDER
from webjury.ensemble.storage.forest import Forest
from webjury.ensemble.storage.store import StoredModel
from webjury.errors import ModelError


@pytest.mark.parametrize("name", ["fast", "fast-first-0", "selector", "page_type"])
def test_predictions_and_contributions_are_those_of_lightgbm(name: str) -> None:
    text = (MODEL_FOLDER / f"{name}.txt").read_text()
    forest, booster = Forest(text), lightgbm.Booster(model_str=text)
    rows = np.random.default_rng(0).normal(size=(20, forest.n_features)).astype(np.float32) * 9
    rows[rows > 9] = np.nan
    for given in (rows, np.asfortranarray(rows), rows[:1], rows[::2]):
        values = booster.predict(given, num_threads=1)
        moved = booster.predict(given, num_threads=1, pred_contrib=True)
        assert np.array_equal(forest.predict(given), values)
        assert np.array_equal(forest.contributions(given), moved)


def test_rows_of_another_width_are_refused() -> None:
    forest = Forest((MODEL_FOLDER / "fast.txt").read_text())
    with pytest.raises(ModelError, match=f"has {forest.n_features} features, not 3"):
        forest.predict(np.zeros((2, 3), dtype=np.float32))


def test_a_text_that_is_no_model_is_refused() -> None:
    with pytest.raises(ModelError, match="LightGBM cannot use the model: Model file"):
        Forest("no model")


def test_a_model_that_has_predicted_can_be_sent_to_another_process() -> None:
    model = StoredModel((MODEL_FOLDER / "fast-first-0.txt").read_text())
    rows = np.zeros((3, Forest(model.text).n_features), dtype=np.float32)
    values = model.predict(rows)
    again = deepcopy(model)  # as it is sent
    assert np.array_equal(again.predict(rows), values)


_EXTRACT = """
import sys, webjury
webjury.extract("<p>" + "The lamp turns once in twenty seconds, all night long. " * 9, mode="fast")
from webjury.ensemble.storage.forest import _library
print([name for name in sys.argv[1:] if name in sys.modules], _library.cache_info().currsize)
"""


def test_mode_fast_imports_and_loads_nothing_that_it_does_not_need() -> None:
    packages = ("lightgbm", "scipy", "pandas", "sklearn", "importlib.metadata")
    modules = ("ensemble.cascade", "metadata.read", "rendering.clean", "rendering.markdown")
    names = [*packages, *(f"webjury.{module}" for module in modules)]
    command = [sys.executable, "-c", _EXTRACT, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"[] {0 if native.IS_COMPILED else 1}\n"
