"""The row of one page: its metadata, its title and its address."""

from dataclasses import asdict, replace
from pathlib import Path

import pytest

from webjury.answer.extract import Options
from webjury.batch.document_extractor import DocumentExtractor
from webjury.batch.documents import OUTPUT
from webjury.metadata.read import read_metadata, shipped_page_type
from webjury.segmenter.page import Page

FAST = DocumentExtractor(Options(mode="fast"))
OF_METADATA = (
    "author date language site_name description image tags categories license page_type "
    "page_type_probability".split()
)
PAGE = """
<title>How a lighthouse keeps time - The Keeper</title>
<link rel=canonical href=https://keeper.example/lighthouse>
<meta property=og:site_name content="The Keeper">
<meta property=og:image content=/lamp.jpg>
<meta name=author content="Marta Olić">
<meta name=description content="Every lighthouse has a rhythm.">
<meta property=article:published_time content=2026-05-03T10:00:00Z>
<meta name=keywords content="lamps, lenses"><meta property=article:section content=Tides>
<link rel=license href=https://creativecommons.org/licenses/by/4.0/>
<h1>How a lighthouse keeps time</h1>
<p>Every lighthouse has a rhythm of its own, and a sailor who counts the seconds knows where he is.
<p>The lamp burns all night, and the lens turns around it once in every thirty seconds.
""".encode()


@pytest.fixture(scope="module")
def with_metadata():
    return replace(FAST, metadata=True).record(PAGE, None, None)


def test_metadata_are_columns_of_their_own(with_metadata):
    expected = asdict(read_metadata(Page(PAGE)))
    assert {name: with_metadata[name] for name in OF_METADATA} == {
        name: list(value) if isinstance(value := expected[name], tuple) else value
        for name in OF_METADATA
    }
    declared = [name for name in OF_METADATA if not name.startswith("page_type")]
    assert None not in [with_metadata[name] for name in declared]
    assert OUTPUT.names[OUTPUT.get_field_index("author") :][: len(OF_METADATA)] == OF_METADATA


def test_the_type_of_a_page_is_predicted():
    html = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()
    assert replace(FAST, metadata=True).record(html, None, None)["page_type"] == "article"


def test_without_metadata_their_columns_are_empty_and_the_rest_is_the_same(with_metadata):
    without = FAST.record(PAGE, None, None)
    assert {without[name] for name in OF_METADATA} == {None}
    for name in without.keys() - {*OF_METADATA, "title"}:
        assert without[name] == with_metadata[name]


def test_a_title_is_cleaned_with_metadata_only(with_metadata):
    assert with_metadata["title"] == "How a lighthouse keeps time"
    plain = FAST.record(PAGE, None, None)
    assert plain["title"] == "How a lighthouse keeps time - The Keeper"
    assert replace(FAST, metadata=True).record(b"<p>No title.", None, None)["title"] == ""


@pytest.mark.parametrize(
    ("html", "given", "expected"),
    [
        (PAGE, None, "https://keeper.example/lighthouse"),
        (PAGE, "", "https://keeper.example/lighthouse"),
        (PAGE, "https://keeper.example/?id=7", "https://keeper.example/?id=7"),
        (b"<base href=https://keeper.example/><p>Text.", None, None),
    ],
)
def test_a_page_without_an_address_has_the_one_that_it_declares(html, given, expected):
    assert FAST.record(html, None, given)["url"] == expected


def test_a_job_knows_the_model_of_page_types_only_if_it_is_used():
    assert "page_type" not in FAST.model_hashes()
    hashes = replace(FAST, metadata=True).model_hashes()
    assert hashes["page_type"] == shipped_page_type().model_.sha256
