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
    chunksize: int = 8,
) -> list[Result]:
    """Call a function on each item, as `map` does, in worker processes.

    The function is pickled: it belongs to a module, or is a `functools.partial` of one that does.
    The sequences, one for each argument, have the same length. ``description`` is the label of the
    progress bar, and ``chunksize`` says how many items are sent to a process at once.
    """
    # A forked child of a process that has run LightGBM with threads hangs: spawn.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        results = pool.map(function, *sequences, chunksize=chunksize)
        return list(track(results, len(sequences[0]), description))
