"""Small models, for tests that train."""

import pytest

from small_models import QUICK
from webjury.ensemble.models import selector, surrogates, training, voter


def train_quickly(patch: pytest.MonkeyPatch) -> None:
    """Train small models with one thread: two would wait for each other on a busy machine."""
    patch.setitem(training.DETERMINISTIC, "num_threads", 1)
    patch.setattr(voter, "FAST_SETTINGS", {})
    for module in (voter, selector, surrogates):
        for name, value in QUICK.items():
            patch.setitem(module.SETTINGS, name, value)
