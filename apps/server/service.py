"""Fetch pages if needed, extract them in worker processes within a time limit, and count them."""

import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from ...answer.extract import Options
from ...errors import OptionError
from ...fetching.fetch import fetch
from ...fetching.visit import FetchLimits
from ...resources import warn_if_unlimited
from ...workers.async_pool import AsyncWorkerPool
from ...workers.calls import Call, Setup, value_of
from .metrics import Metrics
from .schema import RequestOptions
from .settings import Settings
from .work.site_pages import SitePage
from .work.work import SubmittedPage, warm_up, write_within

#: Maximum number of pages that wait for a worker; each may take megabytes of memory.
_MAX_WAITING = 500

T = TypeVar("T")


class FetchNotAllowedError(OptionError):
    """Extraction would need to fetch a page, which this server does not allow."""


class Service:
    """Extracts pages for the API and for the web pages."""

    def __init__(self, settings: Settings) -> None:
        check_system(sys.platform)
        warn_if_unlimited(settings.memory_mb)
        self.settings = settings
        setup = Setup(Call(warm_up, (settings.models,)), settings.memory_mb)
        self.pool = AsyncWorkerPool(settings.workers, setup, max_waiting=_MAX_WAITING)
        self.metrics = Metrics(lambda: self.pool.waiting)

    async def extract(
        self,
        client: str,
        source: SubmittedPage | None,
        request: RequestOptions,
        write_result: Callable[[SubmittedPage, Options, RequestOptions, Sequence[SitePage]], bytes],
        site_pages: Sequence[SitePage] = (),
    ) -> bytes:
        """Extract a page for a client within its time limit, and write the result.

        If ``source`` is None, the page is fetched. Any failure is a `WebjuryError`; `problems` maps
        it to a status.
        """
        request = request.in_mode(self.settings.mode)
        deadline = _now() + self._timeout(request)
        with self.metrics.count():
            options = request.options(self.settings.models)
            if source is None:
                source = await self._fetch(request, deadline)
            limit = self.settings.max_answer_bytes
            wanted = (limit, write_result, source, options, request, site_pages)
            return await self._call(client, deadline, write_within, *wanted)

    async def write(self, client: str, function: Callable[..., bytes], *arguments: object) -> bytes:
        """Call a function that writes a response within the size limit; see `call`."""
        return await self.call(
            client, write_within, self.settings.max_answer_bytes, function, *arguments
        )

    async def call(self, client: str, function: Callable[..., T], *arguments: object) -> T:
        """Call a function for a client in a worker process; raise the same errors as `extract`."""
        return await self._call(client, _now() + self.settings.timeout, function, *arguments)

    def _timeout(self, request: RequestOptions) -> float:
        limit = self.settings.timeout
        if request.timeout is not None and request.timeout > limit:
            raise OptionError(
                f"the timeout of {request.timeout:g} s is longer than the {limit:g} s of this "
                "server: request a shorter one"
            )
        return request.timeout or limit

    async def _fetch(self, request: RequestOptions, deadline: float) -> SubmittedPage:
        if not self.settings.allow_fetch:
            raise FetchNotAllowedError(
                "this server does not fetch pages: send the page, or start the server with "
                "--allow-fetch"
            )
        limits = FetchLimits(self.settings.max_bytes, max(0.0, deadline - _now()))
        fetched = await fetch(request.url or "", limits=limits, reach=self.settings.reach)
        return SubmittedPage(fetched.content, fetched.charset, fetched.url)

    async def _call(
        self, client: str, deadline: float, function: Callable[..., T], *arguments: object
    ) -> T:
        call = Call(function, arguments)
        outcome = await self.pool.call(call, max(0.0, deadline - _now()), client)
        value: T = value_of(outcome)
        return value


def check_system(platform: str) -> None:
    """Raise an `OptionError` on Windows, where the server has never been run."""
    if platform == "win32":
        raise OptionError("webjury serve needs Linux or macOS; on Windows, use WSL")


def _now() -> float:
    return asyncio.get_running_loop().time()
