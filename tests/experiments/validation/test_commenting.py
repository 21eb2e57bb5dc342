"""Copies with readers' comments, and threads with the same mark-up."""

from dataclasses import replace

import pytest

from made_articles import page_of
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.validation.commenting import (
    KIND,
    THREAD_KIND,
    WEIGHT,
    add_comments,
    commented_copies,
    thread_copies,
    write_thread,
)

_SEEDS = [str(number) for number in range(40)]
_SAID = [f"Reader number {number} says so." for number in range(9)]


@pytest.mark.parametrize("seed", _SEEDS)
def test_comments_stand_below_an_article_and_are_no_content(seed):
    page = page_of("a")
    copy = add_comments(page, [("b.org", _SAID)], seed)
    assert copy is not None
    text = copy.parse().text
    assert copy.gold == page.gold
    assert "Reader number" in text
    assert "Reader number" not in page.parse().text
    assert text.index("Reader number") > text.index(page.gold.splitlines()[-1])
    # Nothing of the page is lost.
    assert [line for line in text.splitlines() if line in page.parse().text.splitlines()] == (
        page.parse().text.splitlines()
    )


def test_a_copy_names_its_lenders_and_counts_less():
    copy = add_comments(page_of("a"), [("c.org", _SAID), ("b.org", _SAID)], "0")
    assert copy is not None
    assert (copy.name, copy.copy_kind, copy.weight) == (f"a#{KIND}", KIND, WEIGHT)
    assert copy.lenders == ("b.org", "c.org")


@pytest.mark.parametrize("seed", _SEEDS)
def test_the_posts_of_a_thread_are_content(seed):
    page = page_of("a", 9, page_type="forum")
    copy = write_thread(page, seed)
    assert copy is not None
    assert (copy.name, copy.copy_kind, copy.lenders) == (f"a#{THREAD_KIND}", THREAD_KIND, ())
    lines = " ".join(copy.parse().text.split())
    assert copy.gold
    assert all(line in lines for line in copy.gold.splitlines())
    assert set(copy.gold.split()) <= set(page.gold.split())
    assert "Headline ax0" in lines


def test_forums_have_threads_and_other_pages_comments():
    pages = [page_of("a"), page_of("b"), page_of("c", page_type="forum")]
    assert [copy.name for copy in thread_copies(pages, 1.0, processes=1)] == ["c#thread"]
    many = [page_of(name) for name in "abcdefghij"]
    assert len(thread_copies(many, 1.0, processes=1)) == 1
    commented = commented_copies(pages, 1.0, processes=1)
    assert {copy.name for copy in commented} == {"a#commented", "b#commented"}
    assert {copy.lenders for copy in commented} == {("a.org",), ("b.org",)}
    assert commented == commented_copies(pages, 1.0, processes=1)


@pytest.mark.parametrize("html", [b"", b"<", b"<!-- -->", b"<p>One</p>", b"<div>" * 3_000])
def test_a_page_without_an_article_has_no_copy(html):
    page = GoldPage("a", html, "", "a.org")
    assert add_comments(page, [("b.org", _SAID)], "0") is None
    assert write_thread(page, "0") is None


def test_pages_of_one_host_lend_each_other_nothing():
    assert commented_copies([page_of("a"), replace(page_of("b"), host="a.org")], 1.0) == []
