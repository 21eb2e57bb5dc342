"""Compute the table of all systems on CleanEval, and plot it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from ...progress import track_in_lines
from ...requirements import require
from ..data.datasets import load
from ..tables import Row, write_table
from .block_system import EXTRA
from .learned.encoder import find_encoder
from .plot import plot_systems
from .registry import SystemEntry, registered_systems
from .result_cache import CachedRun, cache_folder
from .scoring import SystemScores, score_system
from .splits import PageSplit, large_split, small_split
from .systems_table import systems_table

#: Libraries that the systems and the plot import.
LIBRARIES = ("sklearn", "pycrfsuite", "torch", "safetensors", "transformers", "matplotlib")
#: Maximum number of test pages of the quick variant.
QUICK_PAGES = 50


def reproduce_systems(
    output: Path,
    *,
    encoder: str | None = None,
    quick: bool = False,
    again: bool = False,
    cache: Path | None = None,
) -> list[Row]:
    """Train every system on splits of CleanEval and score it.

    Parameters
    ----------
    output : Path
        Folder for the table, as CSV and Markdown, and for the plot.
    encoder : str, optional
        Encoder of the systems with a language model, as for `Encoder`; by default the result of
        `find_encoder`.
    quick : bool
        Whether to use only the small split, some of its pages, and short training. The files are
        then named ``quick``.
    again : bool
        Whether to train and score again even if the cache contains the scores.
    cache : Path, optional
        Folder for the scores of each system on each split, so that an interrupted run resumes; by
        default `cache_folder`.

    Returns
    -------
    list of Row
        The table of `systems_table`.

    Raises
    ------
    DataError
        If CleanEval is missing.
    ModelError
        If the encoder is not on this machine.
    MissingLibraryError
        If the extra ``systems`` is not installed.
    """
    require(*LIBRARIES, extra=EXTRA)
    systems = registered_systems(encoder or find_encoder(), quick=quick)
    folder = cache or cache_folder()
    table = systems_table(
        ((split, _score_all(split, systems, folder, again)) for split in _splits(quick)), systems
    )
    name = "quick" if quick else "systems"
    write_table(output / name, table)
    plot_systems(table, output / f"{name}.svg")
    return table


def _splits(quick: bool) -> list[PageSplit]:
    documents = load("cleaneval")
    small = small_split(documents)
    if quick:
        return [replace(small, test=small.test[:QUICK_PAGES])]
    return [small, large_split(documents)]


def _score_all(
    split: PageSplit, systems: Mapping[str, SystemEntry], cache: Path, again: bool
) -> dict[str, SystemScores]:
    return {
        name: CachedRun(name, split, entry.note).scores(
            cache, partial(score_system, entry.make, split), again=again
        )
        for name, entry in track_in_lines(systems.items(), f"Systems on the {split.name} split")
    }
