"""``webjury extract`` as a user runs it."""

import gzip
import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from in_process import run_webjury
from webjury import Metadata
from webjury.apps.extract import PROPERTIES

ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"
ERROR_PAGE = Path(__file__).parents[1] / "cases" / "error-page-404" / "page.html"
COMMAND = Path(sys.executable).with_name("webjury")
MODES = ("voter", "selector", "fast")
NO_TEXT = b"<script>x</script>"


def run(*arguments, stdin=b""):
    return run_webjury("extract", *arguments, stdin=stdin)


def run_installed(*arguments):
    done = subprocess.run([COMMAND, "extract", *arguments], capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("mode", MODES)
def test_the_article_is_printed_without_boilerplate(mode):
    code, out, err = run_installed(ARTICLE, "--mode", mode)
    assert (code, err) == (0, "")
    assert "The lens floated in a bath of mercury" in out
    assert "Boats for sale" not in out
    assert "cookies" not in out or mode == "selector"  # selector returns an extractor's exact text


def test_a_page_may_come_from_a_pipe_and_be_gzipped():
    expected = run(ARTICLE, "--mode", "fast")
    data = ARTICLE.read_bytes()
    assert "clockwork" in expected[1]
    assert run("--mode", "fast", stdin=data) == expected
    assert run("-", "--mode", "fast", stdin=gzip.compress(data)) == expected


def test_json_contains_the_complete_verdict():
    code, out, _ = run(ARTICLE, "--format", "json")
    verdict = json.loads(out)
    assert code == 0
    assert verdict["mode"] == verdict["model"] == "voter"
    assert len(verdict["model_sha256"]) == 64
    assert verdict["warnings"] == []
    assert verdict["extractor"] is None
    assert 0.5 < verdict["expected_f1"] <= 1
    kept = [segment["text"] for segment in verdict["segments"] if segment["kept"]]
    assert verdict["text"] == "\n".join(kept)
    assert all(0 <= segment["probability"] <= 1 for segment in verdict["segments"])
    assert set(verdict["segments"][0]["coverage"]) >= {"bte", "trafilatura", "justext"}
    assert set(verdict["jurors"]) == set(verdict["segments"][0]["coverage"])


@pytest.mark.parametrize("page", [ARTICLE, ERROR_PAGE], ids=["article", "error-page"])
def test_jury_auto_reports_whether_the_jury_was_run_and_why(page: Path):
    _, out, _ = run(page, "--jury", "auto", "--format", "json")
    verdict = json.loads(out)
    reason = re.fullmatch(
        r"expected F1 0\.\d\d without the jury: the jury was (not )?run", verdict["why"]
    )
    assert reason
    assert verdict["mode"] == "voter"
    assert verdict["model"] == ("fast" if reason[1] else "voter")
    assert bool(verdict["jurors"]) == (not reason[1])
    assert verdict["why"] in run(page, "--jury", "auto", "--explain")[1]


def test_explain_prints_one_line_per_segment():
    code, out, _ = run(ARTICLE, "--explain")
    head, *lines = out.splitlines()
    segments = json.loads(run(ARTICLE, "--format", "json")[1])["segments"]
    assert code == 0
    assert head.startswith("mode voter, expected F1 0.")
    assert [line[0] for line in lines] == ["+" if s["kept"] else "-" for s in segments]
    sentence = next(line for line in lines if "No two lighthouses" in line)
    assert "bte 1.00" in sentence


def test_low_confidence_gives_a_warning_and_the_text():
    code, out, err = run("--mode", "fast", ERROR_PAGE)
    assert code == 0
    assert out
    assert re.fullmatch(
        r"webjury: warning: \S+: low confidence: the expected F1 is 0\.[1-6]\d, below 0\.75; "
        "check the text\n",
        err,
    )


@pytest.mark.parametrize("mode", MODES)
def test_an_expected_f1_below_the_least_one_exits_with_1(mode):
    code, out, err = run("--mode", mode, "--min-f1", "0.999", ARTICLE)
    assert code == 1
    assert re.fullmatch(r"webjury: \S+: the expected F1 0\.\d\d is below 0\.999\n", err)
    assert run("--mode", mode, "--min-f1", "0.72", ARTICLE) == (0, out, "")


def test_a_page_without_text_exits_with_1_and_is_not_below_the_least_f1():
    code, out, err = run("--mode", "fast", "--min-f1", "1", stdin=NO_TEXT)
    warning, *others = err.splitlines()
    assert (code, out) == (1, "")
    assert warning.startswith("webjury: warning: -: no text: ")
    assert others == ["webjury: -: no content found"]


def test_in_a_folder_pages_below_the_least_f1_are_named_and_written(tmp_path):
    pages = [ARTICLE, ERROR_PAGE]
    code, out, err = run("--mode", "fast", "--min-f1", "0.72", "-o", tmp_path / "a", *pages)
    assert (code, out) == (1, "")
    assert f"webjury: {ERROR_PAGE}: the expected F1 0." in err
    assert f"{ARTICLE}: the expected" not in err
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == ["article.txt", "page.txt"]
    assert (tmp_path / "a" / "page.txt").read_text()
    assert run("--mode", "fast", "--min-f1", "0.72", "-o", tmp_path / "b", "nosuch", *pages)[0] == 2


@pytest.mark.parametrize(
    ("line", "stdin", "message"),
    [
        ("extract --min-f1 2", b"", "2.0 is not in the range 0<=x<=1"),
        ("extract http://127.0.0.1/", b"", "allow private addresses: --allow-private"),
        ("extract", gzip.compress(b"WARC/1.0\r\n", mtime=0), "a WARC file, not an HTML page"),
        ("extract", b"\x1f\x8b broken", "broken gzip data"),
        ("extract --mode best", b"", "'best' is not one of"),
        ("extract --mode selector --favor recall", b"<p>x", "cannot favor recall"),
        ("extract --mode selector --no-comments", b"<p>x", "keep or drop comments"),
        ("extract --mode fast --jury auto", b"<p>x", "mode fast has no jury"),
        ("train --mode fast --data nowhere -o /tmp", b"", "no data set 'nowhere'"),
        ("train --mode fast -o /dev/null", b"", "cannot make /dev/null: it is no folder"),
        ("benchmark nowhere", b"", "no data set 'nowhere'"),
        ("benchmark", b"", "Missing argument"),
        ("benchmark wcxb -o /dev/null/x", b"", "cannot make /dev/null/x"),
    ],
)
def test_invalid_input_exits_with_2_and_a_message(line, stdin, message):
    code, out, err = run_webjury(*line.split(), stdin=stdin)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


@pytest.mark.parametrize("line", ["extract", "explain -o -"])
def test_a_page_that_is_refused_is_named_once(line, tmp_path):
    page = tmp_path / "a.html"
    page.write_bytes(b"%PDF-1.4")
    refused = "the input is a PDF document, not an HTML page: convert it to HTML first"
    assert run_webjury(*line.split(), page) == (2, "", f"webjury: {page}: {refused}\n")
    gone = f"cannot read {tmp_path}/nosuch: No such file or directory"
    assert run_webjury(*line.split(), tmp_path / "nosuch") == (2, "", f"webjury: {gone}\n")


def test_a_page_that_takes_too_long_is_named(tmp_path):
    page = tmp_path / "a.html"
    page.write_text("<p>The tide comes in." * 20_000)
    code, _, err = run("--mode", "fast", "--timeout", "0.01", page)
    assert code == 2
    assert err.startswith(f"webjury: {page}: ")


@pytest.mark.posix
def test_what_is_skipped_in_a_folder_is_told(tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "good.html").write_bytes(ARTICLE.read_bytes())
    (pages / "loop").symlink_to(pages)
    code, _, err = run_installed("--mode", "fast", pages, "-o", tmp_path / "texts")
    skipped = f"skipped 1 link to a folder, broken link or special file: {pages / 'loop'}"
    assert (code, err) == (0, f"webjury: warning: {skipped}\n")


def test_one_property_is_printed():
    assert run(ARTICLE, "-p", "title") == (0, "How a lighthouse keeps time\n", "")
    code, out, err = run("-p", "date", stdin=b"<p>No date")
    assert (code, out) == (1, "")
    assert err == "webjury: -: the page has no date\n"


def test_the_properties_are_those_of_metadata():
    assert sorted(PROPERTIES) == sorted(field.name for field in fields(Metadata))
