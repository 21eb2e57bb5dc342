"""The row of one page: its metadata, its title, its address and its Markdown."""

from dataclasses import asdict, replace
from pathlib import Path

import pytest

from batch_runs import FAST
from webjury import extract
from webjury.batch.documents import OUTPUT
from webjury.metadata.read import read_metadata, shipped_page_type
from webjury.segmenter.page import Page

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


TEXT = "The keeper of the <a href=/lamp>lamp</a> walks up all of the stairs at six. " * 9


def record(html, url=None, **options):
    return replace(FAST, **options).record(html, None, url)


@pytest.fixture(scope="module")
def with_metadata():
    return record(PAGE, metadata=True)


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
    assert record(html, metadata=True)["page_type"] == "article"


def test_without_metadata_their_columns_are_empty_and_the_rest_is_the_same(with_metadata):
    without = record(PAGE)
    assert {without[name] for name in OF_METADATA} == {None}
    for name in without.keys() - {*OF_METADATA, "title"}:
        assert without[name] == with_metadata[name]
    # Only metadata have a clean title.
    assert without["title"] == "How a lighthouse keeps time - The Keeper"
    assert with_metadata["title"] == "How a lighthouse keeps time"
    assert record(b"<p>No title.", metadata=True)["title"] == ""


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
    assert record(html, given)["url"] == expected


def test_markdown_is_written_on_request():
    html = f"<h1><a href=/a>up</a> there</h1><p>{TEXT}".encode()
    row = record(html, "https://a.org/b", markdown=True, links=True)
    assert row["markdown"] == extract(html, mode="fast", url=row["url"]).to_markdown(links=True)
    assert row["markdown"].startswith("# [up](https://a.org/a) there")


@pytest.mark.parametrize(("title", "begin"), [(True, "# Lamps\n\nThe keeper"), (False, "The keep")])
def test_markdown_begins_with_the_title_unless_it_is_not_wanted(title, begin):
    html = f"<title>Lamps</title><p>{TEXT}".encode()
    row = record(html, markdown=True, title=title)
    assert row["markdown"].startswith(begin)
    assert row["text"].startswith("The keeper")


@pytest.mark.parametrize(("url", "n_warnings"), [(None, 1), ("https://a.org/", 0)])
def test_relative_links_without_an_address_are_left_out_with_a_warning(url, n_warnings):
    row = record(f"<p>{TEXT}".encode(), url, markdown=True, links=True)
    assert ("](https://a.org/lamp)" in row["markdown"]) == (url is not None)
    assert len([text for text in row["warnings"] if "left out" in text]) == n_warnings


def test_a_template_is_found_by_the_url(tmp_path):
    (tmp_path / "example.org.tpl").write_text("h1\n")
    row = record(PAGE, "https://example.org/a", templates=str(tmp_path))
    assert (row["mode"], row["text"]) == ("template", "How a lighthouse keeps time")


def test_a_job_knows_the_model_of_page_types_only_if_it_is_used():
    assert "page_type" not in FAST.model_hashes()
    hashes = replace(FAST, metadata=True).model_hashes()
    assert hashes["page_type"] == shipped_page_type().model_.sha256
