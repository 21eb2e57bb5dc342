"""Extraction for an event loop, which keeps running while another process extracts a page."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (its threads wait for processes)
from functools import partial
from pathlib import Path

from ..ensemble.sites.find import SiteSource
from ..segmenter.page import Page
from ..segmenter.source.page_source import PageSource
from .deadline import Cancellation, extract_within
from .extraction import Extraction
from .options import Options
from .templates import Templates

#: One thread for each process.
_threads = ThreadPoolExecutor(os.cpu_count(), "webjury")


async def extract_elsewhere(
    timeout: float,
    source: PageSource | Page,
    options: Options,
    *,
    url: str | None = None,
    templates: Templates | str | Path | None = None,
    site: SiteSource | None = None,
) -> Extraction:
    """Extract a page in another process, as `extract_within` does.

    The time that a page waits for a process does not count. If the caller is cancelled, the process
    is killed: nothing waits for it.
    """
    cancellation = Cancellation()
    extract = partial(
        extract_within,
        timeout,
        source,
        options,
        url=url,
        templates=templates,
        site=site,
        cancellation=cancellation,
    )
    try:
        return await asyncio.get_running_loop().run_in_executor(_threads, extract)
    except asyncio.CancelledError:
        cancellation.cancel()
        raise
