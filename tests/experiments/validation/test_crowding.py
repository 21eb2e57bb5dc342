"""Crowded copies of training pages: teasers of another page around a short article."""

import pytest

from made_articles import cards, page_of
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.validation.crowding import (
    BLOCKS_RANGE,
    WEIGHT,
    add_teasers,
    crowded_copies,
    teasers,
)

_SEEDS = [str(number) for number in range(12)]


def lines(page: GoldPage) -> list[str]:
    return page.parse().text.splitlines()


@pytest.mark.parametrize(
    ("block", "is_teaser"),
    [
        (cards("t"), True),
        (cards("t", tag="section"), True),
        (cards("t", 2), False),  # too few links
        (cards("t", 80), False),  # too many words
        (cards("t", tag="span"), False),
        ("<div>" + "A text without any link, which is long enough. " * 3 + "</div>", False),
    ],
)
def test_blocks_with_links_are_teasers(block, is_teaser):
    page = GoldPage("a", f"<body><p>Content</p>{block}</body>".encode(), "Content", "a.org")
    assert teasers(page) == ([block] if is_teaser else [])


def test_content_is_no_teaser_but_on_a_page_of_cards():
    block = cards("t")
    html = f"<body><main>{block}</main><p>Footer</p></body>".encode()
    gold = "\n".join(f"Headline t{number} of another story" for number in range(4))
    assert teasers(GoldPage("a", html, gold, "a.org", "article")) == []
    assert teasers(GoldPage("a", html, gold, "a.org", "listing")) == [block]


@pytest.mark.parametrize("html", [b"", b"<", b"<!-- -->", b"<p>One</p>", b"<div>" * 3_000])
def test_a_page_without_teasers_has_none(html):
    assert teasers(GoldPage("a", html, "", "a.org")) == []


@pytest.mark.parametrize("seed", _SEEDS)
def test_a_copy_has_a_short_article_among_teasers_that_are_not_content(seed):
    page = page_of("a")
    copy = add_teasers(page, ("b.org", teasers(page_of("b"))), seed)
    assert copy is not None
    before, after = lines(page), lines(copy)
    added = [line for line in after if line not in before]
    assert len(added) >= BLOCKS_RANGE[0]
    assert all(line.startswith("Headline b") for line in added)
    # The rest of the article is in order, and the gold standard contains nothing else.
    left = [line for line in after if line in page.gold.splitlines()]
    assert copy.gold.splitlines() == left
    assert 2 <= len(left) < len(page.gold.splitlines())
    # Nothing outside the article is lost.
    assert [line for line in before if line.startswith("Headline")] == [
        line for line in after if line.startswith("Headline a")
    ]


def test_a_copy_names_its_lender_and_counts_less():
    copy = add_teasers(page_of("a", page_type="article"), ("b.org", teasers(page_of("b"))), "0")
    assert copy is not None
    assert (copy.name, copy.host, copy.page_type) == ("a#shortened#crowded", "a.org", "article")
    assert (copy.is_copy, copy.lenders, copy.weight) == (True, ("b.org",), WEIGHT)


def test_blocks_stand_near_the_article_more_often_than_elsewhere():
    far = "".join(f"<section><p>Far {number}</p></section>" for number in range(40))
    page = page_of("a", more=f"<aside><div><div><div><div>{far}</div></div></div></div></aside>")
    blocks = teasers(page_of("b"))
    is_near: list[bool] = []
    for seed in _SEEDS:
        copy = add_teasers(page, ("b.org", blocks), seed)
        assert copy is not None
        after = lines(copy)
        far_away = after.index("Far 0")
        is_near += [n < far_away for n, line in enumerate(after) if line.startswith("Headline b")]
    # If spread evenly, a third would be before the far blocks.
    assert sum(is_near) / len(is_near) > 0.45


def test_a_table_row_stays_in_its_table():
    row = "<tr><td>Paragraph of a table cell number {0} goes on for many words.</td></tr>"
    rows = [row.format(number) for number in range(9)]
    gold = "\n".join(text[len("<tr><td>") : -len("</td></tr>")] for text in rows)
    html = f"<body><div><table>{''.join(rows)}</table></div></body>"
    page = GoldPage("a", html.encode(), gold, "a.org")
    copies = [add_teasers(page, ("b.org", teasers(page_of("b"))), seed) for seed in _SEEDS]
    trees = [copy.parse().tree for copy in copies if copy is not None]
    assert trees
    for table in (table for tree in trees for table in tree.iter("table")):
        assert {child.tag for child in table} <= {"tr", "tbody"}


@pytest.mark.parametrize("page", [page_of("a", 4), GoldPage("a", b"", "", "a.org")])
def test_a_page_that_cannot_be_shortened_has_no_copy(page):
    assert add_teasers(page, ("b.org", teasers(page_of("b"))), "0") is None


def test_lenders_are_other_hosts_of_the_set():
    pages = [page_of(name) for name in "abcdef"]
    bare = GoldPage("bare", b"<p>No teaser", "No teaser", "bare.org")
    copies = crowded_copies([*pages, bare], 1, seed=3, processes=2)
    assert len(copies) == len(pages)
    hosts = {page.host for page in pages}
    assert all(set(copy.lenders) <= hosts - {copy.host} for copy in copies)
    assert crowded_copies([*pages, bare], 1, seed=3, processes=1) == copies
    assert crowded_copies([*pages, bare], 1, seed=4, processes=1) != copies
    assert crowded_copies(pages[:1], 1, processes=1) == []
