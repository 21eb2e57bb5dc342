"""Pages and benchmark runs with given scores."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from one_process import work_here
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.columns import FeatureTable
from webjury.ensemble.models.training import Example
from webjury.ensemble.verdict.clues import Clues
from webjury.experiments.scoring.gold_standard import GoldStandard, PageScores
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.validation.benchmark_run import BenchmarkRun
from webjury.experiments.validation.preparation import PreparedPage
from webjury.segmenter.page import Page

_NOTHING = Example(
    FeatureTable([], np.zeros((0, 0), np.float32), np.zeros((2, 0), np.int64)),
    np.zeros(0),
    np.zeros(0),
    Case(Page("")).tokens,
)
_PERFECT, _EMPTY = (10, 10, 10), (0, 0, 10)

Counts = tuple[int, int, int]
MakePage = Callable[..., PreparedPage]


@pytest.fixture(scope="module", autouse=True)
def _one_process() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        work_here(patch)
        yield


def scored(counts: Counts, *protocols: str, present: int = 0, absent: int = 0) -> PageScores:
    return PageScores({name: Overlap(*counts) for name in protocols}, present, absent)


@pytest.fixture
def page() -> MakePage:
    """Make a page of a data set from the counts of each extractor."""

    def make(
        dataset: str,
        *protocols: str,
        kind: str = "",
        seconds: dict[str, float] | None = None,
        **counts: Counts,
    ) -> PreparedPage:
        extractor_scores = {name: scored(count, *protocols) for name, count in counts.items()}
        gold_standard = GoldStandard("", protocols)
        host = "www.example.org"
        return PreparedPage(
            dataset,
            "name",
            host,
            kind,
            gold_standard,
            [],
            [],
            np.zeros(0, dtype=np.int64),
            _NOTHING,
            Clues.of(Case(Page(""))),
            extractor_scores,
            {},
            seconds or {},
        )

    return make


@pytest.fixture
def wcxb(page: MakePage) -> BenchmarkRun:
    """F1: good 0.8 and 0.6, poor 0.2 and 1, worst 0 and 0; voter 1 and 1, fast 0 and 1."""
    pages = [
        page("wcxb", "wcxb", good=(8, 10, 10), poor=(2, 10, 10), worst=(0, 10, 10)),
        page("wcxb", "wcxb", good=(6, 10, 10), poor=(10, 10, 10), worst=(0, 10, 10)),
    ]
    mode_scores = {
        "voter": [scored(_PERFECT, "wcxb"), scored(_PERFECT, "wcxb")],
        "fast": [scored(_EMPTY, "wcxb"), scored(_PERFECT, "wcxb")],
    }
    return BenchmarkRun("wcxb", "5 folds", pages, mode_scores)


@pytest.fixture
def cleaneval(page: MakePage) -> BenchmarkRun:
    """A long page and a short one."""
    pages = [
        page("cleaneval", "thesis", good=(30, 40, 60), poor=(60, 60, 60), worst=(0, 0, 60)),
        page("cleaneval", "thesis", good=(10, 10, 10), poor=(0, 10, 10), worst=(0, 10, 10)),
    ]
    mode_scores = {
        "voter": [scored(_EMPTY, "thesis"), scored(_PERFECT, "thesis")],
        "fast": [scored(_PERFECT, "thesis"), scored(_EMPTY, "thesis")],
    }
    return BenchmarkRun("cleaneval", "5 folds", pages, mode_scores)
