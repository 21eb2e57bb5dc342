"""Data sets are read in their authors' layouts; a missing one is reported."""

import gzip
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from webjury.ensemble.shipped import shipped
from webjury.errors import DataError
from webjury.experiments.data.datasets import (
    DATASETS,
    GoldPage,
    comments_of,
    data_folder,
    fingerprint,
    load,
    protocols_of,
)
from webjury.experiments.data.gold_pages import read_html

_WRAPPER = '<text id="http://{host}/{name}.htm" title="A > B" encoding="utf-8">{page}</text>\n'


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder `WEBJURY_DATA` names, empty."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    return tmp_path


def write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)


def write_cleaneval(data: Path, part: str, name: str, page: str, gold: str | bytes | None) -> None:
    folder = data / "cleaneval" / part
    write(folder / "input" / f"{name}.html", page)
    folder.joinpath("GoldStandard").mkdir(exist_ok=True)
    if gold is not None:
        write(folder / "GoldStandard" / f"{name}.txt", gold)


def wrapped(name: str, page: str, host: str = "www.example.org") -> str:
    return _WRAPPER.format(host=host, name=name, page=page)


@pytest.fixture
def cleaneval(data: Path) -> Path:
    gold = "URL: http://www.example.org/{}.htm\n\n<h>Title\n<p>One <b> two\n<l>three"
    write_cleaneval(data, "dev", "10", wrapped("10", "<p>Ten"), gold.format("10"))
    write_cleaneval(data, "dev", "2", wrapped("2", "<p>Two", "other.org:80"), gold.format("2"))
    write_cleaneval(data, "final", "10", wrapped("10", "<p>Last"), gold.format("10"))
    return data


def test_cleaneval_is_read_from_both_parts(cleaneval: Path) -> None:
    documents = load("cleaneval")
    assert [document.name for document in documents] == ["dev-10", "dev-2", "final-10"]
    assert [document.host for document in documents] == [
        "www.example.org",
        "other.org",
        "www.example.org",
    ]
    assert [document.html.strip() for document in documents] == [b"<p>Ten", b"<p>Two", b"<p>Last"]
    assert {document.page_type for document in documents} == {""}


def test_the_gold_standard_of_cleaneval_is_read_without_markup(cleaneval: Path) -> None:
    gold = load("cleaneval")[0].gold
    assert gold.split("\n\n", 1)[0] == ""
    # Only the URL line and the tags of headings, paragraphs and list items are removed.
    assert gold.split() == ["Title", "One", "<b>", "two", "three"]
    assert [line for line in gold.splitlines() if line] == ["Title", "One <b> two", "three"]


@pytest.mark.parametrize(
    "page",
    [
        '<text id="http://a.org/1" title="T" encoding="utf-8">\n{}\n</text>',
        '<TEXT ID="http://a.org/1" TITLE="T">{}</TEXT>',
        '<text id="http://a.org/1" title="more > less">{}</text>',
        '<text id="http://a.org/1"\n  title="T">{}</text>',
    ],
)
def test_the_wrapper_of_a_cleaneval_page_is_removed(data: Path, page: str) -> None:
    inner = "<html><textarea>One</textarea><p class='text'>text two</p></html>"
    write_cleaneval(data, "dev", "1", page.format(inner), "URL: http://a.org/1\nOne")
    (data / "cleaneval/final/input").mkdir(parents=True)
    (document,) = load("cleaneval")
    assert document.html.strip() == inner.encode()
    assert document.host == "a.org"


@pytest.mark.parametrize(
    ("gold", "text"),
    [
        (b"URL: http://a.org/\nOne", "One"),
        (b"URL: http://a.org/\r\nOne", "One"),
        (b"URL: http://a.org/\rOne", "One"),
        (b"\n URL: http://a.org/\nOne", "One"),
        (b"One\nURL: two", "One\nURL: two"),
        (b"One", "One"),
        # 79 of the 732 begin with a byte order mark.
        (b"\xef\xbb\xbfURL: http://a.org/\nOne", "One"),
        (b"\xef\xbb\xbfOne", "One"),
        ("URL: http://a.org/\nGrüße".encode(), "Grüße"),
        # 48 of the 732 are not in UTF-8.
        ("URL: http://a.org/\n“Café”".encode("cp1252"), "“Café”"),
    ],
)
def test_the_url_line_of_a_cleaneval_gold_standard_is_removed(
    data: Path, gold: bytes, text: str
) -> None:
    write_cleaneval(data, "dev", "1", wrapped("1", "<p>One"), gold)
    (data / "cleaneval/final/input").mkdir(parents=True)
    (document,) = load("cleaneval")
    assert document.gold.strip() == text


