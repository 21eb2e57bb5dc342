"""Learners: each learns a simple problem, with reproducible results."""

import numpy as np
import pytest

from webjury.arrays import Floats, Ints
from webjury.experiments.thesis.learners import GRID, LEARNERS

each_learner = pytest.mark.parametrize("name", LEARNERS)


@pytest.fixture(autouse=True)
def coarse_grid(monkeypatch) -> None:
    """Search a part of the grid, which takes a tenth of the time."""
    for name, values in list(GRID.items()):
        monkeypatch.setitem(GRID, name, values[::3])


def problem(n_classes: int, seed: int = 0, n_rows: int = 40) -> tuple[Floats, Ints]:
    """Rows of three features; the first one separates the classes, with a gap."""
    random = np.random.default_rng(seed)
    target = np.arange(n_classes * n_rows) % n_classes
    features = random.random((len(target), 3))
    features[:, 0] = 2 * target + 0.5 * features[:, 0]
    return features, target


@each_learner
@pytest.mark.parametrize("classes", [(0, 1), (0, 2, 3)])
def test_separable_classes_are_learned(name, classes):
    features, target = problem(len(classes))
    learner = LEARNERS[name]().fit(features, np.array(classes)[target])
    unseen, right = problem(len(classes), seed=1, n_rows=10)
    assert learner.predict(unseen).tolist() == np.array(classes)[right].tolist()


@each_learner
def test_the_same_training_rows_give_the_same_predictions_of_their_classes(name):
    features, target = problem(2)
    # Label noise, so that predictions depend on the training procedure.
    target[::5] = 1 - target[::5]
    target = np.array([7, 4])[target]
    random = np.random.default_rng(2)
    unseen = np.concatenate([random.random((200, 3)) * 3, random.normal(scale=100, size=(50, 3))])
    first, second = (LEARNERS[name]().fit(features, target).predict(unseen) for _ in range(2))
    assert first.tolist() == second.tolist()
    assert set(first.tolist()) == {4, 7}


def test_the_svm_with_grid_search_learns_what_its_defaults_cannot():
    # Points on a fine chequerboard: a gamma of 1/2 cannot separate them.
    random = np.random.default_rng(0)
    features = random.random((200, 2))
    target = (np.floor(4 * features).sum(axis=1) % 2).astype(np.int64)
    fitted = {name: LEARNERS[name]().fit(features, target) for name in LEARNERS}
    right = {name: (fit.predict(features) == target).mean() for name, fit in fitted.items()}
    assert right["SVM"] > 0.9
    assert right["SVM, default C and gamma"] < 0.7
