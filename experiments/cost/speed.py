"""CPU time of extractors and modes, page by page, on one core.

All systems run on a page before the next page starts, so a slowdown of the machine affects all of
them. CPU time is measured, so other programs do not count. Each mode runs in its own process,
because caches (of class names, of words) that one mode fills would speed up the next. A system is
charged only for what it needs: webjury's parsing counts for modes and extractors, but not for
libraries that parse the source themselves. All systems are compared with trafilatura, run without
webjury.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

import numpy as np
import trafilatura
from lxml import etree
from lxml.html import document_fromstring

from ...answer.by_model import Verdict, extract_by_model, shipped_cascade
from ...ensemble.features.case import Case
from ...ensemble.models.loading import shipped, shipped_voter
from ...ensemble.sites.testimony import page_testimony
from ...errors import ExtractorError
from ...extractors.registry import ExtractorRuns, extractor_names, get_extractor, run_extractors
from ...progress import track, track_in_lines
from ...segmenter.page import Page
from ..tables import Rounded, Row

#: The extractor that all systems are compared with.
REFERENCE = "trafilatura"
#: Number of pages to run once before the timing, because they load libraries.
WARM_UP = 10
#: A page before all others, which loads what only few pages need: for languages, dates and code.
_FIRST_PAGE = b"""<title>Bericht</title><h1>De brug is weer open</h1><p>12 maart 2020</p>
    <p>Sinds vandaag rijden er weer treinen over de brug, die in de herfst was gesloten omdat de
    rivier zo hoog stond als in geen twintig jaar. De stad viert dat met een feest voor iedereen die
    in de lange tijd heeft geholpen.<pre>brug.open()</pre>"""
#: Extractors that do not use webjury's tree.
_OWN_PARSERS = ("goose3", "resiliparse")
#: The voter that runs its jury only on pages where mode fast is uncertain.
CASCADE = "voter --jury auto"
#: The first pass of ``webjury batch --sites``, which learns the sites.
LEARNING = "first pass of --sites"
#: Parsing alone, the lower bound for every mode.
PARSING = "lxml alone: parse a page, free its tree"
#: Forms of an extraction in mode fast, with their attributes; the time includes the extraction.
FORMS: dict[str, tuple[str, ...]] = {
    "fast .html": ("html",),
    "fast .markdown": ("markdown",),
    "fast .metadata": ("metadata",),
    "fast .markdown and .metadata": ("markdown", "metadata"),
}
#: The system to compare the last of these forms with.
REFERENCE_MARKDOWN = "trafilatura Markdown with metadata"
#: Modes that are timed stage by stage, and systems that are timed as a whole.
_STAGED = ("fast", "voter")
_UNSTAGED = ("selector", CASCADE, LEARNING, PARSING, *FORMS, REFERENCE_MARKDOWN)
#: Name of the process that runs all extractors.
_EXTRACTORS = "extractors"

Seconds = dict[str, float]


@dataclass(slots=True)
class Speed:
    """CPU seconds per page.

    Attributes
    ----------
    systems : dict of str to list of float
        Seconds by system, one per page. Systems are base extractors, modes, `CASCADE`, `LEARNING`,
        `PARSING`, `FORMS` and `REFERENCE_MARKDOWN`.
    stages : dict of str to dict of str to list of float
        Seconds by mode, fast or voter, and by stage, one per page. All stages add up to the time of
        the mode.
    """

    systems: dict[str, list[float]] = field(default_factory=dict)
    stages: dict[str, dict[str, list[float]]] = field(default_factory=dict)


def measure_speed(sources: Sequence[bytes]) -> Speed:
    """Time every extractor and every mode on each page.

    Parameters
    ----------
    sources : sequence of bytes

    Returns
    -------
    Speed
    """
    warm_up, speed = Speed(), Speed()
    with ExitStack() as stack:
        processes = {
            name: stack.enter_context(ProcessPoolExecutor(1, mp_context=get_context("spawn")))
            for name in (_EXTRACTORS, *_STAGED, *_UNSTAGED)
        }
        loading = (_FIRST_PAGE, *sources[:WARM_UP])
        for source in track_in_lines(loading, "Warming up"):
            _measure_page(source, processes, warm_up)
        for source in track(sources, len(sources), "Timing"):
            _measure_page(source, processes, speed)
    return speed


def _measure_page(source: bytes, processes: dict[str, ProcessPoolExecutor], speed: Speed) -> None:
    def run(process: str, function: Callable[..., Seconds], *arguments: str) -> Seconds:
        return processes[process].submit(function, *arguments, source).result()

    systems = run(_EXTRACTORS, _time_extractors)
    for mode in _STAGED:
        stages = run(mode, _time_stages, mode)
        _append(stages, speed.stages.setdefault(mode, {}))
        systems[mode] = sum(stages.values())
    for system in _UNSTAGED:
        systems |= run(system, _time_system, system)
    _append(systems, speed.systems)


def _append(page: Seconds, pages: dict[str, list[float]]) -> None:
    for name, seconds in page.items():
        pages.setdefault(name, []).append(seconds)


class _Timer:
    """CPU seconds of named pieces of work, in the order in which they ran."""

    def __init__(self) -> None:
        self.seconds: Seconds = {}

    @contextmanager
    def time(self, name: str) -> Iterator[None]:
        begin = time.process_time()
        yield
        self.seconds[name] = time.process_time() - begin


def _time_extractors(source: bytes) -> Seconds:
    timer = _Timer()
    for extractor in map(get_extractor, extractor_names()):
        page = Page(source)
        _prepare(page)
        # The time of a failed extractor counts too.
        with timer.time(extractor.name), suppress(ExtractorError):
            if extractor.name == REFERENCE:
                trafilatura.extract(page.html, include_comments=False)
            else:
                extractor.extract(page if extractor.name in _OWN_PARSERS else Page(source))
    return timer.seconds


def _time_system(system: str, source: bytes) -> Seconds:
    run, timer = _system(system), _Timer()
    page: bytes | str = source
    if system == REFERENCE_MARKDOWN:
        page = Page(source).html
    elif system == PARSING:
        page = Page(source).data
    with timer.time(system):
        run(page)
    return timer.seconds


def _system(system: str) -> Callable[[Any], object]:
    if system == LEARNING:
        return lambda source: page_testimony(Page(source))
    if system == PARSING:
        return _parse
    if system == CASCADE:
        cascade = shipped_cascade()
        return lambda source: cascade.verdict(source).extraction()
    if system == REFERENCE_MARKDOWN:
        return partial(
            trafilatura.extract,
            output_format="markdown",
            with_metadata=True,
            include_comments=False,
        )
    if system in FORMS:
        return partial(_with_forms, FORMS[system])
    return partial(extract_by_model, shipped(system))


def _parse(source: bytes) -> None:
    with suppress(etree.ParserError):  # a page without elements and text
        document_fromstring(source, etree.HTMLParser(encoding="utf-8", huge_tree=True))


def _with_forms(forms: Sequence[str], source: bytes) -> None:
    extraction = extract_by_model(shipped("fast"), source)
    for form in forms:
        getattr(extraction, form)


def _prepare(page: Page) -> None:
    """Compute what all extractors share: the words and the limits of the page."""
    _ = page.words, page.exceeded_limit


def _time_stages(mode: str, source: bytes) -> Seconds:
    """Run the stages of a voter's extraction."""
    model, timer = shipped_voter(mode), _Timer()
    with timer.time("parse"):
        page = Page(source)
    # Only jurors use the limits.
    if model.jurors:
        with timer.time("limits"):
            _ = page.exceeded_limit
    runs = ExtractorRuns()
    for juror in model.jurors:
        with timer.time(juror):
            runs |= run_extractors(page, [juror])
    with timer.time("segment"):
        case = Case(page, runs)
    with timer.time("align"):
        _ = case.kept_words
    with timer.time("features"):
        features = model.features(case)
    with timer.time("tokens"):
        _ = case.tokens
    with timer.time("predict"):
        decision = model.decide(case, features)
    with timer.time("render"):
        Verdict(model, case, decision, model.mode).extraction()
    return timer.seconds