@pytest.mark.parametrize(
    "gold", [None, "", "\n", "URL: http://a.org/", "URL: http://a.org/\n \n", "<p>\n<h>"]
)
def test_cleaneval_pages_without_gold_standard_are_left_out(
    cleaneval: Path, gold: str | None
) -> None:
    write_cleaneval(cleaneval, "dev", "3", wrapped("3", "<p>Three"), gold)
    assert [document.name for document in load("cleaneval")] == ["dev-10", "dev-2", "final-10"]


def test_a_cleaneval_page_without_wrapper_has_its_name_as_host(data: Path) -> None:
    write_cleaneval(data, "dev", "1", "<p id='x'>One", "One")
    (data / "cleaneval/final/input").mkdir(parents=True)
    (document,) = load("cleaneval")
    assert (document.host, document.html) == ("1", b"<p id='x'>One")


def write_wcxb(data: Path, name: str, page: str, suffix: str = ".html.gz", **record: Any) -> None:
    write(data / "wcxb/dev/html" / f"{name}{suffix}", page)
    write(data / "wcxb/dev/ground-truth" / f"{name}.json", json.dumps(record))


@pytest.fixture
def wcxb(data: Path) -> Path:
    write_wcxb(
        data,
        "0002",
        "<p>Größe",
        url="https://www.example.org/a?b=c",
        ground_truth={"main_content": "Größe", "with": ["Größe", "two"], "without": ["Menu"]},
        _internal={"page_type": {"primary": "forum"}},
    )
    write_wcxb(
        data,
        "0001",
        "<p>One",
        ".html",
        url="https://other.org/",
        ground_truth={"main_content": "One"},
    )
    return data


def test_wcxb_is_read_compressed_or_not(wcxb: Path) -> None:
    assert load("wcxb") == [
        GoldPage("0001", b"<p>One", "One", "other.org"),
        GoldPage(
            *("0002", "<p>Größe".encode(), "Größe", "www.example.org", "forum"),
            present=("Größe", "two"),
            absent=("Menu",),
        ),
    ]


def test_wcxb_keeps_empty_gold_standards_and_skips_missing_ones(wcxb: Path) -> None:
    write_wcxb(wcxb, "0003", "<p>Menu", url="https://a.org", ground_truth={"main_content": ""})
    write_wcxb(wcxb, "0004", "<p>x", url="https://a.org", ground_truth={"main_content": None})
    write_wcxb(wcxb, "0005", "<p>x", url="https://a.org", ground_truth={})
    assert [(document.name, document.gold) for document in load("wcxb")] == [
        ("0001", "One"),
        ("0002", "Größe"),
        ("0003", ""),
    ]


@pytest.mark.parametrize("url", ["", "no address", "http://[broken"])
def test_a_page_without_a_host_has_its_name_as_host(wcxb: Path, url: str) -> None:
    write_wcxb(wcxb, "0003", "<p>x", url=url, ground_truth={"main_content": "x"})
    assert load("wcxb")[-1].host == "0003"


def test_any_folder_with_pages_and_texts_is_a_data_set(tmp_path: Path) -> None:
    write(tmp_path / "html" / "b.html", "<p>Two")
    write(tmp_path / "html" / "a.html.gz", "<p>One")
    write(tmp_path / "html" / "c.html", "<p>without text")
    write(tmp_path / "html" / "www.d.org.htm", "<p>Four")
    write(tmp_path / "clean" / "a.txt", "Eins ä")
    write(tmp_path / "clean" / "b.txt", "")
    write(tmp_path / "clean" / "www.d.org.txt", "Four")
    assert load(str(tmp_path)) == [
        GoldPage("a", b"<p>One", "Eins ä", "a"),
        GoldPage("b", b"<p>Two", "", "b"),
        GoldPage("www.d.org", b"<p>Four", "Four", "www.d.org"),
    ]


def test_the_gold_standard_of_any_folder_is_read_without_markup(tmp_path: Path) -> None:
    write(tmp_path / "html" / "a.html", "<p>One")
    write(tmp_path / "clean" / "a.txt", "URL: http://a.org/\n<h>One\n<p>Two <b>three")
    (document,) = load(str(tmp_path))
    assert document.gold == "\nOne\n\nTwo <b>three"


