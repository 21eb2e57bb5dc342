"""Extraction within a time limit: the page is extracted in a process that can be ended."""

import atexit
import os
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..ensemble.sites.find import SiteSource
from ..errors import OptionError
from ..segmenter.page import Page
from ..workers.calls import Call, Setup
from ..workers.outcomes import Outcome, value_of
from ..workers.pool import Task, WorkerPool
from .extract import extract_page
from .extraction import Extraction
from .options import Options
from .templates import Templates

__all__ = ["MAX_TIMEOUT", "check_timeout", "extract_within"]

_SHORT_PAGE = "<p>A page that loads everything that all pages need."
#: Seconds: a day.
MAX_TIMEOUT = 86_400
#: Idle processes by the process that started them, which a fork is not, and by their options.
_idle: dict[tuple[int, Options], WorkerPool] = {}
#: Options for which a process is kept.
_MAX_IDLE = 4


def extract_within(
    timeout: float,
    source: bytes | str | Page,
    options: Options,
    *,
    url: str | None = None,
    templates: Templates | str | Path | None = None,
    site: SiteSource | None = None,
) -> Extraction:
    """Extract the main content of a page, or give up.

    The first call with some options starts a process, which takes a second or two in addition to
    the limit; later calls use it again.

    Parameters
    ----------
    timeout : float
        Seconds.
    source, options, url, templates, site
        As for `webjury.answer.extract.extract_page`.

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
        If the timeout is not positive, or too large.
    WebjuryError
        Whatever `extract_page` raises.
    """
    check_timeout(timeout)
    warnings = []
    if isinstance(source, Page):  # a parsed page cannot be sent to another process
        warnings = source.warnings
        url = url or source.url
        source = source.html
    extract = partial(extract_page, url=url, templates=templates, site=site)
    outcome = _outcome(Call(extract, (source, options), timeout), options)
    extraction: Extraction = value_of(outcome)
    # What was cut in the text of the page is found again in the process.
    return replace(extraction, warnings=list(dict.fromkeys([*warnings, *extraction.warnings])))


def check_timeout(timeout: float) -> None:
    """Check that a timeout is positive and not too large.

    Raises
    ------
    OptionError
        If it is not between 0 and `MAX_TIMEOUT`.
    """
    if not 0 < timeout <= MAX_TIMEOUT:
        raise OptionError(
            f"a timeout is a number of seconds above 0, up to {MAX_TIMEOUT:,}, not {timeout!r}"
        )


def _outcome(call: Call, options: Options) -> Outcome:
    """Make a call in an idle process; calls at the same time have one process each."""
    key = (os.getpid(), options)
    workers = _idle.pop(key, None) or WorkerPool(
        1, Setup(Call(extract_page, (_SHORT_PAGE, options)))
    )
    try:
        ((_, outcome),) = workers.run(iter([Task(None, call)]))
    except BaseException:
        workers.close()
        raise
    _keep_idle(key, workers)
    return outcome


def _keep_idle(key: tuple[int, Options], workers: WorkerPool) -> None:
    """Keep a process for later calls; the one that was used longest ago is ended."""
    if (spare := _idle.pop(key, None)) is not None:
        spare.close()
    _idle[key] = workers
    if len(_idle) > _MAX_IDLE:
        _idle.pop(next(iter(_idle))).close()


@atexit.register
def _close_idle() -> None:
    for (pid, _), workers in _idle.items():
        if pid == os.getpid():
            workers.close()
