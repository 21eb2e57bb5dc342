"""Metadata of a page, from the same kinds of source as `webjury.extract`."""

import pytest

from tests.support.calls import n_calls
from webjury import InputError, Page, read_metadata
from webjury.metadata.page_type import page_traits
from webjury.metadata.read import MIN_PROBABILITY, shipped_page_type

_HTML = """<title>The lamp</title><meta property=og:image content=/lamp.jpg>
<p>The keeper lights the lamp every evening at nine."""
_URL = "https://example.org/lamp"
_sources = pytest.mark.parametrize(
    "source", [_HTML, _HTML.encode(), Page(_HTML)], ids=["str", "bytes", "Page"]
)


@_sources
def test_a_page_of_any_type_is_read(source):
    metadata = read_metadata(source)
    assert metadata.title == "The lamp"
    assert metadata.url is None


@_sources
def test_addresses_are_resolved_against_the_given_url(source):
    metadata = read_metadata(source, url=_URL)
    assert (metadata.url, metadata.image) == (_URL, "https://example.org/lamp.jpg")
    assert read_metadata(Page(_HTML, url=_URL)) == metadata


def test_a_given_page_is_not_changed():
    page = Page(_HTML, url="https://example.com/")
    assert read_metadata(page, url=_URL).url == _URL
    assert page.url == "https://example.com/"


def test_a_type_that_is_not_likely_is_not_given():
    metadata = read_metadata(_HTML)
    predicted = shipped_page_type().predict(page_traits(Page(_HTML)))
    assert predicted.probability < MIN_PROBABILITY
    assert (metadata.page_type, metadata.page_type_probability) == (None, None)


def test_a_pdf_is_an_input_error():
    with pytest.raises(InputError, match="PDF"):
        read_metadata(b"%PDF-1.7")


def test_lines_within_many_elements_are_no_more_work() -> None:
    def work(n_levels: int) -> int:
        page = Page(
            f"<title>The lamp</title><h1>The lamp</h1>{'<div>' * n_levels}{'<p>1 cup' * 99}"
        )
        return n_calls(lambda: read_metadata(page))

    work(1)  # loads what reading needs
    assert work(500) < 2 * work(1)
