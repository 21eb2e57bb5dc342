"""The golden pages as a data set with metadata."""

from pathlib import Path

import pytest

from webjury import DataError
from webjury.experiments.data.golden_pages import load_golden_pages


def test_every_golden_page_has_a_title():
    pages = load_golden_pages(Path(__file__).parents[2] / "pages")
    assert len(pages) >= 30
    assert all(page.metadata.title for page in pages)


def test_a_folder_without_pages_is_an_error(tmp_path):
    with pytest.raises(DataError, match="no golden pages in"):
        load_golden_pages(tmp_path)


@pytest.mark.parametrize("text", [None, "{", '{"name": "x"}', "[]"])
def test_broken_metadata_are_an_error_that_names_the_file(tmp_path, text):
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "source.html").write_text("<p>a")
    if text is not None:
        (tmp_path / "page" / "metadata.json").write_text(text)
    with pytest.raises(DataError, match=r"metadata\.json holds no metadata"):
        load_golden_pages(tmp_path)
