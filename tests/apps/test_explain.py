"""``webjury explain``: a single HTML file that loads nothing and runs only our own script."""

import base64
import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from lxml.html import document_fromstring

from in_process import run_webjury

SEGMENTS = "//ol[@class='list']/li[@id]"
ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"
INJECTION = """<title></title><script>document.title = "broken out"</script></title><body>
<article><h1>&lt;script&gt;document.title = "broken out"&lt;/script&gt;</h1><p>"><img src=x
onerror='document.title="broken out"'>&lt;/div&gt;&lt;/details&gt;&lt;img src=https://evil.example/x&gt;
&lt;style&gt;*{display:none}&lt;/style&gt; {{ 7 * 7 }} {% raw %} """ + (
    "A long text about a lamp that turns once in twenty seconds, all night and all year. " * 9
)


def report_on(path, source, *options):
    assert run_webjury("explain", source, "-o", path / "report.html", *options) == (0, "", "")
    return (path / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def article(tmp_path_factory):
    return report_on(tmp_path_factory.mktemp("report"), ARTICLE)


@pytest.fixture(scope="module")
def injection(tmp_path_factory):
    folder = tmp_path_factory.mktemp("injection")
    (folder / "page.html").write_text(INJECTION, encoding="utf-8")
    report_on(folder, folder / "page.html")
    return folder / "report.html"


def test_every_segment_is_listed_with_its_verdict_and_jurors_and_terms_have_definitions(article):
    tree = document_fromstring(article)
    items = tree.xpath(SEGMENTS)
    verdicts = {item.xpath("string(details/summary)").strip(): item.get("class") for item in items}
    assert len(items) == 23
    assert any("What changed" in text and kind == "kept" for text, kind in verdicts.items())
    assert any("Boats for sale" in text and kind == "dropped" for text, kind in verdicts.items())
    # Up to three reasons of the model, and one of the thing that the segment belongs to.
    assert all(1 <= len(item.xpath("details/ul/li")) <= 4 for item in items)
    assert all(item.xpath("details/dl/dt") for item in items)
    assert tree.xpath("count(//table[@class='matrix']/tbody/tr)") == 8
    assert "trafilatura" in tree.xpath("//section[@id='differences']//summary/span[1]/text()")
    terms = set(tree.xpath("//button/@popovertarget"))
    assert terms
    assert terms <= set(tree.xpath("//div[@popover]/@id"))


def test_segments_that_are_surely_dropped_are_one_line(article):
    (first, *_) = document_fromstring(article).xpath("//li[@class='run']/details")
    summary = " ".join(first.xpath("string(summary)").split())
    n_inside = first.xpath("count(ol/li)")
    assert summary.startswith(f"{n_inside:.0f} dropped: The Harbour Post … ")
    assert n_inside >= 3


@pytest.mark.parametrize(
    ("form", "beginning"),
    [
        ("markdown", "# How a lighthouse keeps time"),
        ("text", "No two lighthouses within sight"),
        ("html", "<h1>How a lighthouse keeps time</h1>"),
    ],
)
def test_the_content_is_shown_in_every_form(article, form, beginning):
    tree = document_fromstring(article)
    (shown,) = tree.xpath(f"//div[@class='pane {form}']/pre")
    assert shown.text_content().strip().startswith(beginning)
    assert tree.xpath("string(//article/h1)") == "How a lighthouse keeps time"


def test_the_report_of_a_long_page_is_cut_and_says_so(article, tmp_path, monkeypatch):
    assert "This report shows the first" not in article
    assert "The content is long" not in article
    monkeypatch.setattr("webjury.answer.explanation.MAX_EXPLAINED", 4)
    monkeypatch.setattr("webjury.apps.pages.report._MAX_CONTENT", 50)
    monkeypatch.setattr("webjury.apps.pages.report._MIN_CONTENT", 50)
    tree = document_fromstring(report_on(tmp_path, ARTICLE))
    assert len(tree.xpath(SEGMENTS)) == 4
    notes = [" ".join(note.text_content().split()) for note in tree.xpath("//*[@role='note']")]
    *forms, segments, page = notes
    assert len(forms) == 4
    for note in forms:
        assert note.startswith("The content is long: only its beginning is shown.")
    assert segments.startswith("This report shows the first 4 of 23 segments.")
    assert page == "The page is long: only its beginning is shown."
    assert len(tree.xpath("string(//div[@class='pane text']/pre)").strip()) <= 50
    facts = " ".join(tree.xpath("//dl[@class='facts']//dd/text()"))
    assert "of 23 segments" in facts


def test_the_report_loads_nothing_and_runs_our_own_script_alone(article, injection):
    for html in (article, injection.read_text(encoding="utf-8")):
        tree = document_fromstring(html)
        assert not tree.xpath("//img | //iframe | //link | //object | //form | //*[@src]")
        assert not tree.xpath("//@*[starts-with(name(), 'on')]")
        (policy,) = tree.xpath("//meta[@http-equiv]/@content")
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        (script,) = re.findall("<script>(.*?)</script>", html, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"script-src 'sha256-{digest}'" in policy
        assert "url(" not in html
        assert "fetch(" not in script


def test_text_of_the_page_is_escaped(injection):
    html = injection.read_text(encoding="utf-8")
    assert "&lt;style&gt;*{display:none}" in html
    assert "{{ 7 * 7 }}" in html


@pytest.mark.skipif(shutil.which("chromium") is None, reason="Chromium is not installed")
def test_a_browser_shows_the_report_without_errors(injection, tmp_path):
    run = subprocess.run(
        [
            *("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
            *(f"--user-data-dir={tmp_path}", "--enable-logging=stderr", "--dump-dom"),
            injection.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert not re.search(r"CONSOLE|Refused to|net::ERR", run.stderr)
    tree = document_fromstring(run.stdout)
    assert "broken out" not in tree.findtext(".//title").replace('"broken out"', "")
    assert tree.xpath(SEGMENTS)
    assert tree.get("class") == "scripted"


def test_a_report_is_written_to_standard_output():
    code, out, err = run_webjury(
        "explain", "-", "-o", "-", "--mode", "fast", stdin=ARTICLE.read_bytes()
    )
    assert (code, err) == (0, "")
    assert out.startswith("<!doctype html>")


def test_hidden_text_is_listed_and_has_a_line(tmp_path):
    page = tmp_path / "page.html"
    lamp = "<p>A long text about a lamp that turns once in twenty seconds, all night long.</p>" * 9
    page.write_text(f"<article>{lamp}<p style='opacity:0'>Never to be read</article>")
    report = document_fromstring(report_on(tmp_path, page))
    (listed,) = report.xpath("//dt[.='opacity in its style']/following-sibling::dd[1]/text()")
    assert listed == "Never to be read"
    assert "opacity in its style" not in report_on(tmp_path, page, "--hidden", "keep")
    lines = run_webjury("extract", "--mode", "fast", "--explain", page)[1].splitlines()
    assert "-  hidden (opacity in its style)  Never to be read" in lines


def test_a_page_without_content_has_a_report_and_an_exit_code(tmp_path):
    page, report = tmp_path / "page.html", tmp_path / "report.html"
    page.touch()
    told = f"webjury: {page}: no content found\n"
    assert run_webjury("explain", page, "-o", report) == (1, "", told)
    assert "No content was found" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((ARTICLE, "-o", ARTICLE / "r.html"), f"cannot write {ARTICLE}/r.html: "),
        ((".", "-o", "-"), ". is a folder, but a report is about one page: give a file"),
    ],
    ids=["output", "folder"],
)
def test_what_has_no_report_is_told(arguments, message):
    code, _, err = run_webjury("explain", *arguments)
    assert (code, err.startswith(f"webjury: {message}")) == (2, True)
