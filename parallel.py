"""Map a function over many items in several processes, and show the progress."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
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

    After an error, no further item is begun.

    The function is pickled, so it must be defined in a module, or be a `functools.partial` of such
    a function. All sequences, one per argument, have the same length. ``description`` names the
    work where its progress is shown.
    """
    # A forked child of a process that has run LightGBM with threads hangs, hence "spawn".
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(function, *items) for items in zip(*sequences, strict=True)]
        try:
            # In any order, because a slow item would hide that later ones are done.
            for future in track(as_completed(futures), len(futures), description):
                future.result()
        finally:
            pool.shutdown(cancel_futures=True)
    return [future.result() for future in futures]
