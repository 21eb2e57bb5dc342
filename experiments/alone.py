"""What pages cost a mode that has a process to itself: time, and memory at its peak."""

import resource
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from ..ensemble.shipped import shipped

__all__ = ["Visit", "visits"]

# Bytes of the unit that the system counts memory in.
_UNIT = 1 if sys.platform == "darwin" else 1024
_MIB = 2**20


class Visit(NamedTuple):
    """What one page cost.

    Attributes
    ----------
    seconds : float
        Time of the extraction.
    peak : float
        Most memory that the process has held so far, in MiB.
    """

    seconds: float
    peak: float


def visits(mode: str, sources: Iterable[bytes]) -> Iterator[Visit]:
    """Let a mode extract pages one after the other, in one process of its own.

    Parameters
    ----------
    mode : str
        One of `webjury.ensemble.shipped.MODES`.
    sources : iterable of bytes
        Each is sent to the process when its turn comes.

    Yields
    ------
    Visit
        One a page.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        for source in sources:
            yield process.submit(_visit, mode, source).result()


def _visit(mode: str, source: bytes) -> Visit:
    model = shipped(mode)
    begin = time.perf_counter()
    model.extract(source)
    seconds = time.perf_counter() - begin
    return Visit(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT / _MIB)