def speed_table(speed: Speed) -> list[Row]:
    """Compare the time of systems, the fastest first.

    Parameters
    ----------
    speed : Speed

    Returns
    -------
    list of Row
        ``ms`` is the mean over pages, and ``ratio`` this mean divided by that of `REFERENCE`.
    """
    order = sorted(speed.systems, key=lambda name: float(np.mean(speed.systems[name])))
    return [{"system": name, **_summary(speed.systems[name], speed)} for name in order]


def stages_table(speed: Speed) -> list[Row]:
    """List the time of each stage of a mode.

    Parameters
    ----------
    speed : Speed

    Returns
    -------
    list of Row
        Columns as in `speed_table`; rows in the order of the stages.
    """
    return [
        {"mode": mode, "stage": stage, **_summary(seconds, speed)}
        for mode, stages in speed.stages.items()
        for stage, seconds in stages.items()
    ]


def _summary(seconds: Sequence[float], speed: Speed) -> Row:
    milliseconds = np.asarray(seconds) * 1000
    reference = np.mean(speed.systems[REFERENCE]) * 1000
    return {
        "pages": len(milliseconds),
        "ms": Rounded(milliseconds.mean(), ".2f"),
        "median": Rounded(float(np.median(milliseconds)), ".2f"),
        "99th percentile": Rounded(float(np.percentile(milliseconds, 99)), ".2f"),
        "ratio": Rounded(milliseconds.mean() / reference, ".3f"),
    }
