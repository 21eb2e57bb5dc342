"""A verdict within a time limit, or none: the page is judged in a process that can be ended."""

import atexit
import os
from functools import partial
from typing import Any

from ..errors import DeadlineError, OptionError, SandboxError
from ..sandbox.calls import Call, Setup
from ..sandbox.outcomes import Late, Raised, Returned
from ..sandbox.workers import Task, Workers
from ..segmenter.page import Page
from .extraction import Extraction
from .verdict import judge

__all__ = ["judge_within"]

_SHORT_PAGE = "<p>A page to load everything with that all pages need."
#: By the process that started them, which a fork is not, and by mode.
_workers: dict[tuple[int, str], Workers] = {}


def judge_within(
    timeout: float,
    source: bytes | str | Page,
    mode: str,
    **options: Any,  # noqa: ANN401 (judge names and checks them)
) -> Extraction:
    """Extract the main content of a page, or give up.

    The first call for a mode starts a process, which takes a second or two beside the limit; it
    serves later calls as well.

    Parameters
    ----------
    timeout : float
        Seconds.
    source, mode, **options
        As for `webjury.ensemble.verdict.judge`.

    Returns
    -------
    Extraction

    Raises
    ------
    DeadlineError
        If it takes longer; the process is ended.
    SandboxError
        If the process dies of the page.
    WebjuryError
        Whatever `judge` raises.
    """
    if not timeout > 0:
        raise OptionError(f"a timeout is a number of seconds above 0, not {timeout!r}")
    # A parsed page cannot travel.
    page = source.html if isinstance(source, Page) else source
    call = Call(partial(judge, **options), (page, mode), timeout)
    ((_, outcome),) = _started(mode).run(iter([Task(None, call)]))
    match outcome:
        case Returned(extraction):
            result: Extraction = extraction
            return result
        case Raised(error):
            raise error
        case Late():
            raise DeadlineError(f"the page took longer than {timeout:g} s: allow more, or skip it")
        case _:
            raise SandboxError(f"the process that judged the page died of it, twice: {outcome}")


def _started(mode: str) -> Workers:
    key = (os.getpid(), mode)
    if key not in _workers:
        _workers[key] = Workers(1, Setup(Call(judge, (_SHORT_PAGE, mode))))
        atexit.register(_workers[key].close)
    return _workers[key]
