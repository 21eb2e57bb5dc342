"""Pages that stall parsers do not harm the compiled core; `tox -e sanitizer` checks its memory."""

import pytest

import webjury
from twins import assert_twins, needs_core
from webjury import Page
from webjury.experiments.hostile.pages import KINDS, SENTENCE, generate_page
from webjury.segmenter.flow import text_and_breaks

pytestmark = needs_core

_SIZE = 50_000


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_pages_are_extracted(kind: str) -> None:
    page = Page(generate_page(kind, _SIZE))
    assert_twins(text_and_breaks, page.tree)
    assert SENTENCE in page.text
    webjury.extract(page, mode="fast")
