"""trafilatura gets the parsed page, where it would parse the same."""

from pathlib import Path

import pytest
from trafilatura import extract

from markup_pieces import PAGES
from webjury.extractors.trafilatura import Trafilatura
from webjury.segmenter.page import Page

_TEXT = "The lamp turns once in twenty seconds, all night and all year, and never fails. " * 5


def assert_same_text(page: Page) -> None:
    assert Trafilatura().extract(page) == (extract(page.html, include_comments=False) or "")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_a_tree_has_the_text_of_its_source(path: Path) -> None:
    assert_same_text(Page(path.read_bytes()))


@pytest.mark.parametrize(
    "source",
    [
        f"<!DOCTYPE html><html><body><p>{_TEXT}<!-- c --> and<!-- c -->more<p>{_TEXT}<?pi?> end",
        f"<p>{_TEXT}",
        f"\n<script>a()</script><p>{_TEXT}",
        f"{' ' * 100}<html><p>{_TEXT}",
        "<html><p>short<!-- c -->",
    ],
)
def test_comments_and_unusual_beginnings_change_nothing(source: str) -> None:
    assert_same_text(Page(source))
