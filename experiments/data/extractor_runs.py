"""Let every base extractor hear every page of a data set, once, and keep what it said."""

import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from ...errors import ExtractorError, MissingExtractorError
from ...extractors.registry import get_extractor
from ...extractors.runs import ExtractorRuns
from ...progress import track
from ...segmenter.page import Page
from .gold_pages import GoldPage
from .text_cache import CachedText, Key, TextCache, cache_path

__all__ = ["TimedRuns", "run_extractors_on"]


@dataclass(frozen=True, slots=True)
class TimedRuns:
    """What the base extractors said of a document, and how long each took.

    Attributes
    ----------
    runs : ExtractorRuns
    seconds : dict of str to float
        By extractor.
    """

    runs: ExtractorRuns
    seconds: dict[str, float]


def run_extractors_on(
    documents: Sequence[GoldPage],
    extractors: Sequence[str],
    *,
    processes: int = 2,
    cache: Path | None = None,
) -> list[TimedRuns]:
    """Run base extractors over documents, from the cache where it has their texts.

    Parameters
    ----------
    documents : sequence of GoldPage
    extractors : sequence of str
    processes : int
        Workers; extractors are never run in threads.
    cache : Path, optional
        The cache file; by default the one in the user's cache folder.

    Returns
    -------
    list of Hearing
        One a document, in order.

    Raises
    ------
    MissingExtractorError
        If an extractor is not installed.
    """
    versions = {name: get_extractor(name).version for name in extractors}
    # A forked child of a process that has run LightGBM with threads hangs: spawn.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        work = partial(_hear_document, versions=versions, cache=cache or cache_path())
        hearings = pool.map(work, documents, chunksize=4)
        return list(track(hearings, len(documents), "Hearing the extractors"))


def _hear_document(document: GoldPage, versions: dict[str, str], cache: Path) -> TimedRuns:
    page = Page(document.html)
    # What every extractor asks for is no matter of who is heard first.
    _ = page.words, page.exceeded_limit
    texts = TextCache(cache)
    hearing = TimedRuns(ExtractorRuns(), {})
    for name, version in versions.items():
        key = Key(page.sha256, name, version)
        try:
            heard = texts.get(key) or _hear(page, key, texts)
        except MissingExtractorError:
            raise
        except ExtractorError as error:
            hearing.runs.failures[name] = str(error)
        else:
            hearing.runs.texts[name] = heard.text
            hearing.seconds[name] = heard.seconds
    texts.close()
    return hearing


def _hear(page: Page, key: Key, texts: TextCache) -> CachedText:
    start = time.perf_counter()
    text = get_extractor(key.extractor).extract(page)
    heard = CachedText(text, time.perf_counter() - start)
    texts.put(key, heard)
    return heard
