"""Time and peak memory of extracting pages in one mode, in a process of its own."""

import ctypes
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from ...answer.by_model import extract_by_model
from ...ensemble.models.loading import shipped
from ...resources import peak_memory_mib

_CLEAR_REFS = Path("/proc/self/clear_refs")


class PageCost(NamedTuple):
    """Cost of one page.

    Attributes
    ----------
    seconds : float
        CPU time of the extraction.
    peak_mib : float
        Peak memory of the process so far, in MiB.
    """

    seconds: float
    peak_mib: float


def page_costs(mode: str, sources: Iterable[bytes]) -> Iterator[PageCost]:
    """Extract pages one after the other in one mode, in a separate process.

    Parameters
    ----------
    mode : str
        One of `webjury.choices.MODES`.
    sources : iterable of bytes
        Each is sent to the process after the previous page is extracted.

    Yields
    ------
    PageCost
        One per page.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        for source in sources:
            yield process.submit(_extract, mode, source).result()


def _extract(mode: str, source: bytes) -> PageCost:
    model = shipped(mode)
    begin = time.process_time()
    extract_by_model(model, source)
    seconds = time.process_time() - begin
    return PageCost(seconds, peak_memory_mib())


def reset_peak() -> None:
    """Reset the peak memory of this process, on systems that can do so."""
    with suppress(OSError):
        _CLEAR_REFS.write_text("5")


def return_memory() -> None:
    """Give freed memory back to the system, if the C library can do so (glibc)."""
    with suppress(OSError, AttributeError, TypeError):  # TypeError: Windows requires a name
        ctypes.CDLL(None).malloc_trim(0)
