"""Pages in, answers out: fetched if need be, judged in processes that can be ended, counted."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from ...errors import BusyError, OptionError
from ...fetching.fetch import FetchLimits, fetch
from ...workers.async_pool import AsyncWorkerPool
from ...workers.calls import Call, Setup
from ...workers.outcomes import value_of
from .metrics import Metrics
from .schema import RequestOptions
from .settings import Settings
from .work import (
    ExtractedPage,
    SubmittedPage,
    clean_page,
    extract_submitted,
    warm_up,
    write_explanation,
)

__all__ = ["FetchNotAllowedError", "Service"]

#: Pages that may wait for a process; each may have megabytes.
_MAX_WAITING = 500

T = TypeVar("T")


class FetchNotAllowedError(OptionError):
    """A page is to be fetched, which the server was not told to do."""


class Service:
    """What the API and the pages share.

    Parameters
    ----------
    settings : Settings

    Attributes
    ----------
    metrics : Metrics
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        setup = Setup(Call(warm_up), settings.memory_mb)
        self.pool = AsyncWorkerPool(settings.workers, setup, max_waiting=_MAX_WAITING)
        self.metrics = Metrics(lambda: self.pool.waiting)

    async def extract(
        self, source: SubmittedPage | None, options: RequestOptions
    ) -> tuple[SubmittedPage, ExtractedPage]:
        """Judge a page within its time.

        Parameters
        ----------
        source : SubmittedPage or None
            None for a page to be fetched.
        options : RequestOptions

        Returns
        -------
        source : SubmittedPage
            The page as it came, or as it was fetched.
        extracted : ExtractedPage

        Raises
        ------
        FetchNotAllowedError
            If it would have to be fetched.
        FetchError
            If it cannot be.
        OptionError
            If more time is asked for than the server gives.
        BusyError, DeadlineError
            If the time is up.
        WorkerError
            If its process dies of the page.
        WebjuryError
            Whatever the page or the options are found to lack.
        """
        deadline = _now() + self._timeout(options)
        with self.metrics.count():
            if source is None:
                source = await self._fetch(options, deadline)
            return source, await self._call(deadline, extract_submitted, source, options)

    async def explain_page(self, source: SubmittedPage, options: RequestOptions) -> str:
        """Write down how the verdict on a page came about; raises as `extract` does."""
        deadline = _now() + self._timeout(options)
        return await self._call(deadline, write_explanation, source, options)

    async def clean(self, source: SubmittedPage) -> str:
        """Clean a page that is to be shown; raises as `extract` does."""
        return await self._call(_now() + self.settings.timeout, clean_page, source)

    def _timeout(self, options: RequestOptions) -> float:
        limit = self.settings.timeout
        if options.timeout is not None and options.timeout > limit:
            raise OptionError(
                f"timeout {options.timeout:g} is more than the {limit:g} s of this server"
            )
        return options.timeout or limit

    async def _fetch(self, options: RequestOptions, deadline: float) -> SubmittedPage:
        if not self.settings.allow_fetch:
            raise FetchNotAllowedError(
                "this server fetches nothing: send the page, or start it with --allow-fetch"
            )
        limits = FetchLimits(self.settings.max_bytes, max(0.0, deadline - _now()))
        fetched = await fetch(options.url or "", limits=limits, reach=self.settings.reach)
        return SubmittedPage(fetched.content, fetched.charset, fetched.url)

    async def _call(
        self,
        deadline: float,
        function: Callable[..., T],
        *arguments: SubmittedPage | RequestOptions,
    ) -> T:
        call = Call(function, arguments)
        try:
            outcome = await self.pool.call(call, max(0.0, deadline - _now()))
        except asyncio.CancelledError:
            raise BusyError("the server is being stopped") from None
        value: T = value_of(outcome)
        return value


def _now() -> float:
    return asyncio.get_running_loop().time()
