"""Models of a dozen small pages, which are trained in a moment."""

from collections.abc import Sequence
from pathlib import Path

from webjury.arrays import Floats
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