@pytest.mark.parametrize(
    ("name", "home"),
    [
        ("cleaneval", "https://cleaneval.sigwac.org.uk"),
        ("wcxb", "https://github.com/murroughfoley/wcx"),
        ("dragnet", "https://github.com/seomoz/dragnet_data"),
        ("cleanportaleval", "https://github.com/ppke-nlpg/CleanPortalEval"),
        (
            "chinese",
            "https://github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset",
        ),
    ],
)
def test_the_error_for_a_missing_data_set_shows_where_to_get_it(
    data: Path, name: str, home: str
) -> None:
    with pytest.raises(DataError) as raised:
        load(name)
    message = str(raised.value)
    assert message.startswith(f"data set {name} is not at {data / name}")
    assert f"get it from {home} " in message
    assert "WEBJURY_DATA" in message


@pytest.mark.parametrize("name", ["", "nothing", "/nowhere/at/all"])
def test_the_error_for_an_unknown_data_set_lists_the_known_ones(data: Path, name: str) -> None:
    with pytest.raises(DataError) as raised:
        load(name)
    assert str(raised.value) == (
        f"no data set {name!r}: give one of chinese, cleaneval, cleanportaleval, daniel, dragnet, "
        "news, wcxb, or a folder"
    )


def test_the_names_of_the_data_sets() -> None:
    assert list(DATASETS) == [
        "chinese",
        "cleaneval",
        "cleanportaleval",
        "daniel",
        "dragnet",
        "news",
        "wcxb",
    ]


@pytest.mark.parametrize(
    ("name", "protocols"),
    [
        ("wcxb", ("wcxb",)),
        ("cleaneval", ("thesis",)),
        ("daniel", ("rouge-l", "words")),
        ("dragnet", ("shingle", "wcxb")),
        ("news", ("words", "rouge-l")),
        ("cleanportaleval", ("shingle", "wcxb")),
        ("chinese", ("words",)),
        ("/data/of/my/own", ("wcxb",)),
    ],
)
def test_each_data_set_has_its_protocols(name: str, protocols: tuple[str, ...]) -> None:
    assert protocols_of(name) == protocols


@pytest.mark.parametrize(
    ("name", "comments"),
    [("wcxb", None), ("cleaneval", True), ("dragnet", False), ("/data/of/my/own", None)],
)
def test_each_data_set_declares_whether_comments_are_content(
    name: str, comments: bool | None
) -> None:
    assert comments_of(name) is comments


def test_a_data_set_without_a_gold_standard_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "html" / "a.html", "<p>One")
    (tmp_path / "clean").mkdir()
    with pytest.raises(DataError, match="has no page with a gold standard"):
        load(str(tmp_path))


@pytest.mark.parametrize(
    ("name", "folder"),
    [("cleaneval", "cleaneval"), ("cleaneval", "cleaneval/dev"), ("wcxb", "wcxb/dev")],
)
def test_a_data_set_in_another_layout_is_a_data_error(data: Path, name: str, folder: str) -> None:
    (data / folder).mkdir(parents=True)
    with pytest.raises(DataError, match=name):
        load(name)


@pytest.mark.parametrize("record", [None, "not JSON", "[]", "{}", '{"ground_truth": 1}'])
def test_the_error_for_a_malformed_gold_standard_names_the_page(
    wcxb: Path, record: str | None
) -> None:
    write_wcxb(wcxb, "0003", "<p>x")
    path = wcxb / "wcxb/dev/ground-truth/0003.json"
    path.unlink()
    if record is not None:
        write(path, record)
    with pytest.raises(DataError, match="0003"):
        load("wcxb")


def test_other_files_are_skipped(wcxb: Path) -> None:
    write(wcxb / "wcxb/dev/html/.DS_Store", b"\0")
    write(wcxb / "wcxb/dev/html/README.md", "These are pages.")
    assert [document.name for document in load("wcxb")] == ["0001", "0002"]


def test_the_data_folder_is_set_by_an_environment_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"


