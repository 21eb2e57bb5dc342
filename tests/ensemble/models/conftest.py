"""Small models, and extractors that fail."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest

from small_models import JURORS, MODES, train, train_quickly
from webjury.arrays import Floats
from webjury.ensemble.models.selector import Selector
from webjury.ensemble.models.training import Example
from webjury.ensemble.models.voter import Voter
from webjury.experiments.scoring.metrics import wcxb
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page


@pytest.fixture(scope="module")
def quick_training() -> Iterator[None]:
    """Train small models by default."""
    with pytest.MonkeyPatch.context() as patch:
        train_quickly(patch)
        yield


@pytest.fixture(scope="module")
def hosts(pages) -> list[str]:
    return [page.host for page in pages]


@pytest.fixture(scope="module")
def f1(cases, pages) -> Floats:
    """The F1 of each juror on each page."""
    return np.array(
        [
            [wcxb(case.runs.texts[juror], page.gold).f1 for juror in JURORS]
            for case, page in zip(cases, pages, strict=True)
        ]
    )


@pytest.fixture(scope="module")
def small_models(
    quick_training: None, examples: Sequence[Example], f1: Floats, hosts: Sequence[str]
) -> dict[str, Voter | Selector]:
    """A model of each mode."""
    return {mode: train(mode, examples, f1, hosts) for mode in MODES}


@pytest.fixture
def voter(small_models) -> Voter:
    return small_models["voter"]


@pytest.fixture
def fast(small_models) -> Voter:
    return small_models["fast"]


@pytest.fixture
def selector(small_models) -> Selector:
    return small_models["selector"]


class Failing(Extractor):
    """Replaces an extractor and fails."""

    linear = True

    def __init__(self, name: str) -> None:
        self.name = name

    def extract_text(self, page: Page) -> str:
        raise OSError("no texts")


@pytest.fixture
def fail(monkeypatch) -> Callable[..., None]:
    """Make some extractors fail."""

    def replace(*names: str) -> None:
        for name in names:
            monkeypatch.setitem(BUILT_IN, name, Failing(name))

    return replace
