"""The golden pages as a data set with metadata."""

from pathlib import Path

import pytest

from webjury import DataError
from webjury.experiments.data.golden_pages import load_golden_pages

TESTS = Path(__file__).parents[2]


def test_every_golden_page_has_a_title():
    pages = load_golden_pages(TESTS / "cases", TESTS / "gold")
    assert {page.name for page in pages} == {path.stem for path in (TESTS / "gold").glob("*.html")}
    assert all(page.metadata.title for page in pages)


def test_a_folder_without_gold_is_an_error(tmp_path):
    with pytest.raises(DataError, match="no golden pages in"):
        load_golden_pages(tmp_path, tmp_path)


@pytest.mark.parametrize("text", ["{", '{"name": "x"}', "[]"])
def test_broken_metadata_are_an_error_that_names_the_file(tmp_path, text):
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "page.html").write_text("<p>a")
    (tmp_path / "one.json").write_text(text)
    with pytest.raises(DataError, match=r"one\.json holds no metadata"):
        load_golden_pages(tmp_path, tmp_path)


def test_metadata_without_a_page_are_an_error(tmp_path):
    (tmp_path / "one.json").write_text("{}")
    with pytest.raises(DataError, match=r"one\.json holds no metadata .*page\.html"):
        load_golden_pages(tmp_path, tmp_path)
