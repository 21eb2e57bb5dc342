"""What generated pages cost: CPU time, memory and growth, in processes that can be killed."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from ...answer.by_model import extract_by_model
from ...answer.extraction import Extraction
from ...choices import MODES
from ...ensemble.models.loading import shipped
from ...errors import ExtractorError
from ...extractors.registry import get_extractor
from ...resources import peak_memory_mib
from ...segmenter.page import Page
from ...workers.calls import Call, Setup
from ...workers.outcomes import Failure, Returned
from ...workers.pool import Task, WorkerPool
from ..cost.isolated_cost import reset_peak
from ..tables import Cell, Rounded, Row
from .pages import generate_page

__all__ = ["MODE_BOUND", "Bound", "HostileCost", "hostile_table", "measure_hostile"]

#: Processes at a time, and pages after which one is replaced: it keeps some of their memory.
_PROCESSES, _LIFETIME = 2, 6
_SHORT_PAGE = b"<title>Ready</title><p>A short page that loads everything."

#: What is written of an extraction in a mode; its text is there.
_FORMS: tuple[Callable[[Extraction], object], ...] = (
    lambda extraction: extraction.to_markdown(),
    lambda extraction: extraction.to_markdown(links=True, images=True),
    lambda extraction: extraction.to_html(links=True, images=True),
    lambda extraction: extraction.metadata,
)


@dataclass(frozen=True, slots=True)
class Bound:
    """The most that a MB may cost.

    Attributes
    ----------
    seconds : float
        Of CPU time.
    mib : float
        Of memory.
    """

    seconds: float
    mib: float


#: Bounds of a mode with all forms of its extraction, and of a single extractor.
MODE_BOUND, EXTRACTOR_BOUND = Bound(1, 300), Bound(4, 400)
#: The most by which the time of a page may grow if its size is doubled; of times that are not too
#: short to be measured.
MAX_GROWTH, SHORTEST = 2.5, 0.2


@dataclass(frozen=True, slots=True)
class HostileCost:
    """Cost of a page for a system.

    Attributes
    ----------
    kind : str
        Of `webjury.experiments.hostile.pages.KINDS`.
    system : str
        A mode or a base extractor.
    seconds : float
        CPU time of the extraction, and of the form that takes longest to write.
    mib : float
        Memory that the page added to the process.
    growth : float
        CPU time by that of a page of half the size.
    not_run : tuple of str
        Extractors that were not run, since they could stall.
    failure : str
        Why there is no cost; empty if there is one.
    """

    kind: str
    system: str
    seconds: float = 0.0
    mib: float = 0.0
    growth: float = 0.0
    not_run: tuple[str, ...] = ()
    failure: str = ""


def measure_hostile(
    kinds: Sequence[str], systems: Sequence[str], size: int, deadline: float
) -> Iterator[HostileCost]:
    """Extract a page of each kind by each system.

    Parameters
    ----------
    kinds, systems : sequence of str
    size : int
        Bytes of each page; one of half the size is extracted before it.
    deadline : float
        Seconds after which the process of both pages is killed.

    Yields
    ------
    HostileCost
        As soon as it is known.
    """
    for system in systems:
        setup = Setup(Call(_idle_mib, (system,)))
        tasks = (Task(kind, Call(_measure, (system, kind, size), deadline)) for kind in kinds)
        with WorkerPool(_PROCESSES, setup, _LIFETIME) as pool:
            for kind, outcome in pool.run(tasks):
                if isinstance(outcome, Returned):
                    yield HostileCost(kind, system, *outcome.value)
                else:
                    yield HostileCost(kind, system, failure=_described(outcome))


def _described(outcome: Failure) -> str:
    return " ".join(str(outcome).split())


def _measure(system: str, kind: str, size: int) -> tuple[float, float, float, tuple[str, ...]]:
    idle = _idle_mib(system)
    half_seconds, _ = _timed(system, generate_page(kind, size // 2))
    source = generate_page(kind, size)
    reset_peak()
    seconds, not_run = _timed(system, source)
    return seconds, max(0.0, peak_memory_mib() - idle), seconds / half_seconds, not_run


def _timed(system: str, source: bytes) -> tuple[float, tuple[str, ...]]:
    begin = time.process_time()
    extraction, not_run = _run(system, source)
    seconds = time.process_time() - begin
    return seconds + (_costliest_form(extraction) if extraction else 0.0), not_run


def _costliest_form(extraction: Extraction) -> float:
    """CPU seconds of the form that takes longest, with the kept part that all are written from."""
    seconds = []
    for write in (lambda one: one.kept_part.html, *_FORMS):
        begin = time.process_time()
        write(extraction)
        seconds.append(time.process_time() - begin)
    return seconds[0] + max(seconds[1:])


@cache
def _idle_mib(system: str) -> float:
    """Memory of the process once a short page has loaded everything."""
    _timed(system, _SHORT_PAGE)
    reset_peak()
    return peak_memory_mib()


def _run(system: str, source: bytes) -> tuple[Extraction | None, tuple[str, ...]]:
    """Extract a page: the extraction of a mode, and the extractors that were not run."""
    page, extraction = Page(source), None
    if system in MODES:
        model = shipped(system)
        extraction = extract_by_model(model, page)
        jurors = [get_extractor(juror) for juror in model.jurors]
    else:
        jurors = [get_extractor(system)]
        with suppress(ExtractorError):  # its time counts, too
            jurors[0].extract(page)
    return extraction, tuple(juror.name for juror in jurors if juror.excess(page))


def hostile_table(costs: Sequence[HostileCost], size: int) -> list[Row]:
    """List the cost of every kind of page.

    Parameters
    ----------
    costs : sequence of HostileCost
        Of `measure_hostile`.
    size : int
        Bytes of each page.

    Returns
    -------
    list of Row
        One a kind: seconds and MiB a MB of each system, its growth, the extractors that were not
        run, and whether all systems are within their bounds.
    """
    systems = dict.fromkeys(cost.system for cost in costs)
    kinds = dict.fromkeys(cost.kind for cost in costs)
    cost_of = {(cost.kind, cost.system): cost for cost in costs}
    return [_row(kind, [cost_of[kind, system] for system in systems], size / 1e6) for kind in kinds]


def _row(kind: str, costs: Sequence[HostileCost], megabytes: float) -> Row:
    row: dict[str, Cell] = {"page": kind}
    beyond: list[str] = []
    not_run: list[str] = []
    for cost in costs:
        system, bound = cost.system, MODE_BOUND if cost.system in MODES else EXTRACTOR_BOUND
        seconds, mib = cost.seconds / megabytes, cost.mib / megabytes
        row[f"{system} s"] = cost.failure or Rounded(seconds, ".2f")
        row[f"{system} MiB"] = None if cost.failure else Rounded(mib, ".0f")
        row[f"{system} growth"] = None if cost.failure else Rounded(cost.growth, ".1f")
        grows = cost.growth > MAX_GROWTH and cost.seconds > SHORTEST
        if cost.failure or grows or seconds > bound.seconds or mib > bound.mib:
            beyond.append(system)
        not_run += cost.not_run
    row["not run"] = ", ".join(dict.fromkeys(not_run)) or None
    row["within bounds"] = f"NO: {', '.join(beyond)}" if beyond else "yes"
    return row
