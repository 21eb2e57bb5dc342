"""Training for the web pages: the number of corrections, and the command to run."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from ....ensemble.models.loading import shipped_card
from ....experiments.data.datasets import DATASETS, data_folder
from ..settings import Settings
from .corrections import count_corrections

#: Minimum number of corrected pages for a model, because it is also cross-validated.
MIN_CORRECTED = 3


@dataclass(frozen=True, slots=True)
class Training:
    """The number of corrected pages, the command that trains on them, and whether it may run."""

    folder: Path
    n_corrected: int
    mode: str
    command: str
    model: Path
    is_allowed: bool

    @property
    def is_enough(self) -> bool:
        """Whether there are enough corrections for a model."""
        return self.n_corrected >= MIN_CORRECTED


def training_status(settings: Settings, mode: str) -> Training:
    """Count the corrections, if their folder exists, and make the command that trains on them."""
    n_corrected = count_corrections(settings.corrections)
    return Training(
        settings.corrections,
        n_corrected,
        mode,
        shlex.join(["webjury", *training_arguments(settings, mode)]),
        settings.trained_models / f"{mode}.json",
        settings.allow_training,
    )


def training_arguments(settings: Settings, mode: str) -> list[str]:
    """Arguments of ``webjury`` to train a model on corrections.

    They include the data of the shipped models if all of it is on this machine.
    """
    datasets = shipped_card("fast").data
    has_shipped_data = all((data_folder() / DATASETS[name].folder).is_dir() for name in datasets)
    shipped = [_weighted_name(name, data["weight"]) for name, data in datasets.items()]
    data = ",".join([*(shipped if has_shipped_data else ()), str(settings.corrections)])
    return ["train", "--mode", mode, "--data", data, "-o", str(settings.trained_models)]


def _weighted_name(dataset: str, weight: float) -> str:
    """A data set in the syntax of ``webjury train --data``."""
    return dataset if weight == 1 else f"{dataset}:{weight:g}"
