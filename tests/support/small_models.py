"""Small models, which are trained in a moment."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from webjury.arrays import Floats
from webjury.ensemble.models import selector, surrogates, training, voter
from webjury.ensemble.models.selector import Selector
from webjury.ensemble.models.training import Example
from webjury.ensemble.models.voter import Voter

JURORS = ("bte", "resiliparse", "boilerpipe-default")
#: Settings of LightGBM that are enough for twelve similar pages.
QUICK = {
    "num_iterations": 20,
    "num_leaves": 7,
    "learning_rate": 0.3,
    "min_data_in_leaf": 2,
    "lambda_l2": 0.1,
}
MODES = ("voter", "fast", "selector")


def train_quickly(patch: pytest.MonkeyPatch) -> None:
    """Train small models with one thread: two would wait for each other on a busy machine."""
    patch.setitem(training.DETERMINISTIC, "num_threads", 1)
    patch.setattr(voter, "FAST_SETTINGS", {})
    for module in (voter, selector, surrogates):
        for name, value in QUICK.items():
            patch.setitem(module.SETTINGS, name, value)


def train(
    mode: str, examples: Sequence[Example], f1: Floats, hosts: Sequence[str], seed: int = 0
) -> Voter | Selector:
    """Train a model of a mode; only the selector needs the F1 of each juror on each page."""
    if mode == "selector":
        return Selector(JURORS, seed=seed).fit(examples, f1, hosts)
    return Voter(JURORS if mode == "voter" else (), seed=seed).fit(examples, hosts)


def contents(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}
