"""Run each base extractor once on each page of a data set, and cache the texts."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ...errors import ExtractorError, MissingExtractorError
from ...extractors.registry import ExtractorRuns, get_extractor
from ...parallel import map_in_processes
from ...segmenter.page import Page
from .gold_pages import GoldPage
from .text_cache import CachedText, Key, TextCache, cache_path


@dataclass(frozen=True, slots=True)
class TimedRuns:
    """Runs of base extractors on one page, and how long each took.

    Attributes
    ----------
    runs : ExtractorRuns
    seconds : dict of str to float
        Times by extractor; extractors that failed are left out.
    """

    runs: ExtractorRuns
    seconds: dict[str, float]


def run_extractors_on(
    pages: Sequence[GoldPage],
    extractors: Sequence[str],
    *,
    processes: int = 2,
    cache: Path | None = None,
) -> list[TimedRuns]:
    """Run base extractors on pages, or read their texts from the cache.

    Parameters
    ----------
    pages : sequence of GoldPage
    extractors : sequence of str
        Names of base extractors.
    processes : int
        Number of worker processes; extractors never run in threads.
    cache : Path, optional
        The cache file; by default `cache_path`.

    Returns
    -------
    list of TimedRuns
        One per page, in order.

    Raises
    ------
    MissingExtractorError
        If an extractor is not installed.
    """
    versions = {name: get_extractor(name).version for name in extractors}
    work = partial(_run_all, versions=versions, cache=cache or cache_path())
    return map_in_processes(work, pages, description="Running extractors", processes=processes)


def _run_all(gold_page: GoldPage, versions: dict[str, str], cache: Path) -> TimedRuns:
    page = gold_page.parse()
    # All extractors share these: compute them now, so that the first one is not charged for them.
    _ = page.words, page.exceeded_limit
    texts = TextCache(cache)
    timed = TimedRuns(ExtractorRuns(), {})
    for name, version in versions.items():
        key = Key(page.sha256, name, version)
        try:
            text = texts.get(key) or _run(page, key, texts)
        except MissingExtractorError:
            raise
        except ExtractorError as error:
            timed.runs.failures[name] = str(error)
        else:
            timed.runs.texts[name] = text.text
            timed.seconds[name] = text.seconds
    texts.close()
    return timed


def _run(page: Page, key: Key, texts: TextCache) -> CachedText:
    start = time.perf_counter()
    text = get_extractor(key.extractor).extract(page)
    cached = CachedText(text, time.perf_counter() - start)
    texts.put(key, cached)
    return cached
