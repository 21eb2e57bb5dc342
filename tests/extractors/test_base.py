"""The base class of extractors: when an extractor runs, and how it fails."""

import importlib.metadata
from typing import ClassVar

import pytest

from webjury.errors import ExtractorError, MissingExtractorError
from webjury.extractors.base import Extractor
from webjury.segmenter.page import Page


class _Echo(Extractor):
    """Returns the text of the page; counts how often it runs."""

    name = "echo"

    def __init__(self) -> None:
        self.runs = 0

    def extract_text(self, page: Page) -> str:
        self.runs += 1
        return page.text


class _UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError


class _Failing(Extractor):
    name = "failing"

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def extract_text(self, page: Page) -> str:
        raise self._error


class _Missing(Extractor):
    """Needs a library that does not exist."""

    name = "missing"
    distribution: ClassVar[str] = "webjury-no-such-library"
    requirement: ClassVar[str] = "webjury-no-such-library[all]"

    def extract_text(self, page: Page) -> str:
        import webjury_no_such_library

        return str(webjury_no_such_library.extract(page.html))


@pytest.mark.parametrize("source", ["", "<!-- nothing -->", "<p> ... </p>", "<script>x</script>"])
def test_an_extractor_does_not_run_on_a_page_without_words(source: str) -> None:
    extractor = _Echo()
    assert extractor.extract(Page(source)) == ""
    assert extractor.runs == 0
    assert extractor.extract(Page("<p>One <b>two</b></p>")) == "One two"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ValueError("no body"), "failing: failed with ValueError: no body"),
        (KeyError("x"), "failing: failed with KeyError: 'x'"),
        (RecursionError(), "failing: failed with RecursionError"),
        (OSError("a\n  b\tc "), "failing: failed with OSError: a b c"),
        (TypeError("x" * 1_000), f"failing: failed with TypeError: {'x' * 200}"),
        (_UnspeakableError(), "failing: failed with _UnspeakableError"),
    ],
)
def test_the_error_of_any_failure_has_the_extractor_and_the_cause(error, message):
    with pytest.raises(ExtractorError) as raised:
        _Failing(error).extract(Page("One"))
    assert str(raised.value) == message
    assert raised.value.extractor == "failing"
    assert raised.value.__cause__ is error
    assert not isinstance(raised.value, MissingExtractorError)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(1)])
def test_interrupts_are_not_caught(error: BaseException) -> None:
    with pytest.raises(type(error)):
        _Failing(error).extract(Page("One"))


@pytest.mark.parametrize(
    "ask",
    [lambda missing: missing.extract(Page("One")), lambda missing: missing.version],
    ids=["text", "version"],
)
def test_the_error_of_a_missing_library_has_the_install_command(ask):
    with pytest.raises(MissingExtractorError) as raised:
        ask(_Missing())
    assert str(raised.value) == (
        "missing: not installed; run: pip install 'webjury-no-such-library[all]'"
    )
    assert raised.value.extractor == "missing"


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ImportError("lxml.html.clean is now\nlxml_html_clean."), "lxml.html.clean is now lxml_"),
        (ModuleNotFoundError("No module named 'tld'", name="tld"), "No module named 'tld'"),
        (ImportError(), "ImportError; install what is missing"),
    ],
)
def test_the_error_names_what_is_missing_if_it_is_another_library(error, reason):
    """The library itself, here webjury, is installed."""
    with pytest.raises(MissingExtractorError) as raised:
        _Failing(error).extract(Page("One"))
    assert str(raised.value).startswith(f"failing: installed, but cannot be imported: {reason}")
    assert "pip check" in str(raised.value)
    assert "pip install" not in str(raised.value)


@pytest.mark.parametrize("text", [None, b"bytes", 5, ["text"]])
def test_what_is_no_text_is_an_error(text: object) -> None:
    class Other(_Echo):
        def extract_text(self, page: Page) -> str:
            return text  # type: ignore[return-value]

    with pytest.raises(ExtractorError, match=f"echo: returned {type(text).__name__}, not text"):
        Other().extract(Page("One"))


def test_the_version_is_that_of_the_library() -> None:
    class Libraried(_Echo):
        distribution: ClassVar[str] = "pytest"

    assert Libraried().version == pytest.__version__
    assert _Echo().version == importlib.metadata.version("webjury")
