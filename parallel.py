"""Map a function over many items in several processes, with a progress bar."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from .progress import track

Result = TypeVar("Result")


def map_in_processes(
    function: Callable[..., Result],
    *sequences: Sequence[Any],
    description: str,
    processes: int = 2,
) -> list[Result]:
    """Call a function on items in worker processes, with the signature of `map`.

    The function is pickled, so it must be defined in a module, or be a `functools.partial` of such
    a function. All sequences, one per argument, have the same length. ``description`` labels the
    progress bar.
    """
    # A forked child of a process that has run LightGBM with threads hangs, hence "spawn".
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        results = pool.map(function, *sequences)
        return list(track(results, len(sequences[0]), description))
