"""Data sets are read in their authors' layouts."""

import gzip

import pytest

from dataset_files import wrapped, write, write_cleaneval, write_wcxb
from webjury.errors import DataError, WebjuryWarning
from webjury.experiments.data.datasets import load
from webjury.experiments.data.gold_pages import GoldPage, read_html


def test_cleaneval_is_read_from_both_parts(cleaneval):
    documents = load("cleaneval")
    assert [(one.name, one.host, one.html.strip(), one.page_type) for one in documents] == [
        ("dev-10", "www.example.org", b"<p>Ten", ""),
        ("dev-2", "other.org", b"<p>Two", ""),
        ("final-10", "www.example.org", b"<p>Last", ""),
    ]


@pytest.mark.parametrize(
    "page",
    [
        '<text id="http://a.org/1" title="T" encoding="utf-8">\n{}\n</text>',
        '<TEXT ID="http://a.org/1" TITLE="T">{}</TEXT>',
        '<text id="http://a.org/1" title="more > less">{}</text>',
        '<text id="http://a.org/1"\n  title="T">{}</text>',
    ],
)
def test_the_wrapper_of_a_cleaneval_page_is_removed(data, page):
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
        # Only the tags of headings, paragraphs and list items are removed.
        (b"URL: a\n<h>Title\n<p>One <b> two\n<l>three", "Title\n\nOne <b> two\n\nthree"),
        # 79 of the 732 begin with a byte order mark.
        (b"\xef\xbb\xbfURL: http://a.org/\nOne", "One"),
        (b"\xef\xbb\xbfOne", "One"),
        ("URL: http://a.org/\nGrüße".encode(), "Grüße"),
        # 48 of the 732 are not in UTF-8.
        ("URL: http://a.org/\n“Café”".encode("cp1252"), "“Café”"),
    ],
)
def test_the_url_line_and_tags_of_a_cleaneval_gold_standard_are_removed(data, gold, text):
    write_cleaneval(data, "dev", "1", wrapped("1", "<p>One"), gold)
    (data / "cleaneval/final/input").mkdir(parents=True)
    (document,) = load("cleaneval")
    assert document.gold.strip() == text


@pytest.mark.parametrize(
    "gold", [None, "", "\n", "URL: http://a.org/", "URL: http://a.org/\n \n", "<p>\n<h>"]
)
def test_cleaneval_pages_without_gold_standard_are_left_out(cleaneval, gold):
    write_cleaneval(cleaneval, "dev", "3", wrapped("3", "<p>Three"), gold)
    assert [document.name for document in load("cleaneval")] == ["dev-10", "dev-2", "final-10"]


def test_wcxb_is_read_compressed_or_not(wcxb):
    assert load("wcxb") == [
        GoldPage("0001", b"<p>One", "One", "other.org"),
        GoldPage(
            *("0002", "<p>Größe".encode(), "Größe", "www.example.org", "forum"),
            present=("Größe", "two"),
            absent=("Menu",),
        ),
    ]


def test_wcxb_keeps_empty_gold_standards_and_skips_missing_ones(wcxb):
    write_wcxb(wcxb, "0003", "<p>Menu", url="https://a.org", ground_truth={"main_content": ""})
    write_wcxb(wcxb, "0004", "<p>x", url="https://a.org", ground_truth={"main_content": None})
    write_wcxb(wcxb, "0005", "<p>x", url="https://a.org", ground_truth={})
    assert [(document.name, document.gold) for document in load("wcxb")] == [
        ("0001", "One"),
        ("0002", "Größe"),
        ("0003", ""),
    ]


@pytest.mark.parametrize("url", ["", "no address", "http://[broken"])
def test_a_page_without_a_host_has_its_name_as_host(wcxb, url):
    write_wcxb(wcxb, "0003", "<p>x", url=url, ground_truth={"main_content": "x"})
    assert load("wcxb")[-1].host == "0003"


def test_any_folder_with_pages_and_texts_is_a_data_set(tmp_path):
    write(tmp_path / "html" / "b.html", "<p>Two\r\n")
    write(tmp_path / "html" / ".DS_Store", b"\0")
    write(tmp_path / "html" / "README.md", "These are pages.")
    write(tmp_path / "html" / "a.html.gz", "<p>One")
    write(tmp_path / "html" / "www.d.org.htm", "<p>Four")
    write(tmp_path / "clean" / "a.txt", "Eins ä")
    write(tmp_path / "clean" / "b.txt", "")
    write(tmp_path / "clean" / "www.d.org.txt", "Four")
    assert load(str(tmp_path)) == [
        GoldPage("a", b"<p>One", "Eins ä", "a"),
        GoldPage("b", b"<p>Two\r\n", "", "b"),
        GoldPage("www.d.org", b"<p>Four", "Four", "www.d.org"),
    ]


def test_pages_of_a_folder_without_gold_standards_are_counted_and_named(tmp_path):
    for name in "abc":
        write(tmp_path / "html" / f"{name}.html", f"<p>{name}".encode())
    write(tmp_path / "clean" / "b.txt", b"b")
    with pytest.warns(WebjuryWarning) as warned:
        assert [page.name for page in load(str(tmp_path))] == ["b"]
    assert [str(one.message) for one in warned] == [
        f"data set {tmp_path}: skipped 2 pages without a gold standard; missing: clean/a.txt, "
        "clean/c.txt"
    ]


def test_texts_that_lack_in_a_part_of_cleaneval_are_named_with_the_part(tmp_path):
    for part in ("dev", "final"):
        write(tmp_path / part / "input" / "1.html", b"<p>One")
        write(tmp_path / part / "input" / "2.html", b"<p>Two")
        write(tmp_path / part / "GoldStandard" / "2.txt", b"Two")
    missing = "dev/GoldStandard/1.txt, final/GoldStandard/1.txt"
    with pytest.warns(WebjuryWarning, match=f"missing: {missing}$"):
        assert [page.name for page in load(str(tmp_path))] == ["dev-2", "final-2"]


def test_records_of_a_folder_without_a_gold_text_are_named(tmp_path):
    for name, gold in {"a": None, "b": "b"}.items():
        write_wcxb(tmp_path, name, f"<p>{name}", ground_truth={"main_content": gold})
    with pytest.warns(WebjuryWarning, match="missing: main_content in ground-truth/a.json$"):
        assert len(load(str(tmp_path / "wcxb" / "dev"))) == 1


def test_a_data_set_without_a_gold_standard_is_refused(tmp_path):
    write(tmp_path / "html" / "a.html", "<p>One")
    (tmp_path / "clean").mkdir()
    with pytest.raises(DataError, match="has no page with a gold standard"):
        load(str(tmp_path))


@pytest.mark.parametrize("record", [None, "not JSON", "[]", "{}", '{"ground_truth": 1}'])
def test_the_error_for_a_malformed_gold_standard_names_the_page(wcxb, record):
    write_wcxb(wcxb, "0003", "<p>x")
    path = wcxb / "wcxb/dev/ground-truth/0003.json"
    path.unlink()
    if record is not None:
        write(path, record)
    with pytest.raises(DataError, match="0003"):
        load("wcxb")


@pytest.mark.parametrize(
    "data",
    [b"<p>not compressed", gzip.compress(b"<p>cut short")[:-10]],
    ids=["not compressed", "cut short"],
)
def test_a_page_that_cannot_be_decompressed_is_a_data_error(tmp_path, data):
    path = tmp_path / "page.html.gz"
    path.write_bytes(data)
    with pytest.raises(DataError, match=r"page\.html\.gz"):
        read_html(path)
