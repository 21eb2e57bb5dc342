"""How long extractors and modes take, page by page, in one process and on one core.

All systems take their turn on a page before the next page comes, so that a machine that slows
down slows them all. What a system needs of a page is counted: a library that parses the source
itself is not charged for webjury's own parsing, native extractors and modes are.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

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
    for name, extractor in EXTRACTORS.items():
        speed.systems.setdefault(name, []).append(_extractor_seconds(extractor, source))
    for mode in _BY_COST:
        model = shipped(mode)
        if isinstance(model, Voter):
            stages = _stage_seconds(model, source)
            for stage, seconds in stages.items():
                speed.stages.setdefault(mode, {}).setdefault(stage, []).append(seconds)
            spent = sum(stages.values())
        else:
            spent = _seconds(partial(model.extract, source))
        speed.systems.setdefault(mode, []).append(spent)


def _extractor_seconds(extractor: Extractor, source: bytes) -> float:
    page = Page(source)
    _look_at(page)
    if extractor.distribution == _NATIVE:
        return _seconds(lambda: _hear(extractor, Page(source)))
    return _seconds(partial(_hear, extractor, page))


def _hear(extractor: Extractor, page: Page) -> None:
    try:
        extractor.extract(page)
    except ExtractorError:
        # Its time counts, too.
        return


def _look_at(page: Page) -> None:
    """Have what every extractor is asked for before it is heard: words, and no overload."""
    _ = page.words, page.overload


def _seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _stage_seconds(model: Voter, source: bytes) -> dict[str, float]:
    """Seconds of each stage of an extraction by a voter, in order."""
    stages: dict[str, float] = {}

    @contextmanager
    def stage(name: str) -> Iterator[None]:
        begin = time.perf_counter()
        yield
        stages[name] = time.perf_counter() - begin

    with stage("decode"):
        text, _ = decode(source)
    with stage("parse"):
        page = Page(text)
    with stage("flow"):
        _look_at(page)
    testimony = Testimony()
    for juror in model.jurors:
        with stage(juror):
            heard = hear(page, [juror])
        testimony.texts |= heard.texts
    with stage("segment"):
        case = Case(page, testimony)
    with stage("align"):
        _ = case.kept
    with stage("features"):
        features = feature_matrix(case, model.jurors)
    with stage("tokens"):
        tokens = case.tokens if model.lexicon_ else None
    with stage("predict"):
        decision = model.verdict(features, case.n_words, tokens)
    with stage("render"):
        model.extraction(case, decision)
    return stages


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
