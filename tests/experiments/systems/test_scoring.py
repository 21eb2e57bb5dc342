"""Scores of predictions computed by hand, for blocks and texts; and the cache of scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.systems.block_system import Prediction
from webjury.experiments.systems.extractor_systems import ExtractorSystem
from webjury.experiments.systems.learned.svm_blocks import SvmBlocks, paragraphs
from webjury.experiments.systems.result_cache import CachedRun
from webjury.experiments.systems.scoring import BlockCounts, SystemScores, score_system
from webjury.experiments.systems.splits import PageSplit
from webjury.extractors.registry import get_extractor
from webjury.segmenter.page import Page

PAGE = GoldPage(
    "page", b"<p>One two three</p><p>Four five</p><p>Six</p><p>Seven</p>", "One two three six", "h"
)
SPLIT = PageSplit("small", [], [], [PAGE])


class Constant:
    """Makes the same prediction for each page."""

    def __init__(self, text, words=None):
        self._prediction = Prediction(text, words)

    def fit(self, training, validation=()):
        return self

    def predict(self, page):
        return self._prediction


def _score(*prediction):
    return score_system(lambda: Constant(*prediction), SPLIT).pages[0]


def test_kept_blocks_of_a_text_are_found_by_alignment():
    scores = _score("One two three seven")
    assert scores.blocks == BlockCounts(kept=1, missed=1, added=1, dropped=1)
    assert scores.blocks.accuracy == 0.5
    assert scores.blocks.overlap == Overlap(common=1, extracted=2, gold=2)
    assert scores.thesis == Overlap(common=3, extracted=4, gold=4)
    assert scores.wcxb == Overlap(common=3, extracted=4, gold=4)
    assert scores.levenshtein == 1


def test_predicted_words_are_used_in_place_of_alignment():
    words = np.array([False, True, True, False, False, False, True])
    assert _score("one two three", words).blocks == BlockCounts(1, 1, 1, 1)


@given(st.lists(st.tuples(st.booleans(), st.booleans())))
def test_every_block_is_counted_once(blocks):
    content, predicted = np.array(blocks, dtype=bool).reshape(-1, 2).T
    counts = BlockCounts.of(content, predicted)
    assert counts.kept + counts.missed + counts.added + counts.dropped == len(blocks)
    assert counts + BlockCounts(0, 0, 0, 0) == counts


def test_an_extractor_system_predicts_the_text_of_its_extractor():
    system = ExtractorSystem(get_extractor("bte")).fit([])
    assert system.predict(Page(PAGE.html)) == Prediction("One two three")


def _scores(text):
    return SystemScores([_score(text)], ms=2.5)


def test_cached_scores_are_not_computed_again_unless_this_is_wanted(tmp_path):
    run = CachedRun("constant", SPLIT, "full")
    one, two = _scores("One"), _scores("Two")
    assert run.scores(tmp_path, lambda: one) == one
    assert run.scores(tmp_path, lambda: two) == one
    assert run.scores(tmp_path, lambda: two, again=True) == two
    assert run.scores(tmp_path, lambda: one) == two


@pytest.mark.parametrize(
    ("system", "split", "note"),
    [
        ("another", SPLIT, "full"),
        ("constant", PageSplit("large", [], [], [PAGE]), "full"),
        ("constant", PageSplit("small", [PAGE], [], [PAGE]), "full"),
        ("constant", PageSplit("small", [], [PAGE], [PAGE]), "full"),
        ("constant", SPLIT, "quick"),
    ],
    ids=["system", "split", "training", "validation", "note"],
)
def test_a_different_run_is_scored_again(system, split, note, tmp_path):
    CachedRun("constant", SPLIT, "full").scores(tmp_path, lambda: _scores("One"))
    other = CachedRun(system, split, note)
    assert other.scores(tmp_path, lambda: _scores("Two")) == _scores("Two")


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<p>One</p><div>two</div><p>three</p>", ["One\n", "three\n"]),
        ("<p>One <a>two</a></p><p> </p>", ["One two\n"]),
        ("<div>One</div>", []),
        ("<p>One<p>two", ["One\n", "two\n"]),
    ],
)
def test_paragraphs_are_the_texts_of_p_elements(html, texts):
    assert [block.text for block in paragraphs(Page(html))] == texts


def test_the_timed_system_is_loaded_from_files(documents, monkeypatch):
    folders = []
    load = SvmBlocks.load.__func__

    def loaded(cls, folder):
        folders.append([path.name for path in folder.iterdir()])
        return load(cls, folder)

    monkeypatch.setattr(SvmBlocks, "load", classmethod(loaded))
    scores = score_system(SvmBlocks, PageSplit("small", documents[:8], [], documents[8:]))
    assert folders == [["svm-blocks.json"]]
    assert scores.ms > 0
    assert {page.thesis.f1 for page in scores.pages} == {1.0}


def test_text_outside_of_paragraphs_is_not_content(documents):
    svm = SvmBlocks().fit(documents)
    article = documents[0].gold.splitlines()[0]
    assert svm.extract(Page(f"<div>{article}</div><p>{article}</p>")) == article
