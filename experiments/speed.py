"""How long extractors and modes take, page by page, in one process and on one core.

All systems take their turn on a page before the next page comes, so that a machine that slows
down slows them all. What a system needs of a page is counted: a library that parses the source
itself is not charged for webjury's own parsing, native extractors and modes are.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

import numpy as np

from ..ensemble.case import Case
from ..ensemble.features import feature_matrix
from ..ensemble.jury import Testimony, hear
from ..ensemble.shipped import shipped
from ..ensemble.voter import Voter
from ..errors import ExtractorError
from ..extractors.base import Extractor
from ..extractors.registry import EXTRACTORS
from ..segmenter.decode import decode
from ..segmenter.page import Page
from .progress import track
from .tables import Row

__all__ = ["ANCHOR", "Speed", "measure", "speed_table", "stages_table"]

#: The extractor that all others are compared with.
ANCHOR = "trafilatura"
#: Pages that are not counted: libraries load what they need on their first ones.
WARM_UP = 2
_NATIVE = Extractor.distribution
# The cheapest first: what modes remember of class names shall not be another mode's gift to it.
_BY_COST = ("fast", "selector", "voter")


@dataclass(slots=True)
class Speed:
    """Seconds that each page took.

    Attributes
    ----------
    systems : dict of str to list of float
        By base extractor and by mode, one a page.
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
    for source in sources[:WARM_UP]:
        _measure_page(source, warm_up)
    for source in track(sources, len(sources), "Timing"):
        _measure_page(source, speed)
    return speed


def _measure_page(source: bytes, speed: Speed) -> None:
    systems = _Stopwatch()
    for extractor in EXTRACTORS.values():
        _time_extractor(extractor, source, systems)
    for mode in _BY_COST:
        model = shipped(mode)
        if isinstance(model, Voter):
            stages = _Stopwatch()
            _time_stages(model, source, stages)
            _note(stages.seconds, speed.stages.setdefault(mode, {}))
            systems.seconds[mode] = sum(stages.seconds.values())
        else:
            with systems.on(mode):
                model.extract(source)
    _note(systems.seconds, speed.systems)


class _Stopwatch:
    """Seconds that things took, by name, in the order in which they were done."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def on(self, name: str) -> Iterator[None]:
        begin = time.perf_counter()
        yield
        self.seconds[name] = time.perf_counter() - begin


def _note(seconds: dict[str, float], by_page: dict[str, list[float]]) -> None:
    for name, spent in seconds.items():
        by_page.setdefault(name, []).append(spent)


def _time_extractor(extractor: Extractor, source: bytes, watch: _Stopwatch) -> None:
    page = Page(source)
    _look_at(page)
    # One that fails took its time, too.
    with watch.on(extractor.name), suppress(ExtractorError):
        extractor.extract(Page(source) if extractor.distribution == _NATIVE else page)


def _look_at(page: Page) -> None:
    """Have what every extractor is asked for before it is heard: words, and no overload."""
    _ = page.words, page.overload


def _time_stages(model: Voter, source: bytes, watch: _Stopwatch) -> None:
    """Do what a voter does to extract a page, stage by stage."""
    with watch.on("decode"):
        text, _ = decode(source)
    with watch.on("parse"):
        page = Page(text)
    with watch.on("flow"):
        _look_at(page)
    testimony = Testimony()
    for juror in model.jurors:
        with watch.on(juror):
            heard = hear(page, [juror])
        testimony.texts |= heard.texts
    with watch.on("segment"):
        case = Case(page, testimony)
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
    anchor = np.mean(speed.systems[ANCHOR])
    order = sorted(speed.systems, key=lambda name: float(np.mean(speed.systems[name])))
    return [{"system": name, **_figures(speed.systems[name], anchor)} for name in order]


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
    anchor = np.mean(speed.systems[ANCHOR])
    return [
        {"mode": mode, "stage": stage, **_figures(seconds, anchor)}
        for mode, stages in speed.stages.items()
        for stage, seconds in stages.items()
    ]


def _figures(seconds: Sequence[float], anchor: np.floating) -> Row:
    milliseconds = np.asarray(seconds) * 1000
    return {
        "pages": str(len(milliseconds)),
        "ms": f"{milliseconds.mean():.2f}",
        "median": f"{np.median(milliseconds):.2f}",
        "99th percentile": f"{np.percentile(milliseconds, 99):.2f}",
        "ratio": f"{milliseconds.mean() / 1000 / anchor:.3f}",
    }
