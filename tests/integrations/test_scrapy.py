"""The item pipeline of Scrapy, in Scrapy."""

import asyncio
import json
import subprocess
import sys
from dataclasses import dataclass

import pytest

pytest.importorskip("scrapy")

from scrapy.exceptions import DropItem

from webjury import extract
from webjury.integrations.scrapy import WebjuryPipeline

#: Scrapy and its libraries cause these warnings.
pytestmark = pytest.mark.filterwarnings("ignore")


def test_the_example_of_the_documentation_writes_items(example, folder, tmp_path, html):
    (tmp_path / "empty.html").write_text("<title>Nothing</title>")
    files = [*sorted(folder.iterdir()), tmp_path / "empty.html"]
    addresses = json.dumps([path.as_uri() for path in files])
    spider = example("scrapy.Spider").replace('["https://example.org/"]', addresses)
    (tmp_path / "spider.py").write_text(spider)
    command = [sys.executable, *"-m scrapy runspider spider.py -o items.jsonl".split()]
    command += ["-s", "TELNETCONSOLE_ENABLED=False"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in (tmp_path / "items.jsonl").read_text().splitlines()]
    assert {row["url"]: row["text"] for row in rows} == {
        (folder / f"{name}.html").as_uri(): extract(page, mode="fast").markdown
        for name, page in zip("abc", html, strict=True)
    }
    assert all(row["title"] and "html" not in row for row in rows)
    assert "empty.html: the page has no content" in run.stderr


def processed(item, **options):
    return asyncio.run(WebjuryPipeline(mode="fast", **options).process_item(item))


def test_items_get_what_they_have_fields_for_and_keep_what_they_say(html):
    @dataclass
    class Item:
        html: str | None = None
        text: str | None = None
        title: str | None = None

    item = processed(Item(html[0]), form="txt")
    extraction = extract(html[0], mode="fast")
    assert (item.html, item.text, item.title) == (None, extraction.text, extraction.metadata.title)
    own = processed({"html": html[0], "title": "Mine", "topic": "one"})
    assert (own["title"], own["topic"]) == ("Mine", "one")


def test_a_page_that_fails_is_dropped_with_the_reason():
    with pytest.raises(DropItem, match=r"https://example.org/a: .*PDF"):
        processed({"url": "https://example.org/a", "html": b"%PDF-1.7"})
