"""The base class of extractors: when an extractor runs, and how it fails."""

import importlib.metadata
from typing import ClassVar

import pytest

from webjury.errors import ExtractorError, MissingExtractorError, WebjuryError
from webjury.extractors.base import Extractor
from webjury.segmenter.page import Page

_DEEP = "<div>" * 500 + "deep words"


class _Echo(Extractor):
    """Returns the text of the page; counts how often it runs."""

    name = "echo"

    def __init__(self) -> None:
        self.runs = 0

    def extract_text(self, page: Page) -> str:
        self.runs += 1
        return page.text


class _LinearEcho(_Echo):
    linear = True


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


def test_a_page_is_extracted() -> None:
    assert _Echo().extract(Page("<p>One <b>two</b></p>")) == "One two"


@pytest.mark.parametrize("source", ["", "<!-- nothing -->", "<p> ... </p>", "<script>x</script>"])
def test_an_extractor_does_not_run_on_a_page_without_words(source: str) -> None:
    extractor = _Echo()
    assert extractor.extract(Page(source)) == ""
    assert extractor.runs == 0


def test_an_extractor_that_could_stall_skips_a_page_beyond_a_limit() -> None:
    extractor = _Echo()
    with pytest.raises(ExtractorError) as raised:
        extractor.extract(Page(_DEEP))
    assert str(raised.value) == (
        "echo: not run, it could stall: 502 levels of nesting are more than 250"
    )
    assert raised.value.extractor == "echo"
    assert extractor.runs == 0


def test_a_linear_extractor_runs_on_a_page_beyond_a_limit() -> None:
    assert _LinearEcho().extract(Page(_DEEP)) == "deep words"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ValueError("no body"), "failing: failed with ValueError: no body"),
        (KeyError("x"), "failing: failed with KeyError: 'x'"),
        (RecursionError(), "failing: failed with RecursionError"),
        (OSError("a\n  b\tc "), "failing: failed with OSError: a b c"),
        (TypeError("x" * 1_000), f"failing: failed with TypeError: {'x' * 200}"),
    ],
)
def test_the_error_of_any_failure_has_the_extractor_and_the_cause(
    error: Exception, message: str
) -> None:
    with pytest.raises(ExtractorError) as raised:
        _Failing(error).extract(Page("One"))
    assert str(raised.value) == message
    assert raised.value.extractor == "failing"
    assert raised.value.__cause__ is error
    assert not isinstance(raised.value, MissingExtractorError)
    assert isinstance(raised.value, WebjuryError)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(1)])
def test_interrupts_are_not_caught(error: BaseException) -> None:
    with pytest.raises(type(error)):
        _Failing(error).extract(Page("One"))


def test_the_error_of_a_missing_library_has_the_install_command() -> None:
    with pytest.raises(MissingExtractorError) as raised:
        _Missing().extract(Page("One"))
    assert str(raised.value) == (
        "missing: not installed; run: pip install 'webjury-no-such-library[all]'"
    )
    assert raised.value.extractor == "missing"
    assert isinstance(raised.value.__context__, ImportError)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (
            ImportError("lxml.html.clean is now\nlxml_html_clean."),
            "lxml.html.clean is now lxml_html_",
        ),
        (ModuleNotFoundError("No module named 'tld'", name="tld"), "No module named 'tld'"),
        (ImportError(), "ImportError; install what is missing"),
    ],
)
def test_the_error_names_what_is_missing_if_it_is_another_library(
    error: ImportError, reason: str
) -> None:
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


def test_an_error_that_has_no_text_is_named() -> None:
    class UnspeakableError(Exception):
        def __str__(self) -> str:
            raise ValueError

    with pytest.raises(ExtractorError, match=r"failing: failed with UnspeakableError$"):
        _Failing(UnspeakableError()).extract(Page("One"))


def test_the_version_of_a_missing_library_is_an_error() -> None:
    with pytest.raises(MissingExtractorError) as raised:
        _ = _Missing().version
    assert str(raised.value) == (
        "missing: not installed; run: pip install 'webjury-no-such-library[all]'"
    )


def test_the_version_is_that_of_the_library() -> None:
    class Libraried(_Echo):
        distribution: ClassVar[str] = "pytest"

    assert Libraried().version == pytest.__version__
    assert _Echo().version == importlib.metadata.version("webjury")


def test_an_extractor_without_extract_text_cannot_be_created() -> None:
    class Incomplete(Extractor):
        name = "incomplete"

    with pytest.raises(TypeError, match="extract_text"):
        Incomplete()  # type: ignore[abstract]
