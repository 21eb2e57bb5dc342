"""Verdicts judged by hand: blocks, texts; and runs that are kept."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.systems.result_cache import CachedRun
from webjury.experiments.systems.rules import RuleBased
from webjury.experiments.systems.scoring import BlockCounts, SystemScores, score_system
from webjury.experiments.systems.splits import PageSplit
from webjury.experiments.systems.svm_blocks import SvmBlocks, paragraphs
from webjury.experiments.systems.system import BlockVerdict
from webjury.extractors.registry import get_extractor
from webjury.segmenter.page import Page

PAGE = GoldPage(
    "page", b"<p>One two three</p><p>Four five</p><p>Six</p><p>Seven</p>", "One two three six", "h"
)


class Says:
    """Says the same of each page."""

    def __init__(self, text, kept=None):
        self._verdict = BlockVerdict(text, kept)

    def fit(self, training, validation=()):
        return self

    def verdict(self, page):
        return self._verdict


def _judge(*said):
    return score_system(lambda: Says(*said), PageSplit("small", [], [], [PAGE])).pages[0]


def test_blocks_of_a_text_are_found_by_alignment():
    scores = _judge("One two three seven")
    assert scores.blocks == BlockCounts(kept=1, missed=1, added=1, dropped=1)
    assert scores.blocks.accuracy == 0.5
    assert scores.blocks.overlap == Overlap(common=1, extracted=2, gold=2)
    assert scores.thesis == Overlap(common=3, extracted=4, gold=4)
    assert scores.wcxb == Overlap(common=3, extracted=4, gold=4)
    assert scores.levenshtein == 1


def test_kept_words_are_believed_where_they_are_known():
    kept = np.array([False, True, True, False, False, False, True])
    assert _judge("one two three", kept).blocks == BlockCounts(1, 1, 1, 1)


def test_nothing_said_of_an_empty_page_is_right():
    empty = GoldPage("page", b"", "", "h")
    judged = score_system(lambda: Says(""), PageSplit("small", [], [], [empty])).pages[0]
    assert judged.blocks.accuracy == judged.thesis.f1 == 1.0


@given(st.lists(st.tuples(st.booleans(), st.booleans())))
def test_every_block_is_counted_once(blocks):
    content, marks = np.array(blocks, dtype=bool).reshape(-1, 2).T
    counts = BlockCounts.of(content, marks)
    assert counts.kept + counts.missed + counts.added + counts.dropped == len(blocks)
    assert counts + BlockCounts(0, 0, 0, 0) == counts


def test_an_extractor_is_a_row():
    system = RuleBased(get_extractor("bte")).fit([])
    assert system.verdict(Page(PAGE.html)) == BlockVerdict("One two three")


def _judgement(text):
    return SystemScores([_judge(text)], ms=2.5)


def test_what_was_judged_is_not_judged_again(tmp_path):
    split = PageSplit("small", [], [], [PAGE])
    judged = _judgement("One")

    def never():
        raise AssertionError

    run = CachedRun("says", split, "full")
    assert run.scores(tmp_path, lambda: judged) == judged
    assert run.scores(tmp_path, never) == judged
    other = _judgement("Two")
    assert run.scores(tmp_path, lambda: other, again=True) == other
    assert run.scores(tmp_path, never) == other


@pytest.mark.parametrize(
    "other",
    [
        CachedRun("another", PageSplit("small", [], [], [PAGE]), "full"),
        CachedRun("says", PageSplit("large", [], [], [PAGE]), "full"),
        CachedRun("says", PageSplit("small", [PAGE], [], [PAGE]), "full"),
        CachedRun("says", PageSplit("small", [], [PAGE], [PAGE]), "full"),
        CachedRun("says", PageSplit("small", [], [], [PAGE]), "quick"),
    ],
    ids=["system", "split", "training", "validation", "note"],
)
def test_what_differs_is_judged_anew(other, tmp_path):
    split = PageSplit("small", [], [], [PAGE])
    CachedRun("says", split, "full").scores(tmp_path, lambda: _judgement("One"))
    assert other.scores(tmp_path, lambda: _judgement("Two")) == _judgement("Two")


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<p>One</p><div>two</div><p>three</p>", ["One\n", "three\n"]),
        ("<p>One <a>two</a></p><p> </p>", ["One two\n"]),
        ("<div>One</div>", []),
        ("<p>One<p>two", ["One\n", "two\n"]),
    ],
)
def test_paragraphs_stand_between_their_tags(html, texts):
    assert [block.text for block in paragraphs(Page(html))] == texts


def test_what_is_timed_was_saved_and_loaded(documents, monkeypatch):
    asked = []
    load = SvmBlocks.load.__func__

    def loaded(cls, folder):
        asked.append([path.name for path in folder.iterdir()])
        return load(cls, folder)

    monkeypatch.setattr(SvmBlocks, "load", classmethod(loaded))
    judged = score_system(SvmBlocks, PageSplit("small", documents[:8], [], documents[8:]))
    assert asked == [["svm-blocks.json"]]
    assert judged.ms > 0
    assert {page.thesis.f1 for page in judged.pages} == {1.0}


def test_what_is_in_no_paragraph_is_no_content(documents):
    svm = SvmBlocks().fit(documents)
    article = documents[0].gold.splitlines()[0]
    assert svm.extract(Page(f"<div>{article}</div><p>{article}</p>")) == article
