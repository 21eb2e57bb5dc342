"""Tiny copies: a few paragraphs in mark-up of their own."""

import pytest

from made_articles import page_of
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.validation.shrinking import KIND, shrink, tiny_copies

_SEEDS = [str(number) for number in range(60)]


@pytest.mark.parametrize("seed", _SEEDS)
def test_all_but_menu_and_footer_is_content(seed):
    copy = shrink(page_of("a"), seed)
    assert copy is not None
    assert (copy.name, copy.copy_kind, copy.host) == (f"a#{KIND}", KIND, "a.org")
    text = copy.parse().text.split()
    gold = copy.gold.split()
    assert set(gold) <= set(text)
    assert len(text) - len(gold) <= 40
    assert len(copy.gold.splitlines()) <= 20


def test_some_have_no_content():
    golds = [copy.gold for seed in _SEEDS if (copy := shrink(page_of("a"), seed))]
    assert 0.05 < golds.count("") / len(golds) < 0.4


def test_some_have_placeholder_text_some_equal_sentences_and_some_their_own():
    golds = [copy.gold.splitlines() for seed in _SEEDS if (copy := shrink(page_of("a"), seed))]
    has_lorem = [any("dolor sit amet" in line for line in gold) for gold in golds]
    says_twice = [len(set(gold)) < len(gold) for gold in golds]
    assert 0.1 < sum(has_lorem) / len(golds) < 0.5
    assert 0.1 < sum(says_twice) / len(golds) < 0.9


def test_a_page_without_a_paragraph_has_no_copy():
    assert shrink(GoldPage("a", b"<p>One</p>", "One", "a.org"), "0") is None
    assert shrink(GoldPage("a", b"", "", "a.org"), "0") is None


def test_the_same_seed_gives_the_same_copies():
    pages = [page_of(name) for name in "abcd"]
    assert len(tiny_copies(pages, 0.5, processes=1)) == 2
    assert tiny_copies(pages, 0.5, processes=1) == tiny_copies(pages, 0.5, processes=1)
