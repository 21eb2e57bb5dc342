"""What learns to judge: the thesis's SVM, and LightGBM in its place."""

from collections.abc import Callable
from typing import Protocol, Self

import numpy as np

from ...ensemble.features.arrays import Floats, Ints

__all__ = ["LEARNERS", "Learner"]

#: LIBSVM's grid (Chang and Lin, 2011), which the sample program of the thesis's .NET port of
#: it searches: every fourth value of what is possible, by accuracy in five folds.
GRID = {"C": 2.0 ** np.arange(-5, 16, 2), "gamma": 2.0 ** np.arange(-15, 4, 2)}
N_FOLDS = 5


class Learner(Protocol):
    """A classifier as scikit-learn has them."""

    def fit(self, features: Floats, target: Ints) -> Self:
        """Learn from rows and their classes."""

    def predict(self, features: Floats) -> Ints:
        """Name the class of each row."""


def grid_svm() -> Learner:
    """An SVM with a radial kernel; C and gamma by cross-validation over LIBSVM's grid."""
    from sklearn.model_selection import GridSearchCV, StratifiedKFold
    from sklearn.svm import SVC

    folds = StratifiedKFold(N_FOLDS, shuffle=True, random_state=0)
    learner: Learner = GridSearchCV(SVC(), GRID, cv=folds)
    return learner


def default_svm() -> Learner:
    """An SVM with LIBSVM's defaults: a radial kernel, C of 1, gamma of one by the features."""
    from sklearn.svm import SVC

    learner: Learner = SVC(gamma="auto")
    return learner


def lightgbm() -> Learner:
    """LightGBM with its defaults."""
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
