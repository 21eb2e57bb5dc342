"""How long extractors and modes take, page by page, each mode in one process and on one core.

All systems take their turn on a page before the next page comes, so that a machine that slows
down slows them all; what is counted is the processor's time, so that others who use the machine
do not count. Each mode has a process to itself, since what one remembers of a page (class
names, words) would be a gift to the next. What a system needs of a page is counted: a library
that parses the source itself is not charged for webjury's own parsing, native extractors and
modes are.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context

import numpy as np

from ...ensemble.features.case import Case
from ...ensemble.features.matrix import feature_matrix
from ...ensemble.shipped import shipped, shipped_cascade, shipped_voter
from ...errors import ExtractorError
from ...extractors.base import Extractor
from ...extractors.registry import extractor_names, get_extractor
from ...extractors.runs import ExtractorRuns, run_extractors
from ...progress import track
from ...segmenter.decode import decode
from ...segmenter.page import Page
from ..tables import Row

__all__ = ["ANCHOR", "CASCADE", "Speed", "measure", "speed_table", "stages_table"]

#: The extractor that all others are compared with.
ANCHOR = "trafilatura"
#: Pages that are not counted: libraries load what they need on their first ones.
WARM_UP = 2
_NATIVE = Extractor.distribution
#: The voter whose jury is called in doubt alone.
CASCADE = "voter --jury auto"
_STAGED = ("fast", "voter")
_OTHERS = ("selector", CASCADE)
_EXTRACTORS = "extractors"

Seconds = dict[str, float]


@dataclass(slots=True)
class Speed:
    """Seconds that each page took.

    Attributes
    ----------
    systems : dict of str to list of float
        By base extractor, by mode and of `CASCADE`, one a page.
    stages : dict of str to dict of str to list of float
        Of the modes fast and voter: by stage, one a page; their sum is what the mode takes.
    """

    systems: dict[str, list[float]] = field(default_factory=dict)
    stages: dict[str, dict[str, list[float]]] = field(default_factory=dict)


def measure(sources: Sequence[bytes]) -> Speed:
    """Let every extractor and every mode extract each page.

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
            for name in (_EXTRACTORS, *_STAGED, *_OTHERS)
        }
        for source in sources[:WARM_UP]:
            _measure_page(source, processes, warm_up)
        for source in track(sources, len(sources), "Timing"):
            _measure_page(source, processes, speed)
    return speed


def _measure_page(source: bytes, processes: dict[str, ProcessPoolExecutor], speed: Speed) -> None:
    def turn(name: str, work: Callable[..., Seconds], *arguments: str) -> Seconds:
        return processes[name].submit(work, *arguments, source).result()

    systems = turn(_EXTRACTORS, _time_extractors)
    for mode in _STAGED:
        stages = turn(mode, _time_stages, mode)
        _note(stages, speed.stages.setdefault(mode, {}))
        systems[mode] = sum(stages.values())
    for system in _OTHERS:
        systems |= turn(system, _time_whole, system)
    _note(systems, speed.systems)


def _note(seconds: Seconds, by_page: dict[str, list[float]]) -> None:
    for name, spent in seconds.items():
        by_page.setdefault(name, []).append(spent)


class _Stopwatch:
    """Seconds that things took, by name, in the order in which they were done."""

    def __init__(self) -> None:
        self.seconds: Seconds = {}

    @contextmanager
    def on(self, name: str) -> Iterator[None]:
        begin = time.process_time()
        yield
        self.seconds[name] = time.process_time() - begin


def _time_extractors(source: bytes) -> Seconds:
    watch = _Stopwatch()
    for extractor in map(get_extractor, extractor_names()):
        page = Page(source)
        _look_at(page)
        # One that fails took its time, too.
        with watch.on(extractor.name), suppress(ExtractorError):
            extractor.extract(Page(source) if extractor.distribution == _NATIVE else page)
    return watch.seconds


def _time_whole(system: str, source: bytes) -> Seconds:
    model = shipped_cascade() if system == CASCADE else shipped(system)
    watch = _Stopwatch()
    with watch.on(system):
        model.extract(source)
    return watch.seconds


def _look_at(page: Page) -> None:
    """Compute what every extractor checks before it runs: the words, and the limits."""
    _ = page.words, page.exceeded_limit


def _time_stages(mode: str, source: bytes) -> Seconds:
    """Do what a voter does to extract a page, stage by stage."""
    model, watch = shipped_voter(mode), _Stopwatch()
    with watch.on("decode"):
        text, _ = decode(source)
    with watch.on("parse"):
        page = Page(text)
    with watch.on("flow"):
        _look_at(page)
    runs = ExtractorRuns()
    for juror in model.jurors:
        with watch.on(juror):
            runs |= run_extractors(page, [juror])
    with watch.on("segment"):
        case = Case(page, runs)
    with watch.on("align"):
        _ = case.kept
    with watch.on("features"):
        features = feature_matrix(case, model.jurors)
    with watch.on("tokens"):
        tokens = case.tokens if model.lexicon_ else None
    with watch.on("predict"):
        decision = model.verdict(features, case.n_words, tokens)
    with watch.on("render"):
        model.extraction(case, decision)
    return watch.seconds


def speed_table(speed: Speed) -> list[Row]:
    """Compare systems, the fastest first.

    Parameters
    ----------
    speed : Speed

    Returns
    -------
    list of Row
        ``ms`` is the mean of a page, ``ratio`` that over the mean of `ANCHOR`.
    """
    order = sorted(speed.systems, key=lambda name: float(np.mean(speed.systems[name])))
    return [{"system": name, **_figures(speed.systems[name], speed)} for name in order]


def stages_table(speed: Speed) -> list[Row]:
    """What the stages of a mode take.

    Parameters
    ----------
    speed : Speed

    Returns
    -------
    list of Row
        As in `speed_table`, in the order of the stages.
    """
    return [
        {"mode": mode, "stage": stage, **_figures(seconds, speed)}
        for mode, stages in speed.stages.items()
        for stage, seconds in stages.items()
    ]


def _figures(seconds: Sequence[float], speed: Speed) -> Row:
    milliseconds = np.asarray(seconds) * 1000
    anchor = np.mean(speed.systems[ANCHOR]) * 1000
    return {
        "pages": str(len(milliseconds)),
        "ms": f"{milliseconds.mean():.2f}",
        "median": f"{np.median(milliseconds):.2f}",
        "99th percentile": f"{np.percentile(milliseconds, 99):.2f}",
        "ratio": f"{milliseconds.mean() / anchor:.3f}",
    }
