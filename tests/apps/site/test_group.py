"""``webjury site learn``, and ``--site`` of other commands."""

from pathlib import Path

import pytest

from in_process import run_webjury
from webjury import Site

TEASER = "<p>The harbour is closed for a week, as the new crane has to be put up at last."
SHARED = "also on 4 of 4 other pages of this site"


def write_page(folder: Path, number: int) -> Path:
    text = " ".join(f"word{number}x{place}" for place in range(60))
    address = f"https://example.org/{number}"
    path = folder / f"{number}.html"
    path.write_text(
        f"<link rel=canonical href={address}><ul><li>Home<li>About us</ul>"
        f"<article><p>{text}, and that is all.</article>{TEASER}"
    )
    return path


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(4):
        write_page(folder, number)
    return folder


def test_a_site_is_learned_from_pages_and_used(pages: Path, tmp_path: Path) -> None:
    site = tmp_path / "example.org.site"
    learned = f"wrote {site}: 4 pages of example.org, 7 texts\n"
    assert run_webjury("site", "learn", pages, "-o", site) == (0, learned, "")
    page = write_page(tmp_path, 9)
    extract = ("extract", "--mode", "fast", "--explain", page)
    alone = run_webjury(*extract)[1]
    for known in (site, tmp_path):
        shown = run_webjury(*extract, "--site", known)[1]
        assert shown != alone
        assert "word9x0" in shown


def test_more_pages_are_added_to_a_site(pages: Path, tmp_path: Path) -> None:
    site = tmp_path / "example.org.site"
    run_webjury("site", "learn", pages / "0.html", pages / "1.html", "-o", site)
    line = ("site", "learn", site, pages / "2.html", pages / "3.html", "-o", site)
    assert run_webjury(*line)[0] == 0
    assert Site.load(site).n_pages == 4


def test_a_page_that_cannot_be_read_is_told_once_and_left_out(pages: Path, tmp_path: Path) -> None:
    (pages / "bad.html").write_bytes(b"%PDF-1.7")
    code, _, err = run_webjury("site", "learn", pages, "-o", tmp_path / "a.site")
    assert code == 2
    assert err.count("bad.html") == 1
    assert f"webjury: {pages}/bad.html: the input is a PDF document" in err
    assert "1 page could not be read" in err
    assert Site.load(tmp_path / "a.site").n_pages == 4


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("site learn none.html -o a.site", "webjury: cannot read none.html: No such file"),
        ("site learn none.site -o a.site", "cannot read the site none.site"),
        ("site learn page.html -o none/a.site", "cannot write the site none/a.site"),
        ("site learn page.html other.html -o page.html", "would overwrite"),
        ("extract --site page.html page.html", "page.html is not a site"),
        ("explain --site none.site page.html -o -", "cannot read the site"),
    ],
)
def test_bad_input_is_a_clear_error(line, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("page.html", "other.html"):
        (tmp_path / name).write_text("<p>Text")
    code, _, err = run_webjury(*line.split())
    assert code == 2
    assert message in err
    assert (tmp_path / "page.html").read_text() == "<p>Text"


def test_the_site_of_a_report_is_a_file_or_found_by_the_given_address(pages, tmp_path):
    (tmp_path / "sites").mkdir()
    site = tmp_path / "sites" / "example.org.site"
    run_webjury("site", "learn", pages, "-o", site)
    page = write_page(tmp_path, 9)
    page.write_text(page.read_text().replace("canonical", "next"))
    explain = ("explain", "--mode", "fast", page, "-o", "-", "--site")
    assert f"its text is {SHARED}" in run_webjury(*explain, site)[1]
    assert SHARED not in run_webjury(*explain, site.parent)[1]
    assert SHARED in run_webjury(*explain, site.parent, "--url", "https://example.org/9")[1]
