"""The thesis's base extractors: Boilerpipe gets the unrepaired page."""

from pathlib import Path

import pytest

from webjury.errors import ExtractorError
from webjury.experiments.thesis.extractors import MODERN_JURORS, RAW_BOILERPIPES, THESIS_JURORS
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page

_WHOLE = (Path(__file__).parents[3] / "examples" / "article.html").read_text(encoding="utf-8")
_CONTENT = _WHOLE[_WHOLE.index("<body>") + len("<body>") : _WHOLE.index("</body>")]
# More of them than of elements that have no end tag.
_STRAY = _WHOLE.replace("<body>", "<body>" + "</i>" * 20)
_SENTENCE = "No two lighthouses within sight of one another flash alike."
_REPAIRING = [BUILT_IN["boilerpipe-default"], BUILT_IN["boilerpipe-article"]]

each_pair = pytest.mark.parametrize(
    ("raw", "repairing"),
    list(zip(RAW_BOILERPIPES, _REPAIRING, strict=True)),
    ids=[extractor.name for extractor in RAW_BOILERPIPES],
)


def test_the_thesis_has_four_in_the_order_of_its_classes() -> None:
    assert THESIS_JURORS == (
        "bte",
        "readability",
        "boilerpipe-default-raw",
        "boilerpipe-article-raw",
    )


def test_each_juror_is_an_extractor() -> None:
    raw = [extractor.name for extractor in RAW_BOILERPIPES]
    assert raw == ["boilerpipe-default-raw", "boilerpipe-article-raw"]
    assert set(THESIS_JURORS) <= {*BUILT_IN, *raw}
    assert set(MODERN_JURORS) <= {*BUILT_IN}


def test_the_raw_ones_are_not_in_the_registry() -> None:
    assert not {extractor.name for extractor in RAW_BOILERPIPES} & BUILT_IN.keys()


@each_pair
def test_a_whole_page_gives_the_same_text(raw: Extractor, repairing: Extractor) -> None:
    text = raw.extract(Page(_WHOLE))
    assert _SENTENCE in text
    assert text == repairing.extract(Page(_WHOLE))


@each_pair
def test_a_page_without_a_body_is_lost(raw: Extractor, repairing: Extractor) -> None:
    page = Page(_CONTENT)
    assert _SENTENCE in page.text
    assert raw.extract(page) == ""
    assert repairing.extract(page) == repairing.extract(Page(_WHOLE))


@each_pair
def test_a_page_with_stray_end_tags_is_a_failure(raw: Extractor, repairing: Extractor) -> None:
    page = Page(_STRAY)
    with pytest.raises(ExtractorError, match=f"^{raw.name}: failed with "):
        raw.extract(page)
    assert repairing.extract(page) == repairing.extract(Page(_WHOLE))


@each_pair
def test_a_raw_one_keeps_its_kind(raw: Extractor, repairing: Extractor) -> None:
    assert isinstance(raw, type(repairing))
    assert raw.name == f"{repairing.name}-raw"
    assert raw.version == repairing.version
