"""``webjury extract`` and ``webjury explain`` with the address of a page, and where they write."""

import subprocess
import sys
import threading  # noqa: TID251 (a web site)
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from in_process import run_webjury as run

EXAMPLES = Path(__file__).parents[2] / "examples"
ARTICLE = EXAMPLES / "article.html"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site():
    handler = partial(_Quiet, directory=EXAMPLES)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def fetched(*arguments):
    return run("extract", "--mode", "fast", "--allow-private", *map(str, arguments))


@pytest.mark.parametrize("options", [(), ("--robots",)])
def test_a_page_is_fetched(site, options):
    assert fetched(f"{site}/article.html", *options) == fetched(ARTICLE)


def test_a_page_that_cannot_be_fetched_is_named(site):
    told = f"cannot fetch {site}/nowhere.html: its server answers 404 Not Found"
    code, out, err = fetched(f"{site}/nowhere.html")
    assert (code, out, told in err) == (2, "", True)


def test_links_are_resolved_with_the_address_unless_another_one_is_given(site):
    as_markdown = ("-f", "markdown", "--links")
    assert f"]({site}/" in fetched(f"{site}/article.html", *as_markdown)[1]
    other = fetched(f"{site}/article.html", *as_markdown, "--url", "https://a.org/")[1]
    assert "](https://a.org/" in other


def test_a_report_is_written_for_an_address(site, tmp_path):
    report = tmp_path / "report.html"
    line = ["explain", "--mode", "fast", "--allow-private", f"{site}/article.html"]
    assert run(*line, "-o", str(report)) == (0, "", "")
    assert "lighthouse" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("a.txt", "No two l"),
        ("a.md", "# How a lighthouse"),
        ("a.markdown", "# How a lighthouse"),
        ("a.HTML", "<h1>How"),
        ("a.htm", "<h1>How"),
        ("a.xhtml", "<h1>How"),
        ("a.json", "{"),
        ("new/a.xml", "<document"),
        ("a", "No two l"),
    ],
)
def test_a_file_is_written_in_the_format_of_its_ending(tmp_path, name, beginning):
    assert fetched(ARTICLE, "-o", tmp_path / name) == (0, "", "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(beginning)


def test_a_chosen_format_is_that_of_the_file(tmp_path):
    for name in ("a.md", "a.text", "a.txt"):
        code, _, err = fetched(ARTICLE, "-f", "txt", "-o", tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("No two l")
        wrong = f"{tmp_path}/a.md has the ending of markdown, but --format is txt"
        assert (code, err) == (0, f"webjury: warning: {wrong}\n" if name == "a.md" else "")


@pytest.mark.parametrize("files", [[EXAMPLES], [ARTICLE, ARTICLE]], ids=["folder", "files"])
def test_several_pages_do_not_get_one_address(tmp_path, files):
    code, _, err = fetched(*files, "--url", "https://a.org/", "-o", tmp_path / "texts")
    assert code == 2
    assert err == (
        "webjury: --url is the address of one page: extract each page separately, or give webjury "
        "batch a table of pages with their addresses; see webjury extract --help\n"
    )


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ((EXAMPLES, "-o", "corpus.v2"), "corpus.v2/article.txt"),
        ((ARTICLE, "-o", "new/"), "new/article.txt"),
        ((ARTICLE, "-o", ".", "-f", "md"), "article.md"),
        ((ARTICLE, "-o", ".", "-f", "json", "--explain"), "article.txt"),
        ((ARTICLE, "-o", "lines.log", "--explain"), "lines.log"),
    ],
    ids=["folder", "slash", "existing folder", "explained in a folder", "explained"],
)
def test_a_folder_and_an_explanation_may_have_any_ending(tmp_path, monkeypatch, arguments, name):
    monkeypatch.chdir(tmp_path)
    assert fetched(*arguments)[0] == 0
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / name]


def test_a_file_whose_ending_is_that_of_no_format_is_refused(tmp_path):
    code, _, err = fetched(ARTICLE, "-o", tmp_path / "a.docx")
    assert (code, list(tmp_path.iterdir())) == (2, [])
    assert (
        f"cannot tell the format from the name {tmp_path}/a.docx: end it in .txt, .md, .markdown, "
        ".html, .htm, .xhtml, .json or .xml, or give --format; see webjury extract --help"
    ) in err


def test_pages_from_the_web_are_named_by_their_addresses(site, tmp_path):
    fetched(f"{site}/article.html", f"{site}/article.html/../", "-o", tmp_path)
    first, second = sorted(path.name for path in tmp_path.iterdir())
    assert "article.txt" in (first, second)


def test_a_folder_that_cannot_be_made_is_one_error_before_any_page_is_read(tmp_path):
    (tmp_path / "plain.txt").write_text("mine")
    (tmp_path / "bad.html").write_bytes(b"%PDF-1.7")
    for output in ("plain.txt", "plain.txt/"):
        code, _, err = fetched(tmp_path / "bad.html", ARTICLE, "-o", f"{tmp_path}/{output}")
        expected = f"cannot make the folder {tmp_path}/plain.txt: File exists"
        assert (code, err) == (2, f"webjury: {expected}\n")


@pytest.mark.parametrize(
    "line", ["extract a.html -o a.html", "extract -f html a.html -o .", "explain a.html -o a.html"]
)
def test_an_input_page_is_not_overwritten(tmp_path, monkeypatch, line):
    monkeypatch.chdir(tmp_path)
    Path("a.html").write_text("<p>mine")
    code, _, err = run(*line.split())
    assert (code, "would overwrite" in err) == (2, True)
    assert Path("a.html").read_text() == "<p>mine"


def test_python_runs_the_package():
    line = [sys.executable, "-m", "webjury", "extract", "--mode", "fast", str(ARTICLE)]
    done = subprocess.run(line, capture_output=True, check=True)
    assert b"clockwork" in done.stdout
