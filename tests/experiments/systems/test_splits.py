"""Splits: no host is in two parts."""

import pytest

from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.systems.splits import SPLITS, large_split, small_split


def _documents(part, hosts):
    return [GoldPage(f"{part}-{host}-{i}", b"", "", host) for i, host in enumerate(hosts)]


@pytest.fixture
def documents():
    """Two final pages per host; hosts of four development pages have test pages."""
    dev = _documents("dev", [f"d{n}" for n in range(40)] + ["f0", "f1", "f1", "f2"])
    return dev + _documents("final", [f"f{n // 2}" for n in range(660)])


def _hosts(pages):
    return {page.host for page in pages}


@pytest.mark.parametrize("draw", [small_split, large_split])
def test_no_host_is_in_two_parts_and_no_page_is_twice_with_any_seed(draw, documents):
    split = draw(documents)
    parts = (split.training, split.validation, split.test)
    assert all(parts)
    assert sum(len(_hosts(part)) for part in parts) == len(set().union(*map(_hosts, parts)))
    names = [page.name for part in parts for page in part]
    assert len(names) == len(set(names))
    assert draw(documents) == split
    assert draw(documents, seed=1).validation != split.validation


def test_the_small_split_tests_on_the_final_pages_and_the_large_one_trains_as_printed(documents):
    small, large = small_split(documents), large_split(documents)
    assert (len(small.training), len(small.validation), len(small.test)) == (35, 5, 660)
    assert (len(large.training), len(large.validation)) == SPLITS["large"][:2]
    assert len(large.test) == len(documents) - 531 - 58
