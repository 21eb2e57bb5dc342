"""Generated pages that stall parsers and extractors: their article is never lost."""

import pytest

from webjury import extract
from webjury.experiments.hostile.pages import KINDS, SENTENCE, generate_page
from webjury.experiments.hostile.towers import TOWERS

SIZE = 25_000


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_page_is_always_the_same_and_extracted_in_mode_fast(kind):
    page = generate_page(kind, SIZE)
    assert len(page) == pytest.approx(SIZE, rel=0.1)
    assert page == generate_page(kind, SIZE)
    extraction = extract(page, "fast")
    assert SENTENCE in " ".join(segment.text for segment in extraction.segments)
    assert extraction.markdown or not extraction.text


@pytest.mark.parametrize("elements", TOWERS)
def test_towers_are_extracted_in_mode_fast(elements):
    for kind in list(TOWERS[elements])[::9]:  # of all depths and pieces
        page = generate_page(kind, 1)
        extraction = extract(page, "fast")
        assert SENTENCE in " ".join(segment.text for segment in extraction.segments)
        assert extraction.metadata.title == "The lamp"
        assert page == generate_page(kind, 1)
