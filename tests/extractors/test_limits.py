"""Limits of single extractors: above a limit, an extractor is not run, and a warning says why."""

import pytest

from webjury import Extractor, Page, extract
from webjury.ensemble.models.jury import JURY
from webjury.errors import ExtractorError
from webjury.experiments.data.datasets import DATASETS, load
from webjury.experiments.hostile.pages import generate_page
from webjury.extractors.registry import BUILT_IN, get_extractor
from webjury.segmenter.guards import SIZES
from webjury.segmenter.page import MAX_BLOCKS

#: Kinds of hostile pages, here of 100 KB, and the extractors whose limits they exceed.
BEYOND = {
    "paragraphs of a word": {"justext", "trafilatura"},
    "small lists": {"justext", "trafilatura"},
    "words and line breaks": {"boilerpipe-article", "boilerpipe-default"},
    "towers of two hundred divisions": {"readability"},
}


class Picky(Extractor):
    """Fails if it is run on a page with more than five elements."""

    name = "picky"
    limits = {"elements": 5}  # noqa: RUF012 (as a plug-in would write it)

    def extract_text(self, page: Page) -> str:
        assert page.sizes["elements"] <= 5
        return page.text


def test_an_extractor_is_run_up_to_its_own_limit() -> None:
    assert Picky().extract(Page("<p>w<p>w<p>w")) == "w\nw\nw"
    with pytest.raises(ExtractorError, match="picky: not run, it could stall: 6 elements are more"):
        Picky().extract(Page("<p>w<p>w<p>w<p>w"))


def test_limits_are_of_sizes_that_pages_have() -> None:
    assert {name for extractor in BUILT_IN.values() for name in extractor.limits} <= set(SIZES)


@pytest.mark.parametrize("kind", BEYOND)
def test_jurors_that_would_stall_are_not_run(kind: str) -> None:
    page = Page(generate_page(kind, 100_000))
    assert {juror for juror in JURY if get_extractor(juror).excess(page)} == BEYOND[kind]


_TWICE = f"<div>{'<div>w</div>' * 8_000}</div>" * 2


@pytest.mark.parametrize(
    ("html", "name", "excess"),
    [
        (_TWICE, "readability", "elements beside divisions"),
        (
            generate_page("links between words in one paragraph", 200_000),
            "trafilatura",
            "elements in one paragraph",
        ),
        (
            generate_page("150 article around images", 100_000),
            "goose3",
            "levels around all elements",
        ),
    ],
    ids=["a subtree twice", "links in a paragraph", "texts within many elements"],
)
def test_an_extractor_that_would_stall_is_not_run(html: str, name: str, excess: str) -> None:
    assert excess in str(get_extractor(name).excess(Page(html)))


def test_a_warning_names_the_juror_that_was_not_run_and_says_why() -> None:
    extraction = extract(
        generate_page("words and line breaks", 100_000), jurors=("boilerpipe-default", "bte")
    )
    assert extraction.jurors == ["bte"]
    (warning,) = [one for one in extraction.warnings if one.startswith("boilerpipe-default")]
    assert warning.startswith("boilerpipe-default: not run, it could stall: ")
    assert "elements without end tags times texts are more than 20,000,000" in warning


@pytest.mark.parametrize(
    "dataset", [pytest.param(name, marks=pytest.mark.data(name)) for name in DATASETS]
)
def test_all_jurors_are_run_on_pages_of_the_data_sets(dataset: str) -> None:
    for gold in load(dataset)[::5]:  # all of them would take half a minute
        page = Page(gold.html)
        assert [get_extractor(juror).excess(page) for juror in JURY] == [None] * len(JURY)
        assert len(page.doc.breaks) < MAX_BLOCKS
