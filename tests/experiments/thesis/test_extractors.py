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


def test_raw_extractors_are_jurors_of_the_thesis_only():
    raw = {extractor.name for extractor in RAW_BOILERPIPES}
    assert raw == set(THESIS_JURORS) - BUILT_IN.keys()
    assert set(MODERN_JURORS) <= BUILT_IN.keys()


@pytest.mark.parametrize(("raw", "repairing"), [*zip(RAW_BOILERPIPES, _REPAIRING, strict=True)])
def test_a_raw_extractor_needs_a_body_and_fails_on_stray_end_tags(raw, repairing):
    text = repairing.extract(Page(_WHOLE))
    assert _SENTENCE in text
    assert raw.extract(Page(_WHOLE)) == text
    assert raw.version == repairing.version
    assert raw.extract(Page(_CONTENT)) == ""
    with pytest.raises(ExtractorError, match=f"^{raw.name}: failed with "):
        raw.extract(Page(_STRAY))
    for page in (_CONTENT, _STRAY):
        assert repairing.extract(Page(page)) == text
