"""``webjury site learn``, and ``--site`` of other commands."""

import pytest
from click.testing import CliRunner

from webjury import Site
from webjury.apps.cli import cli

TEASER = "<p>The harbour is closed for a week, as the new crane has to be put up at last."


def write_page(folder, number):
    text = " ".join(f"word{number}x{place}" for place in range(60))
    address = f"https://example.org/{number}"
    path = folder / f"{number}.html"
    path.write_text(
        f"<link rel=canonical href={address}><ul><li>Home<li>About us</ul>"
        f"<article><p>{text}, and that is all.</article>{TEASER}"
    )
    return path


@pytest.fixture
def pages(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(4):
        write_page(folder, number)
    return folder


def run(*arguments):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def test_a_site_is_learned_from_pages_and_used(pages, tmp_path):
    site = tmp_path / "example.org.site"
    result = run("site", "learn", pages, "-o", site)
    assert (result.exit_code, result.output) == (
        0,
        f"wrote {site}: 4 pages of example.org, 7 texts\n",
    )
    page = write_page(tmp_path, 9)
    for known in (site, tmp_path):
        shown = run("extract", "--mode", "fast", "--site", known, "--explain", page).output
        alone = run("extract", "--mode", "fast", "--explain", page).output
        assert shown != alone
        assert "word9x0" in shown


def test_more_pages_are_added_to_a_site(pages, tmp_path):
    site = tmp_path / "example.org.site"
    run("site", "learn", pages / "0.html", pages / "1.html", "-o", site)
    result = run("site", "learn", site, pages / "2.html", pages / "3.html", "-o", site)
    assert result.exit_code == 0
    assert Site.load(site).n_pages == 4


def test_a_page_that_cannot_be_read_is_told_and_left_out(pages, tmp_path):
    (pages / "bad.html").write_bytes(b"%PDF-1.7")
    result = run("site", "learn", pages, "-o", tmp_path / "a.site")
    assert result.exit_code == 2
    assert f"webjury: {pages}/bad.html: the input is a PDF document" in result.stderr
    assert "1 page could not be read" in result.stderr
    assert Site.load(tmp_path / "a.site").n_pages == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("site", "learn", "none.html", "-o", "a.site"), "none.html"),
        (("site", "learn", "none.site", "-o", "a.site"), "cannot read the site none.site"),
        (("site", "learn", "page.html", "-o", "none/a.site"), "cannot write the site none/a.site"),
        (("extract", "--site", "page.html", "page.html"), "page.html is not a site"),
        (("explain", "--site", "none.site", "page.html", "-o", "-"), "cannot read the site"),
    ],
)
def test_bad_input_is_a_clear_error(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_text("<p>Text")
    result = run(*arguments)
    assert result.exit_code != 0
    assert message in f"{result.exception}{result.stderr}"


def test_a_page_that_cannot_be_read_is_named_once(tmp_path):
    result = run("site", "learn", tmp_path / "nosuch", "-o", tmp_path / "a.site")
    gone = f"webjury: cannot read {tmp_path}/nosuch: No such file or directory\n"
    assert result.stderr.startswith(gone)


def test_the_report_says_what_other_pages_have(pages, tmp_path):
    run("site", "learn", pages, "-o", tmp_path / "a.site")
    page = write_page(tmp_path, 9)
    result = run("explain", "--mode", "fast", "--site", tmp_path / "a.site", page, "-o", "-")
    assert result.exit_code == 0
    assert "its text is also on 4 of 4 other pages of this site" in result.output


def test_the_site_of_a_report_is_found_by_the_given_address(pages, tmp_path):
    (tmp_path / "sites").mkdir()
    run("site", "learn", pages, "-o", tmp_path / "sites" / "example.org.site")
    page = write_page(tmp_path, 9)
    page.write_text(page.read_text().replace("canonical", "next"))
    line = ("explain", "--mode", "fast", "--site", tmp_path / "sites", page, "-o", "-")
    of_site = "also on 4 of 4 other pages of this site"
    assert of_site not in run(*line).output
    assert of_site in run(*line, "--url", "https://example.org/9").output


def test_a_site_does_not_replace_a_page(pages):
    page = pages / "0.html"
    before = page.read_bytes()
    result = run("site", "learn", page, pages / "1.html", "-o", page)
    assert "would overwrite" in str(result.exception)
    assert page.read_bytes() == before
