"""What pages cost a mode that has a process to itself: time, and memory at its peak."""

import re
import resource
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from ...ensemble.shipped import shipped

__all__ = ["PageCost", "page_costs"]

_STATUS = Path("/proc/self/status")
_PEAK = re.compile(r"^VmHWM:\s*(\d+) kB$", re.MULTILINE)


class PageCost(NamedTuple):
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


def page_costs(mode: str, sources: Iterable[bytes]) -> Iterator[PageCost]:
    """Let a mode extract pages one after the other, in one process of its own.

    Parameters
    ----------
    mode : str
        One of `webjury.ensemble.shipped.MODES`.
    sources : iterable of bytes
        Each is sent to the process when its turn comes.

    Yields
    ------
    PageCost
        One a page.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        for source in sources:
            yield process.submit(_visit, mode, source).result()


def _visit(mode: str, source: bytes) -> PageCost:
    model = shipped(mode)
    begin = time.perf_counter()
    model.extract(source)
    seconds = time.perf_counter() - begin
    return PageCost(seconds, _peak())


def _peak() -> float:
    """Most memory that this process has held, in MiB."""
    # On Linux what getrusage tells is inherited: the peak of the process that started this one.
    if _STATUS.exists() and (found := _PEAK.search(_STATUS.read_text())):
        return int(found[1]) / 2**10
    # macOS, which counts bytes.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
