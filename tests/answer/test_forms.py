"""An extraction as a dict, as JSON, on one line, in a notebook and as a data frame."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from webjury import Extraction, MissingLibraryError, extract
from webjury.apps.cli import cli

ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"


@pytest.fixture(scope="module")
def extraction() -> Extraction:
    return extract(ARTICLE.read_bytes(), mode="fast")


def _cli_json(*arguments: str) -> str:
    return CliRunner().invoke(cli, ["extract", "-f", "json", *arguments, str(ARTICLE)]).stdout


def test_json_is_what_the_command_line_prints(extraction: Extraction) -> None:
    assert _cli_json("--mode", "fast") == extraction.to_json() + "\n"
    assert _cli_json() == extract(ARTICLE.read_bytes()).to_json() + "\n"
    address = "https://example.org/"
    links = _cli_json("--mode", "fast", "--links", "--images", "--url", address)
    there = extract(ARTICLE.read_bytes(), "fast", url=address)
    assert links == there.to_json(links=True, images=True) + "\n" != there.to_json() + "\n"


def test_a_dict_has_all_attributes_and_the_markdown(extraction: Extraction) -> None:
    record = extraction.to_dict()
    names = set(Extraction.__dataclass_fields__) - {"content_source", "metadata_source"}
    assert record.keys() == names | {"markdown", "metadata"}
    assert record["metadata"]["title"] == extraction.title
    assert list(record)[-1] == "markdown"
    assert record["markdown"] == extraction.markdown
    texts = [segment["text"] for segment in record["segments"]]
    assert texts == [segment.text for segment in extraction.segments]
    assert json.loads(extraction.to_json(indent=None)) == record
    assert "\n" not in extraction.to_json(indent=None)


def test_segments_can_be_left_out_and_a_changed_dict_changes_no_extraction(extraction):
    record = extraction.to_dict()
    record.pop("segments").clear()
    assert extraction.segments
    assert extraction.to_dict(segments=False) == record
    assert json.loads(extraction.to_json(segments=False)) == record
    record["warnings"].append("changed")
    assert extraction.warnings == []


def test_one_line_says_what_was_extracted(extraction: Extraction) -> None:
    assert repr(extraction) == (
        f"<Extraction: mode fast, 199 words, expected F1 {extraction.expected_f1:.2f}, "
        "'No two lighthouses within sight of one another flash alike.…'>"
    )


@pytest.mark.parametrize("text", ["a\nb\r\n\x1b[1mc\u2028d", "word " * 10_000, "x" * 10_000, ""])
def test_any_text_is_shown_on_one_short_line(extraction: Extraction, text: str) -> None:
    line = repr(replace(extraction, text=text, expected_f1=None))
    assert len(line.splitlines()) == 1
    assert len(line) < 130
    assert line.isprintable()
    assert "expected F1" not in line


def test_a_notebook_shows_the_content_below_its_warnings(extraction: Extraction) -> None:
    shown = replace(extraction, warnings=["<b>cut</b> & more"])._repr_html_()
    assert extraction.html in shown
    assert "mode fast, 199 words" in shown
    assert "<small>&lt;b&gt;cut&lt;/b&gt; &amp; more</small>" in shown
    assert "No content was found." in extract("", mode="fast")._repr_html_()


def test_nothing_in_a_notebook_runs_or_is_loaded() -> None:
    paragraph = (
        "<p onclick='run()' style='color:red'>The lamp turns once in <b>twenty</b> seconds, all "
        "night long. <script>run()</script><a href='javascript:run()'>It is</a> never dark. "
        "<img src='https://example.org/lamp.png' onerror='run()'><iframe src='/x'></iframe>"
        "&lt;script&gt;run()&lt;/script&gt;"
    )
    shown = extract(paragraph * 9, mode="fast")._repr_html_()
    assert "<strong>twenty</strong>" in shown
    for part in ("<script", "onclick", "onerror", "style=", "javascript:", "<img", "<iframe"):
        assert part not in shown


@pytest.fixture(params=["pandas", "polars"])
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The only library for data frames that is installed."""
    pytest.importorskip(request.param)
    if request.param == "polars":
        monkeypatch.setitem(sys.modules, "pandas", None)
    return request.param


def test_segments_are_rows_of_a_data_frame(library: str, extraction: Extraction) -> None:
    numbered = enumerate(extraction.segments)
    segments = [replace(segment, coverage={"bte": row / 100}) for row, segment in numbered]
    frame = replace(extraction, segments=segments).segments_frame()
    assert type(frame).__module__.startswith(library)
    assert list(frame.columns) == ["text", "kept", "probability", "coverage.bte"]
    for name in ("text", "kept", "probability"):
        assert list(frame[name]) == [getattr(segment, name) for segment in extraction.segments]
    assert list(frame["coverage.bte"]) == [row / 100 for row in range(len(extraction.segments))]


@pytest.mark.usefixtures("library")
def test_columns_have_the_same_types_without_segments_and_without_probabilities(extraction):
    first = replace(extraction.segments[0], probability=None)
    verdicts = (extraction, replace(extraction, segments=[]), replace(extraction, segments=[first]))
    types = [list(map(str, verdict.segments_frame().dtypes)) for verdict in verdicts]
    assert types[0] == types[1] == types[2]


def test_without_a_library_for_data_frames_the_error_says_what_to_install(extraction, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingLibraryError, match=r"; run: pip install pandas$"):
        extraction.segments_frame()


def test_a_dict_warns_of_links_that_its_markdown_lacks() -> None:
    page = "<p>The keeper of the <a href=/lamp>lamp</a> walks up all of the stairs." * 9
    extraction = extract(page, mode="fast")
    shown = extraction.to_dict(links=True)["warnings"]
    assert shown == [*extraction.warnings, *extraction.address_warnings(links=True)]
    assert extraction.to_dict()["warnings"] == extraction.warnings
    assert len(shown) > len(extraction.warnings)
