"""The step of datatrove, in datatrove."""

import gzip
import json
import re
from pathlib import Path

import pytest

pytest.importorskip("datatrove")

from datatrove.data import Document

from warc_records import http, record
from webjury import extract
from webjury.experiments.soak.poison import write_crawl
from webjury.integrations.datatrove import WebjuryExtractor

#: datatrove and its libraries cause these warnings.
pytestmark = [pytest.mark.posix, pytest.mark.filterwarnings("ignore")]


def test_the_example_of_the_documentation_writes_a_corpus(run_example, tmp_path):
    pytest.importorskip("warcio")
    (tmp_path / "crawls").mkdir()
    write_crawl(tmp_path / "crawls" / "crawl.warc.gz", 12, every=None)
    run_example("WebjuryExtractor")
    (path,) = (tmp_path / "corpus").iterdir()
    rows = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    assert [row["metadata"]["url"] for row in rows] == [
        f"https://example.org/page-{n:06d}" for n in range(12)
    ]
    assert all(row["text"] and row["metadata"]["webjury_title"] for row in rows)
    assert all("webjury_page_type" in row["metadata"] for row in rows)


def test_the_pipeline_of_the_documentation_filters_and_drops_copies(tmp_path, monkeypatch):
    for library in ("warcio", "spacy", "xxhash"):
        pytest.importorskip(library)
    root = Path(__file__).parents[2]
    english = (root / "examples" / "article.html").read_bytes()
    other = (root / "tests" / "cases" / "footnotes-blog-notes" / "page.html").read_bytes()
    german = b"<h1>Nachts</h1><p>" + b"Die Lampe dreht sich einmal in zwanzig Sekunden. " * 20
    crawl = b"".join(
        record(http(html), f"https://example.org/{n}", WARC_Date="2026-01-31T12:00:00Z")
        for n, html in enumerate((english, other, english, german))
    )
    (tmp_path / "crawls").mkdir()
    (tmp_path / "crawls" / "crawl.warc.gz").write_bytes(gzip.compress(crawl))
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", (root / "docs" / "scale.md").read_text(), re.S)
    exec(code, {"__name__": "__main__"})
    texts = [
        json.loads(line)["text"]
        for path in Path("corpus").iterdir()
        for line in gzip.decompress(path.read_bytes()).splitlines()
    ]
    assert sorted(text[:14] for text in texts) == ["No two lightho", "Why the bells "]


def test_documents_get_their_content_and_keep_the_rest(html):
    documents = [Document(page, str(n), metadata={"topic": n}) for n, page in enumerate(html * 12)]
    found = list(WebjuryExtractor(mode="fast", markdown=True).run(documents))
    assert [one.id for one in found] == [str(n) for n in range(36)]
    assert [one.text for one in found[:3]] == [extract(page, mode="fast").text for page in html]
    assert found[35].metadata["topic"] == 35
    names = "title expected_f1 mode extractor markdown".split()
    assert set(found[0].metadata) == {"topic", *(f"webjury_{name}" for name in names)}


def test_what_gives_no_content_is_dropped_and_counted(html):
    pages = [html[0], "", "%PDF-1.7 " + "\0" * 99, "<p>\ud800 a page with half a character in it"]
    step = WebjuryExtractor(mode="fast")
    documents = [Document(text, str(n)) for n, text in enumerate(pages)]
    assert [one.id for one in step.run(documents)] == ["0", "3"]
    counts = {name: int(step.stats[name].total) for name in ("total", "ok", "empty", "error")}
    assert counts == {"total": 4, "ok": 2, "empty": 1, "error": 1}
    assert list(step.run(None)) == []
