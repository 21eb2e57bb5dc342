"""Proposed templates, on sites with known kept text."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from webjury.answer.extraction import Extraction
from webjury.answer.template_proposal import (
    MAX_VALUE_LENGTH,
    MIN_F1,
    PageSelections,
    TemplateProposal,
    page_selections,
    propose_template,
)
from webjury.answer.templates import extract_by_template
from webjury.extractors.template import Template
from webjury.segmenter.page import Page

_PAGES = sorted((Path(__file__).parents[1] / "cases").glob("*/page.html"))
_MENU = (
    "<div class=menu><a href=/>Home</a> <a href=/shop>Shop</a> <a href=/about>About us</a></div>"
)
_FOOT = "<div class=foot><p>All rights reserved by the owners of this site.</div>"


def story(number: int, length: int = 40) -> str:
    return " ".join(f"word{number}x{place}" for place in range(length))


def by_template(source: str, html: str) -> PageSelections:
    """Make a page whose kept text is what a template selects."""
    page = Page(html)
    return page_selections(page, extract_by_template(page, Template.parse(source, "known.tpl")))


def proposed(source: str, pages: list[str]) -> TemplateProposal | None:
    return propose_template([by_template(source, html) for html in pages])


def lines(source: str, pages: list[str]) -> tuple[str, ...]:
    proposal = proposed(source, pages)
    assert proposal is not None
    return proposal.lines


def of_site(shape: str, n_pages: int = 5) -> list[str]:
    """Make pages of one shape, each with its own number and story."""
    return [
        f"<body class=page>{_MENU}{shape.format(number=number, story=story(number))}{_FOOT}"
        for number in range(n_pages)
    ]


@pytest.mark.parametrize(
    ("shape", "line"),
    [
        ("<div class=story><p>{story}</div>", "class=story"),
        ("<div id=main><p>{story}</div>", "id=main"),
        ("<div itemprop=articleBody><p>{story}</div>", "itemprop=articleBody"),
        ("<article><p>{story}</article>", "article"),
        ("<div data-part=text><p>{story}</div>", "data-part=text"),
        ("<div width=520><p>{story}</div>", "width=520"),
        ("<div class='wide  story'><p>{story}</div>", "class=wide  story"),
    ],
)
def test_the_line_whose_elements_were_kept_is_proposed(shape: str, line: str) -> None:
    proposal = proposed(line, of_site(shape))
    assert proposal == TemplateProposal((line,), (1.0,), (1.0,) * 5, 5)
    assert proposal is not None
    assert (proposal.f1, proposal.is_tested, proposal.source) == (1.0, True, f"{line}\n")


def test_several_lines_are_proposed_where_each_gains() -> None:
    shape = "<p class=lead>{story}</p><div class=ad>Buy it now</div><div class=story>{story}</div>"
    proposal = proposed("class=lead\nclass=story", of_site(shape))
    assert proposal is not None
    assert set(proposal.lines) == {"class=lead", "class=story"}
    assert proposal.gains[0] < proposal.gains[1] == proposal.f1 == 1


def test_a_line_that_gains_next_to_nothing_is_not_added() -> None:
    shape = "<i class=by>By Ann</i><div class=ad>Buy it</div><div class=story>" + "{story} " * 3
    assert lines("class=by\nclass=story", of_site(shape)) == ("class=story",)


def test_a_line_that_later_ones_make_needless_is_dropped() -> None:
    """The line for paragraphs selects most text, until lines are found that select all text."""
    part = "<c{{number}} class={name}>{{story}}" + "<p>{{story}}" * 6 + "</c{{number}}>"
    pages = of_site(part.format(name="first") + part.format(name="second"))
    assert by_template("class=first\nclass=second", pages[0]).f1(["p"]) > 0.9
    assert by_template("class=first\nclass=second", pages[0]).f1(["class=first"]) < 0.7
    assert set(lines("class=first\nclass=second", pages)) == {"class=first", "class=second"}


@pytest.mark.parametrize(
    ("shape", "line"),
    [
        ("<div class='post post-{number}' itemprop=text>{story}</div>", "itemprop=text"),
        ("<section id=post-{number}>{story}</section>", "section"),
        ("<section id=post-7>{story}</section>", "section"),
        ("<div data-story={number}>{story}</div>", "data-story="),
    ],
)
def test_names_of_single_pages_are_left_out(shape: str, line: str) -> None:
    """This includes an id with a number that is the same on all pages."""
    assert lines(line, of_site(shape)) == (line,)


def test_of_a_single_page_no_value_with_digits_is_proposed() -> None:
    line, pages = "class=story post-7", of_site("<section class='story post-7'>{story}</section>")
    assert lines(line, pages[:1]) == ("section",)
    assert lines(line, pages) == (line,)


@pytest.mark.parametrize(("n_pages", "is_tested"), [(1, False), (2, False), (3, True)])
def test_a_template_is_tested_on_other_pages_from_three_on(n_pages: int, is_tested: bool) -> None:
    proposal = proposed("class=story", of_site("<div class=story>{story}</div>", n_pages))
    assert proposal is not None
    assert proposal.lines == ("class=story",)
    assert (len(proposal.page_f1), proposal.is_tested) == (n_pages, is_tested)


def test_a_page_is_tested_by_lines_from_the_others() -> None:
    """The line of two odd pages is proposed, but not for either one without the other."""
    usual = of_site("<section class=story>{story}</section>", 4)
    odd = of_site("<aside class=gallery>{story}</aside>", 2)
    proposal = proposed("class=story\nclass=gallery", [*usual, *odd])
    assert proposal is not None
    assert proposal.lines == ("class=story", "class=gallery")
    assert proposal.gains == pytest.approx((4 / 6, 1.0))
    assert proposal.page_f1 == (1, 1, 1, 1, 0, 0)
    assert proposal.f1 == pytest.approx(4 / 6)
    assert proposal.n_matched == 6


def test_pages_that_the_lines_do_not_match_are_counted() -> None:
    usual = of_site("<div class=story>{story}</div>", 6)
    odd = f"<table><td><span class=odd>{story(9)}</span></table>"
    proposal = proposed("class=story\nclass=odd", [*usual, odd])
    assert proposal is not None
    assert (proposal.lines, proposal.n_matched) == (("class=story",), 6)
    assert proposal.page_f1[-1] == 0


def _nothing_in_common() -> Iterator[str]:
    for number, tag in enumerate(("section", "article", "main", "table", "ul", "pre", "dl")):
        yield f"<{tag} class=c{number}>{story(number)}</{tag}><div>{_MENU}{_FOOT}</div>"


def test_pages_with_nothing_in_common_have_no_template() -> None:
    pages = list(_nothing_in_common())
    kept = [by_template(f"class=c{number}", html) for number, html in enumerate(pages)]
    assert propose_template(kept) is None


def test_a_template_that_selects_much_more_than_was_kept_is_not_proposed() -> None:
    """The only line that all pages share would select the comments, too."""
    pages = of_site("<div><p>" + "{story} " * 6 + "</p></div><div class=x{number}>{story}</div>")
    kept = [by_template(f"class=x{number}", html) for number, html in enumerate(pages)]
    assert propose_template(kept) is None
    assert all(page.f1(["div"]) < MIN_F1 for page in kept)


def test_the_whole_page_is_never_proposed() -> None:
    pages = [f"<html id=all><body class=page>{story(number)}" for number in range(4)]
    assert proposed("class=page", pages) is None


def test_having_a_class_says_nothing() -> None:
    pages = [f"<p>Menu<p class=x{story(n, 1)}y>{story(n)}" for n in range(4)]
    assert lines("class=", pages) == ("p",)


def test_long_values_are_not_proposed() -> None:
    long, short = "x" * (MAX_VALUE_LENGTH + 1), "x" * MAX_VALUE_LENGTH
    assert lines("section", of_site(f"<section class={long}>{{story}}</section>")) == ("section",)
    assert lines("section", of_site(f"<section class={short}>{{story}}</section>")) == (
        f"class={short}",
    )


def _verdict(page: Page, texts: set[str]) -> Extraction:
    """Make an extraction that keeps the segments with these texts."""
    extraction = extract_by_template(page, Template.parse("html", "all.tpl"))
    segments = [replace(segment, kept=segment.text in texts) for segment in extraction.segments]
    return replace(extraction, segments=segments)


def test_f1_is_of_words() -> None:
    html = "<div class=a><p>one two three</p><p>four</p></div><p class=b>five six</p>"
    page = page_selections(Page(html), _verdict(Page(html), {"one two three", "five six"}))
    assert page.kept.tolist() == [True, True, True, False, True, True]
    assert page.f1(["class=a"]) == pytest.approx(2 * 3 / (4 + 5))
    assert page.f1(["class=a", "class=b"]) == pytest.approx(2 * 5 / (6 + 5))
    assert page.f1(["class=a", "div", "class=b"]) == page.f1(["class=a", "class=b"])
    assert page.f1(["class=c"]) == 0
    assert not page.is_matched(["class=c"])
    assert page.candidate_lines == {"div", "class=a", "class=", "p", "class=b"}


@pytest.mark.parametrize("path", _PAGES, ids=lambda path: path.parent.name)
def test_a_line_selects_the_words_that_a_template_of_it_selects(path: Path) -> None:
    page = Page(path.read_bytes())
    flow = page.flow
    nothing = page_selections(page, _verdict(page, set()))
    for line in nothing.selected:
        matches = Template.parse(line, "one.tpl").matches(page)
        spans = [(flow.starts[element], flow.stops[element]) for element in matches]
        words = [any(start <= at < stop for start, stop in spans) for at in page.word_starts]
        kept = PageSelections(np.array(words, dtype=np.bool_), frozenset(), nothing.selected)
        assert kept.f1([line]) == 1
        assert kept.is_matched([line]) == any(words)
