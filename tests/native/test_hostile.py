"""Pages that stall parsers do the compiled core no harm: `tox -e sanitizer` looks at its memory."""

import pytest

import webjury
from webjury import Page, native
from webjury.experiments.hostile.pages import KINDS, SENTENCE, generate_page
from webjury.segmenter import flow as flows

pytestmark = pytest.mark.skipif(not native.IS_COMPILED, reason="the compiled core is not there")

_SIZE = 50_000


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_pages_are_extracted(kind: str) -> None:
    page = Page(generate_page(kind, _SIZE))
    assert flows.flow(page.tree).text == flows.python_flow(page.tree).text
    assert SENTENCE in page.text
    webjury.extract(page, mode="fast")
