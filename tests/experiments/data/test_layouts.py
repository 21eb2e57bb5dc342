"""The layout of a folder is recognised by its sub-folders."""

import json
from pathlib import Path

import pytest

from webjury.errors import DataError
from webjury.experiments.data.datasets import DATASETS, comments_of, fingerprint, load, protocols_of
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.data.layouts import find_layout
from webjury.metadata.declared import Metadata

_PAGE = b"<p>One"
_WRAPPED = b'<text id="http://a.org/1" title="T">' + _PAGE + b"</text>"
_RECORD = {
    "url": "https://a.org/1",
    "ground_truth": {
        **{"main_content": "One", "with": ["One"], "without": None},
        **{"title": "T", "author": "", "publish_date": None},
    },
    "_internal": {"page_type": {"primary": "forum"}},
}


def fill(folder: Path, files: dict[str, bytes | str]) -> str:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(folder)


@pytest.mark.parametrize(
    ("files", "document", "protocols"),
    [
        (
            {"html/1.html": _PAGE, "ground-truth/1.json": json.dumps(_RECORD)},
            GoldPage("1", _PAGE, "One", "a.org", "forum", ("One",), (), Metadata("T")),
            ("wcxb",),
        ),
        ({"html/1.html": _PAGE, "clean/1.txt": "One"}, GoldPage("1", _PAGE, "One", "1"), ("wcxb",)),
        (
            {"input/1.html": _WRAPPED, "GoldStandard/1.txt": "URL: http://a.org/1\n<h>One"},
            GoldPage("1", _PAGE, "\nOne", "a.org"),
            ("thesis",),
        ),
        (
            {
                "dev/input/1.html": _WRAPPED,
                "dev/GoldStandard/1.txt": "One",
                "final/input/notes.txt": "no page",
            },
            GoldPage("dev-1", _PAGE, "One", "a.org"),
            ("thesis",),
        ),
        (
            {"HTML/1.html": _PAGE, "Corrected/1.html.corrected.txt": "One"},
            GoldPage("1", _PAGE, "One", "1"),
            ("wcxb",),
        ),
        (
            {"original/1.html": _WRAPPED, "cleaned/1.txt": "One"},
            GoldPage("1", _PAGE, "One", "a.org"),
            ("words",),
        ),
    ],
)
def test_a_folder_in_any_layout_is_a_data_set(tmp_path, files, document, protocols):
    folder = fill(tmp_path, files)
    assert load(folder) == [document]
    assert fingerprint(folder)["pages"] == 1
    assert protocols_of(folder) == protocols
    inclusive = {"input/1.html", "dev/input/1.html"} & files.keys()
    assert comments_of(folder) is (True if inclusive else False if "HTML/1.html" in files else None)


@pytest.mark.parametrize("name", ["wcxb", "cleaneval"])
def test_a_named_data_set_is_read_in_any_layout(name, tmp_path, monkeypatch):
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    fill(tmp_path / DATASETS[name].folder, {"html/1.html": _PAGE, "clean/1.txt": "One"})
    assert load(name) == [GoldPage("1", _PAGE, "One", "1")]


@pytest.mark.parametrize("files", [{"a.html": _PAGE}, {"html/a.html": _PAGE}, {"input/1.html": ""}])
def test_the_error_for_a_folder_in_no_layout_lists_the_layouts(tmp_path, files):
    folder = fill(tmp_path, files)
    assert find_layout(tmp_path) is None
    with pytest.raises(DataError) as raised:
        load(folder)
    assert str(raised.value) == (
        f"data set {folder} in {folder} has none of these folders: html/ and ground-truth/; "
        "or html/ and clean/; or input/ and GoldStandard/; or dev/input/ and final/input/; "
        "or HTML/ and Corrected/; or original/ and cleaned/"
    )


def test_an_svg_element_is_not_a_wrapper(tmp_path):
    page = b'<svg><text id="label">Tide</text></svg>'
    (document,) = load(fill(tmp_path, {"input/1.html": page, "GoldStandard/1.txt": "Tide"}))
    assert (document.html, document.host) == (page, "1")


@pytest.mark.parametrize("internal", [None, {}, {"page_type": None}, {"page_type": {}}])
def test_a_page_of_wcxb_may_have_no_type(tmp_path, internal):
    record = json.dumps({**_RECORD, "_internal": internal})
    files = {"html/1.html": _PAGE, "ground-truth/1.json": record}
    assert load(fill(tmp_path, files))[0].page_type == ""
