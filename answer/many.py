"""Extract many pages in worker processes: one outcome for each page, in the order of the pages."""

import os
from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import TypeAlias

from ..ensemble.sites.site import SiteSource
from ..errors import InputError
from ..progress import track
from ..segmenter.page import Page
from ..segmenter.source.page_files import PageSource, is_page_source
from ..workers.calls import Call, Outcome, Returned, error_of
from ..workers.pool import Task, WorkerPool
from .deadline import check_timeout, extraction_call, setup_for, with_warnings
from .extract import Options
from .extraction import Extraction
from .templates import Templates

#: Number of pages that are read ahead for each worker; outcomes wait for the slowest of them.
_PAGES_AHEAD = 64
#: A function that makes the call that extracts a page: see `extraction_call`.
_MakeCall: TypeAlias = Callable[[PageSource | Page], tuple[Call, list[str]]]


@dataclass(frozen=True, slots=True)
class PageOutcome:
    """The outcome of one page of many.

    Attributes
    ----------
    position : int
        Index of the page, counted from 0.
    extraction : Extraction or None
        None if the page was not extracted.
    error : Exception or None
        Why the page was not extracted: one of the errors of `extract`.
    """

    position: int
    extraction: Extraction | None
    error: Exception | None


def extract_in_workers(
    pages: Iterable[PageSource | Page],
    options: Options,
    *,
    workers: int | None = None,
    timeout: float = 60.0,
    progress: bool = True,
    templates: Templates | str | Path | None = None,
    site: SiteSource | None = None,
) -> Iterator[PageOutcome]:
    """Extract pages in worker processes, by default one for each processor.

    The outcomes are in the order of the pages. Pages are read when they are needed: at most a few
    hundred pages and outcomes are in memory at a time. The timeout is in seconds for each page.
    With `progress`, a terminal shows a progress bar on standard error. For the rest, see
    `extract_page`.

    Raises an `InputError` if `pages` is a single page, an `OptionError` if the timeout is out of
    range, and a `WorkerError` if processes do not start.
    """
    if isinstance(pages, Page) or is_page_source(pages):
        raise InputError("give an iterable of pages: put a single page into a list")
    check_timeout(timeout)
    pool = WorkerPool(workers or os.cpu_count() or 1, setup_for(options))
    call = partial(
        extraction_call, options=options, timeout=timeout, templates=templates, site=site
    )
    outcomes = _extract_in_order(pool, pages, call)
    if not progress:
        return outcomes
    return track(outcomes, len(pages) if isinstance(pages, Sized) else None, "Extracting")


def _extract_in_order(
    pool: WorkerPool, pages: Iterable[PageSource | Page], make_call: _MakeCall
) -> Iterator[PageOutcome]:
    """Extract pages in windows, so that only a few outcomes wait for a slow page."""
    numbered_pages = enumerate(pages)
    n_ahead = _PAGES_AHEAD * pool.n
    with pool:
        for start in count(0, n_ahead):
            window = _Window(start, make_call)
            for position, outcome in pool.run(window.tasks(islice(numbered_pages, n_ahead))):
                window.add(position, outcome)
                yield from window.ready()
            yield from window.ready()
            if window.n_pages < n_ahead:
                return


class _Window:
    """A window of pages: outcomes arrive in any order and leave in the order of the pages."""

    def __init__(self, start: int, make_call: _MakeCall) -> None:
        self.n_pages = 0
        self._next = start
        self._make_call = make_call
        self._warnings: dict[int, list[str]] = {}
        self._done: dict[int, PageOutcome] = {}

    def tasks(self, numbered_pages: Iterable[tuple[int, PageSource | Page]]) -> Iterator[Task]:
        for position, page in numbered_pages:
            self.n_pages += 1
            try:
                call, self._warnings[position] = self._make_call(page)
            except InputError as error:
                self._done[position] = PageOutcome(position, None, error)
            else:
                yield Task(position, call)

    def add(self, position: int, outcome: Outcome) -> None:
        warnings = self._warnings.pop(position)
        if isinstance(outcome, Returned):
            extraction = with_warnings(outcome.value, warnings)
            self._done[position] = PageOutcome(position, extraction, None)
        else:
            self._done[position] = PageOutcome(position, None, error_of(outcome))

    def ready(self) -> Iterator[PageOutcome]:
        while self._next in self._done:
            yield self._done.pop(self._next)
            self._next += 1
