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

    Parameters
    ----------
    function : callable
        A function of a module, or a `functools.partial` of one; it is pickled.
    *sequences : sequence
        One for each argument, all of the same length.
    description : str
        Label of the progress bar.
    processes : int
        Number of worker processes.
    chunksize : int
        How many items are sent to a worker at once.

    Returns
    -------
    list
        One result per item, in order.
    """
    # A forked child of a process that has run LightGBM with threads hangs: spawn.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        results = pool.map(function, *sequences, chunksize=chunksize)
        return list(track(results, len(sequences[0]), description))
