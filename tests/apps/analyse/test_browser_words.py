"""``webjury analyse browser`` on a small page, whose words a browser shows otherwise."""

import shutil
from pathlib import Path

import pytest

from dataset_files import write_pages
from in_process import run_webjury
from webjury.experiments.tables import read_table

pytest.importorskip("playwright.sync_api")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not (shutil.which("chromium") or shutil.which("google-chrome")),
        reason="no Chromium is installed",
    ),
]
PAGE = """<html><head><style>b { display: block } .x { display: none }</style>
<meta http-equiv="refresh" content="0; url=https://other.example/"></head><body>
<p>The <b>lamp</b><i>turns</i> once.</p><p class="x">Nobody sees this.</p>
<p><a href="/oil">Oil</a><a href="/wicks">Wicks</a></p><noscript>No script</noscript>
<p aria-hidden="true">Sesame</p><details><summary>More</summary>Coal</details></body></html>"""


@pytest.mark.usefixtures("one_process")
def test_words_are_compared_with_those_of_a_browser(tmp_path: Path) -> None:
    write_pages(tmp_path / "mine", {"one": (PAGE, "The lamp turns once.")})
    assert run_webjury("analyse", "browser", tmp_path / "mine", "-o", tmp_path)[0] == 0
    first, last = read_table(tmp_path / "browser-words.csv")
    assert (first["data set"], last["data set"], last["words"]) == (
        str(tmp_path / "mine"),
        "all",
        7,
    )
    places = {
        row["kind"]: (row["tags"], row["words"])
        for row in read_table(tmp_path / "browser-places.csv")
    }
    assert places == {
        "glued": ("p: b / i", "lamp · turns"),
        "apart": ("p: a / a", "oil · wicks"),
        "hidden": (None, "sesame"),
        "opened": ("details", "coal"),
    }