@pytest.mark.parametrize("unset", [True, False])
def test_the_default_data_folder_is_in_the_cache_folder(
    unset: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if unset:
        monkeypatch.delenv("WEBJURY_DATA", raising=False)
    else:
        monkeypatch.setenv("WEBJURY_DATA", "")
    assert data_folder() == tmp_path / "webjury" / "datasets"


@pytest.mark.parametrize("suffix", [".html", ".html.gz", ".htm"])
def test_a_page_is_read_compressed_or_not(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"page{suffix}"
    write(path, "<p>Größe\r\n")
    assert read_html(path) == "<p>Größe\r\n".encode()


@pytest.mark.parametrize(
    "data",
    [b"<p>not compressed", gzip.compress(b"<p>cut short")[:-10]],
    ids=["not compressed", "cut short"],
)
def test_a_page_that_cannot_be_decompressed_is_a_data_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "page.html.gz"
    path.write_bytes(data)
    with pytest.raises(DataError, match=r"page\.html\.gz"):
        read_html(path)


def test_a_fingerprint_depends_on_pages_and_gold_standards(wcxb: Path) -> None:
    first = fingerprint("wcxb")
    assert fingerprint("wcxb") == first
    assert first["pages"] == 2
    assert re.fullmatch("[0-9a-f]{64}", first["sha256"])
    seen = {first["sha256"]}
    write_wcxb(wcxb, "0001", "<p>One!", ".html", url="", ground_truth={"main_content": "One"})
    seen.add(fingerprint("wcxb")["sha256"])
    write_wcxb(wcxb, "0001", "<p>One!", ".html", url="", ground_truth={"main_content": "One!"})
    seen.add(fingerprint("wcxb")["sha256"])
    assert len(seen) == 3


def test_a_fingerprint_does_not_depend_on_compression(wcxb: Path) -> None:
    first = fingerprint("wcxb")
    path = wcxb / "wcxb/dev/html/0002.html.gz"
    write(path.with_suffix(""), read_html(path))
    path.unlink()
    assert fingerprint("wcxb") == first


@pytest.mark.data("cleaneval")
def test_the_real_cleaneval() -> None:
    documents = load("cleaneval")
    assert len(documents) == len({document.name for document in documents}) == 732
    assert Counter(document.name.split("-")[0] for document in documents) == {
        "dev": 57,
        "final": 675,
    }
    assert [document.name for document in documents if not document.gold.strip()] == []
    assert [
        document.name for document in documents if re.search(r"\bURL:", document.gold[:20])
    ] == []
    assert [document.name for document in documents if "\ufffd" in document.gold] == []
    assert [d.name for d in documents if re.search(rb"<text\b", d.html, re.IGNORECASE)] == []
    assert all("." in document.host for document in documents)


@pytest.mark.data("wcxb")
def test_the_real_wcxb() -> None:
    documents = load("wcxb")
    assert len(documents) == len({document.name for document in documents}) == 1495
    assert [document.name for document in documents] == sorted(d.name for d in documents)
    assert Counter(document.page_type for document in documents) == {
        "article": 792,
        "service": 165,
        "product": 119,
        "collection": 117,
        "forum": 112,
        "listing": 99,
        "documentation": 91,
    }
    assert sum(not document.gold.strip() for document in documents) == 19
    assert sum(document.host == document.name for document in documents) == 5
    assert sum(len(document.present) for document in documents) == 6650
    assert sum(len(document.absent) for document in documents) == 5818


@pytest.mark.data("dragnet", "cleanportaleval", "chinese")
@pytest.mark.parametrize(
    ("name", "pages", "hosts", "first", "begins"),
    [
        ("dragnet", 1381, 1381, "100", "July 24, 2012 12:11 AM"),
        ("cleanportaleval", 71, 5, "bbc.co.uk_news_01", "One couple's mission to find a better"),
        ("chinese", 69, 55, "05e98007-d810-4036-b154-2ef2fe68c2af", "一九八九年四月，我在湖南"),
    ],
)
def test_the_other_real_data_sets(
    name: str, pages: int, hosts: int, first: str, begins: str
) -> None:
    documents = load(name)
    assert len(documents) == len({document.name for document in documents}) == pages
    assert len({document.host for document in documents}) == hosts
    assert (documents[0].name, documents[0].gold.strip()[: len(begins)]) == (first, begins)
    assert [d.name for d in documents if "\ufffd" in d.gold or "\0" in d.gold] == []
    assert [d.name for d in documents if "%^&*" in d.gold] == []
    assert [d.name for d in documents if d.html.lstrip().startswith(b"<text")] == []
    assert [d.name for d in documents if not d.gold.strip()] == (
        ["bbc.co.uk_news_05"] if name == "cleanportaleval" else []
    )


@pytest.mark.data("wcxb", "cleaneval", "news")
@pytest.mark.parametrize("name", ["wcxb", "cleaneval", "news"])
def test_training_data_match_the_fingerprints_of_the_shipped_models(name: str) -> None:
    assert fingerprint(name).items() <= shipped("fast").card_.data[name].items()
