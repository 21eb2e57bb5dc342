"""Systems compared with what a reader wants."""

import pytest

from webjury.errors import DataError
from webjury.experiments.markdown.comparison import (
    WantedPage,
    compare,
    differences_table,
    f1_table,
    items_table,
    read_wanted_pages,
)
from webjury.experiments.markdown.items import KINDS
from webjury.experiments.markdown.systems import SYSTEMS
from webjury.segmenter.page import Page

PAGE = WantedPage(
    "tides",
    b'<html><head><base href="/dir/"></head><body><h1>Tides</h1><ul><li>in<li>out</ul>',
    '<h1>Tides</h1><ul><li>in</li><li>out</li></ul><img src="a.png" srcset="b.png 2x">',
)


@pytest.fixture
def comparisons():
    systems = {
        "webjury voter": lambda page: "# Tides\n\n- in\n- up\n\n![](b.png)",
        "webjury fast": lambda page: (
            "# Tides\n\n- in\n- out\n\n![](https://tides.example/dir/a.png)"
        ),
        "empty": lambda page: "",
    }
    return list(compare([PAGE], systems))


def test_each_kind_is_scored_by_its_items(comparisons):
    rows = {(row["items"], row["system"]): row for row in items_table(comparisons)}
    assert len(rows) == 3 * len(KINDS)
    listed = rows["list items", "webjury voter"]
    assert (listed["wanted"], listed["given"], listed["right"]) == (2, 2, 1)
    assert (listed["precision"], listed["recall"], listed["F1"]) == (0.5, 0.5, 0.5)
    assert rows["images", "webjury voter"]["F1"] == 1  # in another size
    assert rows["images", "webjury fast"]["F1"] == 1  # by the base of the page's own address
    assert rows["headings", "empty"]["recall"] == 0


def test_kinds_count_the_same_in_the_mean(comparisons):
    fast, voter = f1_table(comparisons)[1], f1_table(comparisons)[0]
    assert fast["headings"] == fast["list items"] == fast["images"] == 1
    assert fast["mean"] == pytest.approx(3 / len(KINDS))
    assert voter["mean"] == pytest.approx(2.5 / len(KINDS))


def test_differences_of_webjury_are_listed(comparisons):
    assert [tuple(row.values()) for row in differences_table(comparisons)] == [
        ("tides", "list items", "lost", "out", 1, "voter"),
        ("tides", "list items", "added", "up", 1, "voter"),
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_writes_markdown(system):
    text = "The tide comes in twice a day, and whoever lives by the sea knows when. " * 5
    page = Page(f"<html><body><h1>Tides</h1><p>{text}</p></body></html>").at("https://a.example/")
    assert text.strip() in SYSTEMS[system](page)


def test_a_gold_standard_without_a_page_is_an_error(tmp_path):
    (tmp_path / "one.html").write_text("<p>a")
    with pytest.raises(DataError, match=r"there is no page .*one.page.html for .*one.html: "):
        read_wanted_pages(tmp_path / "pages", tmp_path)


def test_a_folder_without_gold_standards_is_an_error(tmp_path):
    with pytest.raises(DataError, match="there is no gold standard"):
        read_wanted_pages(tmp_path, tmp_path)
