"""Run tools of the field once on each page of a data set, and score their texts."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from ...ensemble.features.case import Case
from ...extractors.registry import ExtractorRuns
from ...parallel import map_in_processes
from ...progress import track
from ...workers.calls import Call, Returned
from ...workers.pool import Task
from ..data.datasets import comments_of, protocols_of
from ..data.gold_pages import GoldPage
from ..data.text_cache import CachedText, Key, TextCache, cache_path
from ..scoring.gold_standard import GoldStandard, PageScores
from ..scoring.wholeness import elements_of
from .systems import TIMEOUT_S, pool_of, text_of


def texts_of(
    system: str, version: str, pages: Sequence[GoldPage], *, processes: int = 2
) -> list[str | None]:
    """Extract the texts of pages with a tool, or read them from the cache.

    Parameters
    ----------
    system, version : str
    pages : sequence of GoldPage
    processes : int
        Number of worker processes.

    Returns
    -------
    list of str or None
        One per page, in order; None if the tool failed. Failures are not cached, so they are
        retried.
    """
    cache = TextCache(cache_path())
    keys = [Key(page.parse().sha256, system, version) for page in pages]
    texts = {key: entry.text for key in keys if (entry := cache.get(key))}
    new = {key: page for key, page in zip(keys, pages, strict=True) if key not in texts}
    for key, entry in track(_run(system, new, processes), len(new), f"Running {system}"):
        if entry:
            cache.put(key, entry)
            texts[key] = entry.text
    cache.close()
    return [texts.get(key) for key in keys]


def _run(
    system: str, pages: Mapping[Key, GoldPage], processes: int
) -> Iterator[tuple[Key, CachedText | None]]:
    tasks = (
        Task(key, Call(text_of, (system, page.html), TIMEOUT_S)) for key, page in pages.items()
    )
    with pool_of(system, processes) as pool:
        for key, outcome in pool.run(tasks):
            yield key, CachedText(*outcome.value) if isinstance(outcome, Returned) else None


def scores_of(
    dataset: str,
    pages: Sequence[GoldPage],
    texts: Mapping[str, Sequence[str | None]],
    *,
    processes: int = 2,
) -> dict[str, list[PageScores]]:
    """Score texts of a data set by its protocols, and count the elements that they keep whole.

    Parameters
    ----------
    dataset : str
        Name of the data set.
    pages : sequence of GoldPage
    texts : mapping of str to sequence of str or None
        Texts by system, one per page; None counts as empty.
    processes : int
        Number of worker processes.

    Returns
    -------
    dict of str to list of PageScores
        Scores by system, one per page.
    """
    by_page = [
        {system: by_system[place] or "" for system, by_system in texts.items()}
        for place in range(len(pages))
    ]
    score = partial(_score, protocols=protocols_of(dataset), comments=comments_of(dataset))
    scored = map_in_processes(
        score, pages, by_page, description=f"Scoring {dataset}", processes=processes
    )
    return {system: [scores[system] for scores in scored] for system in texts}


def _score(
    page: GoldPage,
    texts: Mapping[str, str],
    protocols: tuple[str, ...],
    comments: bool | None,
) -> dict[str, PageScores]:
    case = Case(page.parse(), ExtractorRuns(), comments=bool(comments))
    gold_standard = GoldStandard(
        page.gold, protocols, comments=comments, elements=tuple(elements_of(case, page.gold))
    )
    return {system: gold_standard.score(text) for system, text in texts.items()}
