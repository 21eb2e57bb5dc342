"""Several extractors on one page: one that fails does not stop the others."""

import pytest

from webjury.errors import ExtractorError
from webjury.extractors.registry import BUILT_IN
from webjury.extractors.runs import run_extractors
from webjury.segmenter.page import Page

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
