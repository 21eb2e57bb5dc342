"""Copies with the next article below the first."""

from dataclasses import replace

import pytest

from made_articles import page_of
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.validation.following import (
    KIND,
    WEIGHT,
    add_article,
    article_html,
    followed_copies,
)


def titled(name: str) -> GoldPage:
    page = page_of(name)
    title = f"<html><head><title>The whole story of {name}</title></head>".encode()
    return replace(page, html=page.html.replace(b"<html>", title))


def test_an_article_is_written_below_the_title_that_its_page_declares():
    html = article_html(titled("b"))
    assert html.startswith("<article><h1>The whole story of b</h1><p>Paragraph b0 goes on")
    assert "Title b" not in html
    assert "Headline" not in html


@pytest.mark.parametrize("seed", range(12))
def test_the_next_article_is_no_content(seed):
    page = titled("a")
    copy = add_article(page, ("b.org", article_html(titled("b"))), str(seed))
    assert copy is not None
    assert (copy.name, copy.copy_kind, copy.weight) == (f"a#{KIND}", KIND, WEIGHT)
    assert (copy.gold, copy.lenders) == (page.gold, ("b.org",))
    text = copy.parse().text
    assert text.index("Paragraph a8") < text.index("The whole story of b")
    assert "Paragraph b8" in text


@pytest.mark.parametrize(
    "page",
    [
        page_of("a"),  # no title
        GoldPage("a", b"", "", "a.org"),
        replace(titled("a"), gold="Headline ax0 of another story"),  # hardly any content
    ],
)
def test_a_page_without_a_title_or_an_article_lends_none(page):
    assert article_html(page) == ""


def test_articles_come_from_other_hosts():
    pages = [titled(name) for name in "abc"]
    copies = followed_copies(pages, 1.0, processes=1)
    assert sorted(copy.name for copy in copies) == ["a#followed", "b#followed", "c#followed"]
    assert all(copy.lenders != (copy.host,) for copy in copies)
    assert copies == followed_copies(pages, 1.0, processes=1)
    assert followed_copies(pages[:1], 1.0, processes=1) == []
