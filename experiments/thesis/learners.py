"""Classifiers: the thesis's SVM, and LightGBM as its replacement."""

from collections.abc import Callable
from typing import Protocol, Self

import numpy as np

from ...arrays import Floats, Ints

#: LIBSVM's grid (Chang and Lin, 2011), which the sample program of the thesis's .NET port searches
#: by accuracy in five-fold cross-validation.
GRID = {"C": 2.0 ** np.arange(-5, 16, 2), "gamma": 2.0 ** np.arange(-15, 4, 2)}
N_FOLDS = 5


class Learner(Protocol):
    """A classifier with scikit-learn's interface."""

    def fit(self, features: Floats, target: Ints) -> Self:
        """Learn from rows and their classes."""

    def predict(self, features: Floats) -> Ints:
        """Predict the class of each row."""


def grid_svm() -> Learner:
    """Make an SVM with an RBF kernel, with C and gamma chosen by cross-validation on a grid."""
    from sklearn.model_selection import GridSearchCV, StratifiedKFold
    from sklearn.svm import SVC

    folds = StratifiedKFold(N_FOLDS, shuffle=True, random_state=0)
    learner: Learner = GridSearchCV(SVC(), GRID, cv=folds)
    return learner


def default_svm() -> Learner:
    """Make an SVM with LIBSVM's defaults: RBF kernel, C = 1, gamma = 1 / n_features."""
    from sklearn.svm import SVC

    learner: Learner = SVC(gamma="auto")
    return learner


def lightgbm() -> Learner:
    """Make a LightGBM classifier with its defaults."""
    from lightgbm import LGBMClassifier

    learner: Learner = LGBMClassifier(
        random_state=0, deterministic=True, force_row_wise=True, n_jobs=1, verbose=-1
    )
    return learner


#: Learners by name.
LEARNERS: dict[str, Callable[[], Learner]] = {
    "SVM": grid_svm,
    "SVM, default C and gamma": default_svm,
    "LightGBM": lightgbm,
}
