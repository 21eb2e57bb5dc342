"""Small data sets in the folder that `WEBJURY_DATA` names."""

from pathlib import Path

import pytest

from dataset_files import wrapped, write_cleaneval, write_wcxb


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder `WEBJURY_DATA` names, empty."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def cleaneval(data: Path) -> Path:
    gold = "URL: http://www.example.org/{}.htm\n\n<h>Title\n<p>One <b> two\n<l>three"
    write_cleaneval(data, "dev", "10", wrapped("10", "<p>Ten"), gold.format("10"))
    write_cleaneval(data, "dev", "2", wrapped("2", "<p>Two", "other.org:80"), gold.format("2"))
    write_cleaneval(data, "final", "10", wrapped("10", "<p>Last"), gold.format("10"))
    return data


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
