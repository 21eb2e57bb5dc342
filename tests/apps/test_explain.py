"""``webjury explain``: a single HTML file that loads nothing and runs no script."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from lxml.html import document_fromstring

from webjury.apps.cli import cli

ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"
INJECTION = """<title></title><script>document.title = "broken out"</script></title><body>
<article><h1>&lt;script&gt;document.title = "broken out"&lt;/script&gt;</h1><p>"><img src=x
onerror='document.title="broken out"'>&lt;/div&gt;&lt;/details&gt;&lt;img src=https://evil.example/x&gt;
&lt;style&gt;*{display:none}&lt;/style&gt; {{ 7 * 7 }} {% raw %} """ + (
    "A long text about a lamp that turns once in twenty seconds, all night and all year. " * 9
)


def report_on(path, source, *options):
    result = CliRunner().invoke(
        cli, ["explain", str(source), "-o", str(path / "report.html"), *options]
    )
    assert result.exit_code == 0
    assert result.output == ""
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


def test_every_segment_is_listed_with_its_verdict(article):
    items = document_fromstring(article).xpath("//ol[@class='segments']/li")
    verdicts = {item.xpath("string(details/summary)").strip(): item.get("class") for item in items}
    assert len(items) == 23
    assert any("What changed" in text and kind == "kept" for text, kind in verdicts.items())
    assert any("Boats for sale" in text and kind == "dropped" for text, kind in verdicts.items())
    assert all(len(item.xpath("details/ul/li")) == 3 for item in items)


def test_jurors_are_shown_beside_the_verdict(article):
    tree = document_fromstring(article)
    assert tree.xpath("count(//figure//tbody/tr)") == 8
    assert "trafilatura" in [node.text_content().strip() for node in tree.xpath("//summary")]


def test_the_report_of_a_long_page_is_cut_and_says_so(article, tmp_path, monkeypatch):
    assert "This report shows the first" not in article
    assert "The text is cut" not in article
    monkeypatch.setattr("webjury.ensemble.explanation.MAX_EXPLAINED", 4)
    monkeypatch.setattr("webjury.apps.report.MAX_CHARACTERS", 50)
    tree = document_fromstring(report_on(tmp_path, ARTICLE))
    assert tree.xpath("count(//ol[@class='segments']/li)") == 4
    notes = [" ".join(note.text_content().split()) for note in tree.xpath("//*[@role='note']")]
    assert notes[0].startswith("This report shows the first 4 of 23 segments.")
    assert notes[1:] == ["The text is cut to its first 50 characters."] * 7
    facts = " ".join(tree.xpath("//dl[@class='facts']/dd/text()"))
    assert "of 23 segments" in facts


def test_the_report_loads_nothing_and_runs_no_script(article, injection):
    for html in (article, injection.read_text(encoding="utf-8")):
        tree = document_fromstring(html)
        assert not tree.xpath(
            "//script | //img | //iframe | //link | //object | //form | //*[@src]"
        )
        assert not tree.xpath("//@*[starts-with(name(), 'on')]")
        assert "default-src 'none'" in tree.xpath("//meta[@http-equiv]/@content")[0]
        assert "url(" not in html


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
    assert tree.xpath("//ol[@class='segments']/li")


def test_an_output_that_cannot_be_written_is_reported(tmp_path):
    result = CliRunner().invoke(
        cli, ["explain", str(ARTICLE), "-o", str(tmp_path / "no" / "r.html")]
    )
    assert "cannot write" in str(result.exception)
