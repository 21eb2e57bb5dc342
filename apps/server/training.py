"""What the web pages say of training: on how many corrections, and by which command."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from ...ensemble.models.loading import shipped_card
from ...experiments.data.datasets import DATASETS, data_folder

__all__ = ["Training", "training_command", "training_on"]


@dataclass(frozen=True, slots=True)
class Training:
    """How a model is trained on corrections.

    Attributes
    ----------
    folder : Path
        Where corrections are saved.
    n_corrected : int
        Corrected pages there.
    mode : str
        Of the model.
    command : str
        Trains it.
    """

    folder: Path
    n_corrected: int
    mode: str
    command: str


def training_on(corrections: Path, mode: str) -> Training:
    """Count corrections, and name the command that trains a model on them.

    Parameters
    ----------
    corrections : Path
        Their folder, which need not exist.
    mode : str
        Of the model.

    Returns
    -------
    Training
    """
    n_corrected = sum(1 for _ in corrections.glob("html/[!.]*"))
    return Training(corrections, n_corrected, mode, training_command(mode, corrections))


def training_command(mode: str, corrections: Path) -> str:
    """The command that trains a model on corrections, with the data that is on this machine.

    Parameters
    ----------
    mode : str
        The mode of the model.
    corrections : Path
        The folder of corrections.

    Returns
    -------
    str
        With the data of the shipped models where all of it is there, else with the corrections
        alone.
    """
    sets = shipped_card("fast").data
    has_shipped = all((data_folder() / DATASETS[name].folder).is_dir() for name in sets)
    shipped = [_weighted(name, data["weight"]) for name, data in sets.items()]
    data = ",".join([*(shipped if has_shipped else ()), str(corrections)])
    return f"webjury train --mode {mode} --data {shlex.quote(data)} -o my-models"


def _weighted(dataset: str, weight: float) -> str:
    """A data set as ``webjury train --data`` takes it."""
    return dataset if weight == 1 else f"{dataset}:{weight:g}"
