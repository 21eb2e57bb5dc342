"""Cost of generated pages: CPU time, memory and growth, in processes that can be killed."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple, TypeVar

from ...answer.by_model import extract_by_model
from ...answer.extraction import Extraction
from ...choices import MODES
from ...ensemble.models.loading import shipped
from ...errors import ExtractorError
from ...extractors.registry import get_extractor
from ...resources import peak_memory_mib
from ...segmenter.page import Page
from ...workers.calls import Call, Failure, Returned, Setup
from ...workers.pool import Task, WorkerPool
from ..cost.isolated_cost import reset_peak, return_memory
from ..tables import Cell, Rounded, Row
from .fillings import PROSE
from .pages import generate_page

_Result = TypeVar("_Result")

#: Number of processes, and maximum number of pages of a process, which keeps memory.
_PROCESSES, _PAGES_PER_PROCESS = 2, 20
#: A page that loads all models and libraries; it declares another language than the detected one.
_SHORT_PAGE = f"<html lang=de><title>Ready</title>{PROSE * 3}".encode()

_VALUES = ("links", "images", "tables", "posts")
#: Forms of an extraction in a mode, each timed alone. The text already exists.
FORMS: Mapping[str, Callable[[Extraction], object]] = {
    "text": lambda extraction: extraction.text,
    "metadata": lambda extraction: extraction.metadata,
    "Markdown": lambda extraction: extraction.to_markdown(),
    "Markdown with links": lambda extraction: extraction.to_markdown(links=True, images=True),
    "HTML": lambda extraction: extraction.to_html(links=True, images=True),
    "values": lambda extraction: [getattr(extraction, name) for name in _VALUES],
}
#: Forms that are written from the content, which is parsed first.
_FROM_CONTENT = frozenset(("Markdown", "Markdown with links", "HTML", "values"))


@dataclass(frozen=True, slots=True)
class Bound:
    """Maximum cost per MB.

    Attributes
    ----------
    seconds : float
        CPU time.
    mib : float
        Memory.
    """

    seconds: float
    mib: float


#: Bounds for a mode with one form of its extraction, and for an extractor.
MODE_BOUND, EXTRACTOR_BOUND = Bound(1, 300), Bound(4, 400)
#: Maximum growth of the time if the size of a page is doubled, and minimum number of seconds to
#: measure growth.
MAX_GROWTH, MIN_SECONDS = 2.5, 0.2


@dataclass(frozen=True, slots=True)
class HostileCost:
    """Cost of a page for a system.

    Attributes
    ----------
    kind : str
        A key of `webjury.experiments.hostile.pages.KINDS`.
    system : str
        A mode or a base extractor.
    seconds : float
        CPU time of the extraction with the slowest form.
    mib : float
        Memory that the page added to the process, with the form that uses most.
    growth : float
        CPU time divided by that of a page of half the size.
    form : str
        The slowest form; empty for a base extractor.
    not_run : tuple of str
        Extractors that were not run, because they could stall.
    failure : str
        Why the cost could not be measured; empty if it could.
    """

    kind: str
    system: str
    seconds: float = 0.0
    mib: float = 0.0
    growth: float = 0.0
    form: str = ""
    not_run: tuple[str, ...] = ()
    failure: str = ""


def measure_hostile(
    kinds: Sequence[str],
    systems: Sequence[str],
    size: int,
    deadline: float,
    forms: Sequence[str] = tuple(FORMS),
) -> Iterator[HostileCost]:
    """Extract a page of each kind with each system.

    Parameters
    ----------
    kinds, systems : sequence of str
    size : int
        Bytes of each page; a page of half the size is extracted before it.
    deadline : float
        Maximum number of seconds for both pages together; then their process is killed.
    forms : sequence of str
        Those of `FORMS` that a mode writes.

    Yields
    ------
    HostileCost
        Each cost, as soon as it is known.
    """
    for system in systems:
        setup = Setup(Call(_idle_mib, (system,)))
        tasks = (
            Task(kind, Call(_measure_growth, (system, kind, size, forms), deadline))
            for kind in kinds
        )
        with WorkerPool(_PROCESSES, setup, _PAGES_PER_PROCESS) as pool:
            for kind, outcome in pool.run(tasks):
                if isinstance(outcome, Returned):
                    yield HostileCost(kind, system, *outcome.value)
                else:
                    yield HostileCost(kind, system, failure=_failure_text(outcome))


def _failure_text(outcome: Failure) -> str:
    return " ".join(str(outcome).split())


class _Measurement(NamedTuple):
    """Cost of a page: seconds with the slowest form, the most memory, and the slowest form."""

    seconds: float
    mib: float
    form: str
    not_run: tuple[str, ...]


def _measure_growth(
    system: str, kind: str, size: int, forms: Sequence[str]
) -> tuple[float, float, float, str, tuple[str, ...]]:
    half = _measure_page(system, generate_page(kind, size // 2), forms)
    whole = _measure_page(system, generate_page(kind, size), forms)
    growth = whole.seconds / half.seconds
    return whole.seconds, whole.mib, growth, whole.form, whole.not_run


def _measure_page(system: str, source: bytes, forms: Sequence[str]) -> _Measurement:
    idle_mib = _idle_mib(system)
    (extraction, not_run), seconds, mib = _timed(lambda: _run(system, source))
    if extraction is None:
        return _Measurement(seconds, max(0.0, mib - idle_mib), "", not_run)
    parsed = 0.0
    if not _FROM_CONTENT.isdisjoint(forms):
        _, parsed, peak_mib = _timed(lambda: extraction.content)
        mib = max(mib, peak_mib)
    seconds_by_form = {}
    for form in forms:
        _, form_seconds, peak_mib = _timed(partial(FORMS[form], extraction))
        seconds_by_form[form] = form_seconds + parsed * (form in _FROM_CONTENT)
        mib = max(mib, peak_mib)
    slowest = max(seconds_by_form, key=seconds_by_form.__getitem__)
    seconds += seconds_by_form[slowest]
    return _Measurement(seconds, max(0.0, mib - idle_mib), slowest, not_run)


def _timed(call: Callable[[], _Result]) -> tuple[_Result, float, float]:
    """Return the result of a call, its CPU seconds, and the peak memory of the process in MiB."""
    return_memory()
    reset_peak()
    begin = time.process_time()
    result = call()
    return result, time.process_time() - begin, peak_memory_mib()


@cache
def _idle_mib(system: str) -> float:
    """Measure the memory of the process after a short page has loaded everything."""
    extraction, _ = _run(system, _SHORT_PAGE)
    if extraction is not None:
        for write in FORMS.values():
            write(extraction)
    del extraction
    return _timed(lambda: None)[2]


def _run(system: str, source: bytes) -> tuple[Extraction | None, tuple[str, ...]]:
    """Extract a page; return the extraction, if any, and the extractors that were not run."""
    page, extraction = Page(source), None
    if system in MODES:
        model = shipped(system)
        extraction = extract_by_model(model, page)
        jurors = [get_extractor(juror) for juror in model.jurors]
    else:
        jurors = [get_extractor(system)]
        with suppress(ExtractorError):  # the time of a failure counts too
            jurors[0].extract(page)
    return extraction, tuple(juror.name for juror in jurors if juror.excess(page))


def dearest(costs: Iterable[HostileCost], groups: Iterable[Collection[str]]) -> list[HostileCost]:
    """Choose the dearest kind of page of each group, and list its costs.

    A kind whose cost could not be measured is dearer than all others.
    """
    costs_by_kind: dict[str, list[HostileCost]] = {}
    for cost in costs:
        costs_by_kind.setdefault(cost.kind, []).append(cost)

    def price(kind: str) -> tuple[bool, float]:
        of_kind = costs_by_kind[kind]
        return any(cost.failure for cost in of_kind), max(cost.seconds for cost in of_kind)

    return [cost for group in groups for cost in costs_by_kind[max(group, key=price)]]


def hostile_table(costs: Sequence[HostileCost], size: int) -> list[Row]:
    """List the cost of every kind of page.

    Parameters
    ----------
    costs : sequence of HostileCost
        Costs from `measure_hostile`.
    size : int
        Bytes of each page.

    Returns
    -------
    list of Row
        One per kind: seconds and MiB per MB of each system, its growth and its slowest form, the
        extractors that were not run, and whether all systems are within their bounds.
    """
    systems = dict.fromkeys(cost.system for cost in costs)
    kinds = dict.fromkeys(cost.kind for cost in costs)
    cost_by_page = {(cost.kind, cost.system): cost for cost in costs}
    return [
        _row(kind, [cost_by_page[kind, system] for system in systems], size / 1e6) for kind in kinds
    ]


def _row(kind: str, costs: Sequence[HostileCost], megabytes: float) -> Row:
    row: dict[str, Cell] = {"page": kind}
    exceeding: list[str] = []
    not_run: list[str] = []
    for cost in costs:
        system, bound = cost.system, MODE_BOUND if cost.system in MODES else EXTRACTOR_BOUND
        seconds, mib = cost.seconds / megabytes, cost.mib / megabytes
        row[f"{system} s"] = cost.failure or Rounded(seconds, ".2f")
        row[f"{system} MiB"] = None if cost.failure else Rounded(mib, ".0f")
        row[f"{system} growth"] = None if cost.failure else Rounded(cost.growth, ".1f")
        if system in MODES:
            row[f"{system} form"] = cost.form or None
        grows = cost.growth > MAX_GROWTH and cost.seconds > MIN_SECONDS
        if cost.failure or grows or seconds > bound.seconds or mib > bound.mib:
            exceeding.append(system)
        not_run += cost.not_run
    row["not run"] = ", ".join(dict.fromkeys(not_run)) or None
    row["within bounds"] = f"NO: {', '.join(exceeding)}" if exceeding else "yes"
    return row
