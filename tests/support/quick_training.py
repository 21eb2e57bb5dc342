"""Small models, for tests that train."""

import pytest

from webjury.ensemble.models import selector, surrogates, training, voter

_QUICK = {
    "num_iterations": 20,
    "num_leaves": 7,
    "learning_rate": 0.3,
    "min_data_in_leaf": 2,
    "lambda_l2": 0.1,
}


def train_quickly(patch: pytest.MonkeyPatch) -> None:
    """Train small models with one thread: two would wait for each other on a busy machine."""
    patch.setitem(training.DETERMINISTIC, "num_threads", 1)
    patch.setattr(voter, "FAST_SETTINGS", {})
    for module in (voter, selector, surrogates):
        for name, value in _QUICK.items():
            patch.setitem(module.SETTINGS, name, value)
