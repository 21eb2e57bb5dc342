"""The thesis's base extractors: Boilerpipe gets the unrepaired page."""

from pathlib import Path

import pytest

from webjury.errors import ExtractorError
from webjury.experiments.thesis.extractors import MODERN_JURORS, RAW_BOILERPIPES, THESIS_JURORS
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page

_WHOLE = (Path(__file__).parents[3] / "examples" / "article.html").read_text(encoding="utf-8")
_CONTENT = _WHOLE[_WHOLE.index("<body>") + len("<body>") : _WHOLE.index("</body>")]
# More stray end tags than elements without an end tag.
_STRAY = _WHOLE.replace("<body>", "<body>" + "</i>" * 20)
_SENTENCE = "No two lighthouses within sight of one another flash alike."
_REPAIRING = [BUILT_IN["boilerpipe-default"], BUILT_IN["boilerpipe-article"]]

each_pair = pytest.mark.parametrize(
    ("raw", "repairing"),
    list(zip(RAW_BOILERPIPES, _REPAIRING, strict=True)),
    ids=[extractor.name for extractor in RAW_BOILERPIPES],
)


def test_raw_extractors_are_jurors_of_the_thesis_only():
    raw = {extractor.name for extractor in RAW_BOILERPIPES}
    assert raw == set(THESIS_JURORS) - BUILT_IN.keys()
    assert set(MODERN_JURORS) <= BUILT_IN.keys()


@each_pair
def test_a_complete_page_gives_the_same_text_raw_and_repaired(raw, repairing):
    text = raw.extract(Page(_WHOLE))
    assert _SENTENCE in text
    assert text == repairing.extract(Page(_WHOLE))
    assert raw.version == repairing.version


@each_pair
def test_a_raw_extractor_returns_no_text_without_a_body(raw, repairing):
    page = Page(_CONTENT)
    assert _SENTENCE in page.text
    assert raw.extract(page) == ""
    assert repairing.extract(page) == repairing.extract(Page(_WHOLE))


@each_pair
def test_a_raw_extractor_fails_on_stray_end_tags(raw, repairing):
    page = Page(_STRAY)
    with pytest.raises(ExtractorError, match=f"^{raw.name}: failed with "):
        raw.extract(page)
    assert repairing.extract(page) == repairing.extract(Page(_WHOLE))
