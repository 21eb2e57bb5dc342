"""From a folder to pages with features and scores."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dataset_files import write_pages, write_records
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.scoring.metrics import wcxb
from webjury.experiments.validation.preparation import originals, prepare, weigh, with_jury
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page

_STORY = "The tide comes in at noon, and leaves at six o'clock. " * 8
_PAGE = f"<nav><a href='/'>Home</a></nav><article><p>{_STORY}</p></article>"
_DEEP = "<div>" * 500 + "deep words"


@pytest.fixture
def folder(tmp_path, monkeypatch) -> str:
    """Two pages in WCXB's layout; Boilerpipe fails on the second."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    truth = {"main_content": _STORY, "with": ["at noon", "six"], "without": ["home"]}
    write_records(tmp_path / "test", {"1": (_PAGE, truth), "2": (_DEEP, truth)}, "forum")
    return str(tmp_path / "test")


def test_a_page_is_scored_for_each_extractor(folder):
    first, second = prepare(
        [folder], ["bte", "resiliparse"], others=["boilerpipe-default"], processes=1
    )
    assert (first.dataset, first.name, first.host, first.page_type) == (
        *(folder, "1", "1.example", "forum"),
    )
    assert first.protocol == "wcxb"
    assert first.segments == ["Home", _STORY.strip()]
    assert list(first.extractor_scores) == ["bte", "resiliparse", "boilerpipe-default"]
    for name, scores in first.extractor_scores.items():
        text = BUILT_IN[name].extract(Page(_PAGE))
        present = sum(snippet in text for snippet in ("at noon", "six"))
        absent = int("home" in text.lower())
        assert scores == PageScores({"wcxb": wcxb(text, _STORY)}, present, absent)
        assert first.seconds[name] > 0
    assert first.extractor_scores["bte"].present == 2
    # A failed extractor has an empty text and no time.
    assert second.extractor_scores["boilerpipe-default"] == first.gold_standard.score("")
    assert "boilerpipe-default" not in second.seconds
    assert second.extractor_scores["bte"].overlaps["wcxb"].extracted == 2


def test_shortened_copies_follow_the_pages(folder):
    paragraphs = [f"Paragraph {number} of a long story, which goes on." for number in range(9)]
    page = "<article>" + "".join(f"<p>{text}</p>" for text in paragraphs) + "</article>"
    write_records(Path(folder), {"1": (page, {"main_content": "\n".join(paragraphs)})})
    pages = prepare([folder], ["bte"], others=["resiliparse"], copies={"shortened": 1}, processes=1)
    assert [page.is_copy for page in pages] == [False, False, True]
    assert originals(pages) == pages[:2]
    copy = pages[2]
    assert (copy.name, copy.host) == ("1#shortened", "1.example")
    assert set(copy.segments) < set(paragraphs)
    assert list(copy.extractor_scores) == ["bte"]
    assert list(pages[0].extractor_scores) == ["bte", "resiliparse"]
    assert len(copy.example.tokens.text.hashes) > 0
    assert len(copy.example.tokens.markup.hashes) > 0
    assert len(copy.example.tokens.text.counts) == len(copy.segments)


def test_weights_of_sets_and_pages_are_multiplied(folder):
    first, second = prepare([folder], ["bte"], processes=1)
    light = replace(first, example=replace(first.example, weight=0.5))
    assert [page.example.weight for page in weigh([light, second], {folder: 3})] == [1.5, 3]


def test_the_words_of_crowded_copies_are_not_learned(tmp_path):
    links = "".join(f"<li><a href='/{n}'>Another story, number {n}</a></li>" for n in range(9))
    teasers = "<aside><ul>" + links + "</ul></aside><nav><ul>" + links + "</ul></nav>"
    pages = {}
    for name in "ab":
        texts = [f"Paragraph {number} of the long story of {name}." for number in range(9)]
        pages[name] = (f"<article><p>{'<p>'.join(texts)}</article>{teasers}", "\n".join(texts))
    write_pages(tmp_path / "set", pages)
    prepared = prepare([str(tmp_path / "set")], [], copies={"crowded": 1}, processes=1)
    copies = [page for page in prepared if page.is_copy]
    assert {page.lenders for page in copies} == {("a",), ("b",)}
    for copy in copies:
        assert len(copy.example.tokens.text.hashes) == 0
        assert len(copy.example.tokens.markup.hashes) > 0


def test_hidden_words_are_counted_and_left_out(folder):
    hidden = "<p>The keeper <b hidden>never </b>sleeps.<p style='display:none'>Turn back.<p>"
    (Path(folder) / "html" / "1.html").write_text(_PAGE.replace("<p>", f"<p>{_STORY}{hidden}"))
    page, _ = prepare([folder], ["bte"], processes=1)
    assert page.visible_texts[2:4] == ["The keeper sleeps.", "Turn back."]
    assert page.hidden_words.tolist() == [0, 0, 1, 2, 0]
    with_hidden, without = page.extractor_scores["bte"], page.visible_scores["bte"]
    assert without.overlaps["wcxb"].extracted == with_hidden.overlaps["wcxb"].extracted - 3


def test_a_page_has_the_features_of_another_jury(folder):
    smaller = ["resiliparse", "bte"]
    both = prepare([folder], ["bte", "justext", "resiliparse"], juries=[smaller], processes=1)
    alone = prepare([folder], smaller, processes=1)
    assert both[0].example.features.names != alone[0].example.features.names
    for one, other in zip(both, alone, strict=True):
        swapped = with_jury(one, smaller).example.features
        assert swapped.names == other.example.features.names
        np.testing.assert_array_equal(swapped.values, other.example.features.values)
