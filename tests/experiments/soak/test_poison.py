"""Generated crawls: healthy pages are the same with and without poisoned pages."""

import pytest

pytest.importorskip("pyarrow")

from webjury import extract
from webjury.experiments.soak.expectations import EXPECTED
from webjury.experiments.soak.poison import POISONS, generate_pages, write_crawl


def test_poisoned_pages_cycle_through_all_kinds():
    kinds = [poison for _, poison, _ in generate_pages(10 * len(POISONS), every=5) if poison]
    assert kinds == [*POISONS, *POISONS]
    assert EXPECTED.keys() == POISONS.keys()


def test_healthy_pages_differ_have_content_and_are_the_same_beside_poison():
    healthy = {name: html for name, _, html in generate_pages(20, every=None)}
    assert len(set(healthy.values())) == 20
    text = extract(next(iter(healthy.values())), mode="fast").text
    assert text
    assert "All rights reserved" not in text
    for name, poison, html in generate_pages(20, every=4):
        assert poison or healthy[name] == html


def test_a_crawl_is_reproducible_and_its_poisoned_pages_are_listed(tmp_path):
    for name in ("a", "b"):
        poisons = write_crawl(tmp_path / f"{name}.warc.gz", 12, every=6)
    assert poisons == {"page-000000": "hang", "page-000006": "crash"}
    a, b = ((tmp_path / f"{name}.warc.gz").read_bytes() for name in ("a", "b"))
    assert len(a) == pytest.approx(len(b), rel=0.01)
