"""A verdict within a time limit, or none: the page is judged in a process that can be ended."""

import atexit
import os
from dataclasses import replace
from functools import partial
from typing import Any

from ..errors import OptionError
from ..segmenter.page import Page
from ..workers.calls import Call, Setup
from ..workers.outcomes import Outcome, value_of
from ..workers.pool import Task, WorkerPool
from .extract import extract_page
from .extraction import Extraction

__all__ = ["MAX_TIMEOUT", "check_timeout", "extract_within"]

_SHORT_PAGE = "<p>A page to load everything with that all pages need."
#: Seconds: a day.
MAX_TIMEOUT = 86_400
#: Processes that wait for a page, by the process that started them, which a fork is not, and by
#: mode.
_idle: dict[tuple[int, str], WorkerPool] = {}


def extract_within(
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
        As for `webjury.ensemble.extract.extract_page`.

    Returns
    -------
    Extraction

    Raises
    ------
    DeadlineError
        If it takes longer; the process is ended.
    WorkerError
        If the process dies of the page.
    OptionError
        If the timeout is none.
    WebjuryError
        Whatever `extract_page` raises.
    """
    check_timeout(timeout)
    warnings = []
    if isinstance(source, Page):  # a parsed page cannot travel
        warnings = source.warnings
        options["url"] = options.get("url") or source.url
        source = source.html
    call = Call(partial(extract_page, **options), (source, mode), timeout)
    extraction: Extraction = value_of(_outcome(mode, call))
    return replace(extraction, warnings=[*warnings, *extraction.warnings])


def check_timeout(timeout: float) -> None:
    """See that a timeout is one.

    Raises
    ------
    OptionError
        If it is not between 0 and `MAX_TIMEOUT`.
    """
    if not 0 < timeout <= MAX_TIMEOUT:
        raise OptionError(
            f"a timeout is a number of seconds above 0, up to {MAX_TIMEOUT:,}, not {timeout!r}"
        )


def _outcome(mode: str, call: Call) -> Outcome:
    """Make a call in an idle process; whoever calls at the same time has another one."""
    key = (os.getpid(), mode)
    workers = _idle.pop(key, None) or WorkerPool(1, Setup(Call(extract_page, (_SHORT_PAGE, mode))))
    try:
        ((_, outcome),) = workers.run(iter([Task(None, call)]))
    except BaseException:
        workers.close()
        raise
    if (spare := _idle.pop(key, None)) is not None:
        spare.close()
    _idle[key] = workers
    return outcome


@atexit.register
def _close_idle() -> None:
    for (pid, _), workers in _idle.items():
        if pid == os.getpid():
            workers.close()
