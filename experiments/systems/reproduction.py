"""From CleanEval to the table of all systems and its plot."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from ...requirements import require
from ..data.datasets import load
from ..tables import Row, write_table
from .encoder import find_encoder
from .plot import plot_systems
from .result_cache import CachedRun, runs_folder
from .roster import Entry, roster
from .scoring import SystemScores, score_system
from .splits import PageSplit, large_split, small_split
from .system import EXTRA
from .table import systems_table

__all__ = ["reproduce_systems"]

#: What the systems and the plot are made with.
LIBRARIES = ("sklearn", "pycrfsuite", "torch", "safetensors", "transformers", "matplotlib")
#: Pages that are judged in the quick variant, at most.
QUICK_PAGES = 50


def reproduce_systems(
    output: Path,
    *,
    encoder: str | None = None,
    quick: bool = False,
    again: bool = False,
    runs: Path | None = None,
) -> list[Row]:
    """Let every system learn from CleanEval's splits and judge it.

    Parameters
    ----------
    output : Path
        Folder for the table, as CSV and Markdown, and for the plot.
    encoder : str, optional
        Of the language model's systems, as `Encoder` takes it; by default the first of those that
        `find_encoder` knows.
    quick : bool
        Only the small split, some of its pages, and short learning; files are named ``quick``.
    again : bool
        Judge also what was judged before.
    runs : Path, optional
        Folder for what every system was judged to be on every split, so that what was ended goes
        on from there; by default in the user's cache folder.

    Returns
    -------
    list of Row
        As `systems_table` gives them.

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
    systems = roster(encoder or find_encoder(), quick=quick)
    table = systems_table(
        (
            (split, _judge_all(split, systems, runs or runs_folder(), again))
            for split in _splits(quick)
        ),
        systems,
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


def _judge_all(
    split: PageSplit, systems: Mapping[str, Entry], runs: Path, again: bool
) -> dict[str, SystemScores]:
    return {
        title: CachedRun(title, split, entry.note).scores(
            runs, partial(score_system, entry.make, split), again=again
        )
        for title, entry in systems.items()
    }
