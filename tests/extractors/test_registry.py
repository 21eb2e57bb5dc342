"""Base extractors by name, and several on one page: a failing one does not stop the others."""

import pytest

from webjury.errors import ExtractorError, OptionError
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN, get_extractor, run_extractors
from webjury.segmenter.page import Page

_NAMES = [
    "bte",
    "boilerpipe-article",
    "boilerpipe-default",
    "goose3",
    "justext",
    "readability",
    "resiliparse",
    "trafilatura",
]


def test_the_built_in_extractors_are_listed() -> None:
    assert list(BUILT_IN) == _NAMES


@pytest.mark.parametrize("name", _NAMES)
def test_an_extractor_is_found_under_its_own_name(name: str) -> None:
    extractor = get_extractor(name)
    assert isinstance(extractor, Extractor)
    assert extractor.name == name


@pytest.mark.parametrize("name", ["", "BTE", "boilerpipe", "newspaper"])
def test_an_unknown_name_is_an_error_that_lists_the_known_ones(name: str) -> None:
    with pytest.raises(OptionError) as raised:
        get_extractor(name)
    assert isinstance(raised.value, ValueError)
    assert str(raised.value) == (
        f"unknown extractor {name!r}: choose one of bte, boilerpipe-article, "
        "boilerpipe-default, goose3, justext, readability, resiliparse, trafilatura"
    )


PAGE = Page("<p>A lamp that burns all night.")


def fail_with(error, monkeypatch):
    def extract_text(_page):
        raise error

    monkeypatch.setattr(BUILT_IN["bte"], "extract_text", extract_text)


def test_an_extractor_that_fails_leaves_the_others(monkeypatch):
    fail_with(ValueError("no text"), monkeypatch)
    runs = run_extractors(PAGE, ["bte", "resiliparse"])
    assert list(runs.texts) == ["resiliparse"]
    assert runs.failures == {"bte": "bte: failed with ValueError: no text"}


def test_texts_do_not_depend_on_how_much_memory_is_free(monkeypatch):
    fail_with(MemoryError(), monkeypatch)
    with pytest.raises(ExtractorError, match="bte: failed with MemoryError"):
        run_extractors(PAGE, ["bte", "resiliparse"])
