"""The recipes of the cookbook, run in order as a reader would."""

import asyncio
import json
import re
import shutil
import subprocess
import sys
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from aiohttp.test_utils import TestClient, TestServer

from one_process import work_here
from rendered import whole
from shell import run_line
from small_models import train_quickly
from webjury import extract
from webjury.experiments.soak.poison import generate_pages, write_crawl

ROOT = Path(__file__).parents[1]
#: Text of each recipe by its heading.
RECIPES = dict(
    section.split("\n", 1)
    for section in (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8").split("\n## ")[1:]
)
ARTICLE = ROOT / "examples" / "article.html"
NOT_RUN = ("pip install", "docker")

pytestmark = pytest.mark.posix


def code(recipe: str, language: str) -> list[str]:
    """Get the code blocks of a recipe."""
    return re.findall(rf"^```{language}\n(.*?)^```$", RECIPES[recipe], re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with pages, where recipes are run."""
    (tmp_path / "pages").mkdir()
    for (_, _, html), name in zip(generate_pages(3, every=None), "abc", strict=True):
        (tmp_path / "pages" / f"{name}.html").write_bytes(html)
    shutil.copytree(ARTICLE.parent, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def run_python(recipe, n=0):
    """Run the Python code of a recipe; return its names."""
    found = {"__name__": "recipe"}
    exec(code(recipe, "python")[n], found)
    return found


def run_shell(recipe, n=0):
    """Run the commands of a recipe; return their output."""
    printed = ""
    for line in code(recipe, "sh")[n].splitlines():
        if not line.startswith(NOT_RUN):
            exit_code, shown = run_line(line)
            assert exit_code == 0, shown
            printed += shown
    return printed


def test_chunks_have_the_path_of_their_headings_and_all_of_the_text(folder, capsys):
    page = run_python("Feed a language model")["page"]
    printed = capsys.readouterr().out
    chunks = page.chunks(max_tokens=120, overlap=20)
    assert {chunk.heading for chunk in chunks} == {
        "How a lighthouse keeps time",
        "How a lighthouse keeps time > What changed",
    }
    assert all(chunk.markdown in printed for chunk in chunks)


def test_a_crawl_becomes_a_table_of_good_pages(folder):
    write_crawl(Path("crawl.warc.gz"), 12, every=None)
    run_shell("Common Crawl to Parquet")
    run_python("Common Crawl to Parquet")
    rows = pq.read_table("english.parquet").to_pylist()
    assert rows
    assert {row["status"] for row in rows} == {"ok"}
    assert {row["language"] for row in rows} == {"en"}


@pytest.mark.filterwarnings("ignore")
def test_a_crawl_becomes_a_table_on_ray(folder):
    pytest.importorskip("ray")
    write_crawl(Path("crawl.warc.gz"), 12, every=None)
    run_shell("Common Crawl to Parquet", 1)
    assert pq.read_table("corpus-by-ray").num_rows == 12


def test_scrapy_follows_links_and_writes_what_pages_contain(folder):
    pytest.importorskip("scrapy")
    page = ARTICLE.read_text(encoding="utf-8").replace("/tides", "pages/a.html")
    Path("start.html").write_text(page, encoding="utf-8")
    start = Path("start.html").absolute().as_uri()
    spider = code("Crawl a site with Scrapy", "python")[0].replace("https://example.org/", start)
    Path("spider.py").write_text(spider.replace('"ROBOTSTXT_OBEY": True,', ""), encoding="utf-8")
    (command,) = re.findall(r"`scrapy (runspider [^`]*)`", RECIPES["Crawl a site with Scrapy"])
    scrapy = [sys.executable, "-m", "scrapy", *command.split(), "-s", "TELNETCONSOLE_ENABLED=False"]
    subprocess.run(scrapy, check=True, capture_output=True)
    lines = Path("pages.jsonl").read_text(encoding="utf-8").splitlines()
    texts = {row["url"]: row["text"] for row in map(json.loads, lines)}
    assert texts[start] == extract(ARTICLE, mode="fast").markdown
    assert texts[Path("pages/a.html").absolute().as_uri()]


def test_the_service_answers_with_markdown_or_with_what_is_wrong(folder):
    service = run_python("An asynchronous service")["service"]

    async def ask():
        async with TestClient(TestServer(service)) as client:
            good = await client.post("/", data=ARTICLE.read_bytes())
            bad = await client.post("/", data=b"%PDF-1.7")
            return await good.json(), bad.status, await bad.text()

    answer, status, message = asyncio.run(ask())
    extraction = extract(ARTICLE, mode="fast")
    assert answer == {"markdown": extraction.markdown, "title": extraction.metadata.title}
    assert status == 422
    assert "PDF" in message


def test_a_folder_becomes_a_vault_of_notes(folder):
    run_shell("A folder into an Obsidian vault")
    assert sorted(path.name for path in Path("vault").iterdir()) == ["a.md", "b.md", "c.md"]
    assert Path("vault/a.md").read_text(encoding="utf-8").startswith("---\ntitle: ")


def test_notes_are_named_by_titles_and_pages_without_content_left_out(folder, capsys):
    page = ARTICLE.read_text(encoding="utf-8").replace("keeps time", 'keeps: "time" / #1')
    Path("pages/lighthouse.html").write_text(page, encoding="utf-8")
    Path("pages/empty.html").write_text("<title>Nothing</title>", encoding="utf-8")
    run_python("A folder into an Obsidian vault")
    assert len(list(Path("named-vault").iterdir())) == 4
    assert Path("named-vault/How a lighthouse keeps   time     1.md").exists()
    assert capsys.readouterr().out == "pages/empty.html: no content\n"


RST = """One
======

Two \\ **bold**\\ \\*

-  a

-  b

   #. ``c`` is\\_

.. code:: python

   if a:
     b

.. list-table::

   *  -  x
      -  y
   *  -  z
      -  1

..

   quoted"""


def test_content_is_written_in_a_format_of_ones_own(folder):
    found = run_python("A format of your own")
    written = Path("article.rst").read_text(encoding="utf-8")
    assert written.startswith("How a lighthouse keeps time\n=====")
    assert "What changed\n-----" in written
    html = """<h1>One</h1><p>Two <b>bold</b>*</p><ul><li>a<li>b<ol><li><code>c</code> is_</ol></ul>
    <pre class=language-python>if a:\n  b</pre><table><tr><th>x<th>y<tr><td>z<td>1</table>
    <blockquote>quoted</blockquote>"""
    assert found["rst"](whole(html)).replace("\\ ``", "``").replace("``\\ ", "``") == RST
    docutils = pytest.importorskip("docutils.core")
    for source in (written, RST):
        docutils.publish_doctree(source, settings_overrides={"halt_level": 2})


def test_pages_that_browsers_have_saved_are_read(folder):
    Path("saved/Lighthouse_files").mkdir(parents=True)
    Path("saved/Lighthouse_files/frame.html").write_text("<p>A frame.", encoding="utf-8")
    shutil.copy(ARTICLE, "saved/Lighthouse.html")
    html = MIMEText(ARTICLE.read_text(encoding="utf-8"), "html", "utf-8")
    html["Content-Location"] = "https://example.org/lighthouse"
    message = MIMEMultipart("related")
    message.attach(html)
    message.attach(MIMEText("body {}", "css"))
    Path("saved/Lighthouse.mhtml").write_bytes(message.as_bytes())
    texts = run_python("Pages that a browser has saved")["texts"]
    text = extract(ARTICLE, mode="fast").text
    assert texts == {"Lighthouse.html": text, "Lighthouse.mhtml": text}


def test_a_model_of_your_own_is_trained_and_used_and_compared(folder, monkeypatch):
    pytest.importorskip("lightgbm")
    train_quickly(monkeypatch)
    work_here(monkeypatch)
    run_shell("Train on your own site")
    names = [path.name for path in sorted(Path("my-pages/clean").iterdir())]
    assert names == ["a.txt", "b.txt", "c.txt"]
    assert Path("my-pages/clean/a.txt").read_text(encoding="utf-8")
    assert run_shell("Train on your own site", 1)
    assert Path("my-models/fast.json").exists()
    assert "webjury-voter" in run_shell("Compare extractors on your pages")
