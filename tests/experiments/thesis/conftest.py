"""Small pages prepared like CleanEval, and comparisons with given scores."""

import random
from collections.abc import Callable, Mapping

import numpy as np
import pytest

from small_pages import article_of, menu_of
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.columns import FeatureTable
from webjury.ensemble.models.training import Example
from webjury.experiments.data.extractor_runs import TimedRuns
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.thesis.cleaneval.documents import (
    Segmented,
    ThesisDocument,
    prepare_document,
)
from webjury.experiments.thesis.comparison import (
    CROSS_VALIDATED,
    THRESHOLD_VARIANTS,
    TRAINED_ON_60,
    TRAINED_ON_300,
    UNTRAINED,
    SystemComparison,
)
from webjury.experiments.thesis.evaluation import IndexSplit, SplitScores, TextScores
from webjury.experiments.thesis.extractors import MODERN_JURORS, THESIS_JURORS
from webjury.extractors.registry import run_extractors
from webjury.segmenter.page import Page

N_DOCUMENTS = 16


def small_document(number: int) -> GoldPage:
    """Make a page with a menu, an article and a footer, in divs or in a table."""
    choice = random.Random(number)
    paragraphs = article_of(choice)
    menu = " ".join(menu_of(choice))
    article = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    footer = f"<img src=logo.png> Copyright {2000 + number} Somebody else"
    if number % 2:
        body = (
            f"<table><tr><th>Site</th><td>{menu}</td><td><img></td></tr>"
            f"<tr><td>{article}</td></tr><tr><td>{footer}</td></tr></table>"
        )
    else:
        body = f"<div>{menu}</div><div><img></div><div>{article}</div><div>{footer}</div>"
    html = f"<html><head><title>Page {number}</title></head><body>{body}</body></html>"
    return GoldPage(str(number), html.encode(), "\n".join(paragraphs), f"host{number // 2}.example")


def _prepared(document: GoldPage) -> ThesisDocument:
    runs = run_extractors(Page(document.html), MODERN_JURORS)
    return prepare_document(document, TimedRuns(runs, {}))


@pytest.fixture(scope="session")
def sources() -> list[GoldPage]:
    """The pages, two per host; the first of each has divs, the second a table."""
    return [small_document(number) for number in range(N_DOCUMENTS)]


@pytest.fixture(scope="session")
def documents(sources: list[GoldPage]) -> list[ThesisDocument]:
    """The pages prepared for the thesis's systems."""
    return [_prepared(source) for source in sources]


@pytest.fixture(scope="session")
def prepare() -> Callable[[str, str], ThesisDocument]:
    """A function that prepares a page from its source and its gold standard."""

    def prepared(html: str, gold: str) -> ThesisDocument:
        return _prepared(GoldPage("page", html.encode(), gold, "host.example"))

    return prepared


_LARGE = [IndexSplit([0, 1, 2, 3], [4, 5]), IndexSplit([2, 3, 4, 5], [0, 1])]
_SMALL = [IndexSplit([0, 1], [2, 3, 4, 5]), IndexSplit([4, 5], [0, 1, 2, 3])]
#: Words of each text and of each gold standard; F1 is the number of common words / 1,000.
_EXTRACTED, _GOLD = 950, 1050
#: The best of the thesis's jurors on each document; on the last document all are equal.
_BEST = ("bte", "bte", "bte", "readability", "boilerpipe-default-raw", "")


@pytest.fixture(scope="session")
def compared() -> Callable[[Mapping[str, int]], SystemComparison]:
    """A function that makes a comparison of six documents on two splits.

    On document `n`, each system has the given number of words (by default 500) plus `n` in common
    with the gold standard; for Ratcliff and Obershelp, 100 fewer. A text has 950 words, and a gold
    standard 1,050. Document `n` has 3 + n sections and twice as many blocks.
    """

    def comparison(found: Mapping[str, int]) -> SystemComparison:
        learned = {
            **dict.fromkeys(TRAINED_ON_300, _LARGE),
            **dict.fromkeys(TRAINED_ON_60, _SMALL),
            **dict.fromkeys(THRESHOLD_VARIANTS, _SMALL[:1]),
        }
        assert found.keys() <= {*UNTRAINED, *CROSS_VALIDATED, *learned}
        return SystemComparison(
            [_bare_document(number) for number in range(6)],
            _LARGE,
            _SMALL,
            {
                name: _scores(found.get(name, 500), range(6))
                for name in (*UNTRAINED, *CROSS_VALIDATED)
            },
            {
                name: [_scores(found.get(name, 500), split.test) for split in splits]
                for name, splits in learned.items()
            },
        )

    return comparison


def _scores(found: int, places: range | list[int]) -> SplitScores:
    return {
        place: TextScores(
            Overlap(found + place, _EXTRACTED, _GOLD),
            Overlap(found + place - 100, _EXTRACTED, _GOLD),
            _GOLD - found - place,
            "",
        )
        for place in places
    }


def _bare_document(number: int) -> ThesisDocument:
    nothing = np.zeros(0)
    overlaps = {juror: Overlap(2 if juror == _BEST[number] else 1, 2, 2) for juror in THESIS_JURORS}
    table = FeatureTable([], np.zeros((0, 0), np.float32), np.zeros((2, 0), np.int64))
    example = Example(table, nothing, nothing, Case(Page("")).tokens)
    sections, blocks = (_bare_segments(n) for n in (3 + number, 2 * (3 + number)))
    return ThesisDocument(
        str(number), "host.example", "", np.zeros(37), {}, overlaps, sections, blocks, example
    )


def _bare_segments(n_segments: int) -> Segmented:
    return Segmented([""] * n_segments, np.ones(n_segments, int), np.zeros((n_segments, 37)), {})
