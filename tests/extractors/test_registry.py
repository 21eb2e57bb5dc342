"""Base extractors by name, and several on one page: a failing one does not stop the others."""

import pytest

from webjury.errors import ExtractorError, OptionError
from webjury.extractors.registry import BUILT_IN, get_extractor, run_extractors
from webjury.segmenter.page import Page

_NAMES = [
    *("bte", "boilerpipe-article", "boilerpipe-default", "goose3", "justext", "readability"),
    *("resiliparse", "trafilatura"),
]


def test_the_built_in_extractors_are_found_under_their_own_names() -> None:
    assert list(BUILT_IN) == _NAMES
    assert [get_extractor(name).name for name in _NAMES] == _NAMES


@pytest.mark.parametrize("name", ["", "BTE", "boilerpipe", "newspaper"])
def test_an_unknown_name_is_an_error_that_lists_the_known_ones(name: str) -> None:
    with pytest.raises(OptionError) as raised:
        get_extractor(name)
    known = ", ".join(_NAMES)
    assert str(raised.value) == f"unknown extractor {name!r}: choose one of {known}"


def fail_with(error, monkeypatch):
    def extract_text(_page):
        raise error

    monkeypatch.setattr(BUILT_IN["bte"], "extract_text", extract_text)
    return run_extractors(Page("<p>A lamp that burns all night."), ["bte", "resiliparse"])


def test_an_extractor_that_fails_leaves_the_others(monkeypatch):
    runs = fail_with(ValueError("no text"), monkeypatch)
    assert list(runs.texts) == ["resiliparse"]
    assert runs.failures == {"bte": "bte: failed with ValueError: no text"}


def test_texts_do_not_depend_on_how_much_memory_is_free(monkeypatch):
    with pytest.raises(ExtractorError, match="bte: failed with MemoryError"):
        fail_with(MemoryError(), monkeypatch)
