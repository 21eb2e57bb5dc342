"""Whether gold standards contain the title of the page, and the F1 of texts with and without it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from statistics import mean

from ...answer.extract import Options, extractor_for
from ...metadata.read import read_metadata
from ...parallel import map_in_processes
from ...progress import track_in_lines
from ..data.datasets import comments_of, load, protocols_of
from ..data.extractor_runs import TimedRuns, run_extractors_on
from ..data.gold_pages import GoldPage
from ..scoring.metrics import Overlap
from ..scoring.protocols import PROTOCOLS
from ..scoring.wholeness import plain_words
from ..tables import Rounded, Row
from ..validation.benchmark_run import was_trained_on

#: Extractors that are compared with mode `fast`.
SYSTEMS = ("readability", "trafilatura")


@dataclass(frozen=True, slots=True)
class _TitledPage:
    """Scores of a page's texts by system, unchanged and with the title prepended."""

    in_gold: bool
    overlaps: dict[str, tuple[Overlap, Overlap]]


def titles_table(datasets: Sequence[str], *, processes: int = 2) -> list[Row]:
    """Score texts unchanged, and with the page's title prepended if they lack it.

    Parameters
    ----------
    datasets : sequence of str
        Names or folders, as in `load`. Mode `fast` is scored only on data sets that the shipped
        models have not learned from.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of Row
        One per data set and system. Only pages with a title are counted; ``titles`` is the share of
        their gold standards that contain the title.

    Raises
    ------
    DataError
        If a data set is missing.
    """
    rows: list[Row] = []
    for dataset in track_in_lines(datasets, "Scoring data sets"):
        pages = load(dataset)
        runs = run_extractors_on(pages, SYSTEMS, processes=processes)
        protocol = protocols_of(dataset)[0]
        options = Options(mode="fast", comments=comments_of(dataset))
        work = partial(
            _score_titled_page,
            protocol=protocol,
            options=None if was_trained_on(dataset) else options,
        )
        scored_pages = map_in_processes(
            work, pages, runs, description=f"Scoring {dataset}", processes=processes
        )
        rows += _rows(dataset, protocol, [page for page in scored_pages if page is not None])
    return rows


def _score_titled_page(
    gold_page: GoldPage, timed: TimedRuns, protocol: str, options: Options | None
) -> _TitledPage | None:
    """Score the texts of a page, with mode fast if options are given; None without a title."""
    page = gold_page.parse()
    title = read_metadata(page).title or ""
    if not plain_words(title).strip():
        return None
    texts = dict(timed.runs.texts)
    if options:
        texts["fast"] = extractor_for(options)(page).text
    overlap = PROTOCOLS[protocol].overlap
    return _TitledPage(
        plain_words(title) in plain_words(gold_page.gold),
        {
            system: (
                overlap(text, gold_page.gold),
                overlap(_prepend_title(title, text), gold_page.gold),
            )
            for system, text in texts.items()
        },
    )


def _prepend_title(title: str, text: str) -> str:
    return text if plain_words(title) in plain_words(text) else f"{title}\n{text}"


def _rows(dataset: str, protocol: str, pages: Sequence[_TitledPage]) -> list[Row]:
    systems = dict.fromkeys(system for page in pages for system in page.overlaps)
    return [_row(dataset, protocol, pages, system) for system in systems]


def _row(dataset: str, protocol: str, pages: Sequence[_TitledPage], system: str) -> Row:
    scored = [page for page in pages if system in page.overlaps]
    without, titled = (
        PROTOCOLS[protocol].score([page.overlaps[system][number] for page in scored]).f1
        for number in (0, 1)
    )
    return {
        "data set": dataset,
        "pages": len(scored),
        "titles": Rounded(mean(page.in_gold for page in scored), ".3f"),
        "system": system,
        "F1": Rounded(without, ".4f"),
        "F1 with title": Rounded(titled, ".4f"),
        "difference": Rounded(titled - without, "+.4f"),
    }
