"""Extraction within a time limit, in a process that can be killed; also for event loops."""

import atexit
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (its threads wait for processes)
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from threading import Lock  # noqa: TID251 (no extractor runs in a thread here)
from typing import Any, Unpack

from ..choices import check_names
from ..errors import OptionError
from ..segmenter.page import Page
from ..segmenter.source.page_files import PageSource, content_of
from ..workers.calls import Call, Outcome, Setup, value_of
from ..workers.pool import Task, WorkerPool
from .extract import Options, PageContext, extract_page, page_options
from .extraction import Extraction

_SHORT_PAGE = "<p>A page that loads everything that all pages need."
#: Maximum timeout in seconds: a day.
MAX_TIMEOUT = 86_400
#: Idle processes, least recently used first. The key has the id of the process that started them,
#: since a fork must not use them, and their options.
_idle: list[tuple[tuple[int, Options], WorkerPool]] = []
_lock = Lock()
#: Threads for event loops; each waits for one process.
_threads = ThreadPoolExecutor(os.cpu_count(), "webjury")
#: Maximum number of idle processes.
_MAX_IDLE = max(4, os.cpu_count() or 1)


def process_options(options: Mapping[str, Any]) -> Options:
    """Options from the keywords of `webjury.extract`, for another process."""
    check_names(options, [field.name for field in fields(Options)])
    check_model(options.get("model"))
    return page_options(**options)


def check_model(model: object) -> None:
    """Raise an `OptionError` for a loaded model: another process can only read a file."""
    if model is not None and not isinstance(model, str | Path):
        raise OptionError(
            "for another process, give the model's file: a loaded model is not sent to it"
        )


def extract_within(
    timeout: float,
    source: PageSource | Page,
    options: Options,
    *,
    cancellation: "Cancellation | None" = None,
    **context: Unpack[PageContext],
) -> Extraction:
    """Extract the main content of a page, or give up after `timeout` seconds.

    The first call with given options starts a process, which takes a second or two in addition to
    the limit. Later calls reuse it. Another thread may cancel the call through `cancellation`. For
    the rest, see `extract_page`.

    Raises a `DeadlineError` and kills the process if the limit is exceeded. Raises a `WorkerError`
    if the process dies on the page or the call is cancelled, an `OptionError` if the timeout is not
    positive or too large, and whatever `extract_page` raises.
    """
    check_timeout(timeout)
    call, warnings = extraction_call(source, options, timeout, **context)
    extraction = value_of(_outcome(call, options, cancellation or Cancellation()))
    return with_warnings(extraction, warnings)


async def extract_async(
    timeout: float, source: PageSource | Page, options: Options, **context: Unpack[PageContext]
) -> Extraction:
    """Extract a page as `extract_within` does, while an event loop keeps running.

    The time that a page waits for a process does not count. If the caller is cancelled, the process
    is killed, since nobody needs its result.
    """
    import asyncio  # here, because other commands do not need it and it takes time to import

    cancellation = Cancellation()
    extract = partial(
        extract_within, timeout, source, options, cancellation=cancellation, **context
    )
    try:
        return await asyncio.get_running_loop().run_in_executor(_threads, extract)
    except asyncio.CancelledError:
        cancellation.cancel()
        raise


def extraction_call(
    source: PageSource | Page, options: Options, timeout: float, **context: Unpack[PageContext]
) -> tuple[Call, list[str]]:
    """Make the call that extracts a page in another process; return also the page's warnings.

    A parsed page cannot be sent to another process, so its source is sent instead, and its warnings
    are returned; for other sources there are none. Raises an `InputError` if the source cannot be
    read, or is of a type that cannot be a page.
    """
    warnings = []
    if isinstance(source, Page):
        warnings = source.warnings
        context["url"] = context.get("url") or source.url
        options = replace(options, hidden=source.hidden)
        source = source.html
    call = Call(partial(extract_page, **context), (content_of(source), options), timeout)
    return call, warnings


def with_warnings(extraction: Extraction, warnings: Sequence[str]) -> Extraction:
    """Add the warnings of a page to its extraction, without duplicates."""
    return replace(extraction, warnings=list(dict.fromkeys([*warnings, *extraction.warnings])))


def setup_for(options: Options) -> Setup:
    """Make a setup that loads everything that these options need, by extracting a short page."""
    return Setup(Call(extract_page, (_SHORT_PAGE, options)))


def check_timeout(timeout: float) -> None:
    """Raise an `OptionError` unless a timeout is above 0 and at most `MAX_TIMEOUT`."""
    if not isinstance(timeout, int | float) or not 0 < timeout <= MAX_TIMEOUT:
        raise OptionError(
            f"a timeout is a number of seconds above 0, up to {MAX_TIMEOUT:,}, not {timeout!r}"
        )


class Cancellation:
    """Cancels a call before or while it runs: its process is killed, and the call raises."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._workers: WorkerPool | None = None
        self._is_cancelled = False

    def cancel(self) -> None:
        """Cancel the call, from any thread; this has no effect if the call has ended."""
        with self._lock:
            self._is_cancelled = True
            if self._workers:
                self._workers.cancel()

    def _begin(self, workers: WorkerPool) -> None:
        with self._lock:
            self._workers = workers
            if self._is_cancelled:
                workers.cancel()

    def _end(self) -> None:
        # Another call may use the process from now on.
        with self._lock:
            self._workers = None


def _outcome(call: Call, options: Options, cancellation: Cancellation) -> Outcome:
    """Make a call in an idle process. Simultaneous calls use different processes."""
    key = (os.getpid(), options)
    workers = _take_idle(key) or WorkerPool(1, setup_for(options))
    cancellation._begin(workers)
    try:
        ((_, outcome),) = workers.run(iter([Task(None, call)]))
    except BaseException:
        workers.close()
        raise
    finally:
        cancellation._end()
    if workers.is_cancelled:
        workers.close()
    else:
        _keep_idle(key, workers)
    return outcome


def _take_idle(key: tuple[int, Options]) -> WorkerPool | None:
    with _lock:
        for number, (idle_key, workers) in enumerate(_idle):
            if idle_key == key:
                del _idle[number]
                return workers
    return None


def _keep_idle(key: tuple[int, Options], workers: WorkerPool) -> None:
    """Keep a process for later calls; if there are too many, end the least recently used."""
    with _lock:
        _idle.append((key, workers))
        oldest = _idle.pop(0)[1] if len(_idle) > _MAX_IDLE else None
    if oldest is not None:
        oldest.close()


@atexit.register
def _close_idle() -> None:
    for (pid, _), workers in _idle:
        if pid == os.getpid():
            workers.close()
