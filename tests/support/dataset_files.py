"""Write files of data sets in the layouts of CleanEval, WCXB and users' own pages."""

import gzip
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

_WRAPPER = '<text id="http://{host}/{name}.htm" title="A > B" encoding="utf-8">{page}</text>\n'
_STORY = "The {topic} of day {n} comes in at {n} o'clock and leaves at {m} o'clock. " * 8
_DAY = """<html><body><nav><a href="/">Home</a> <a href="/{n}">Day {n}</a></nav>
<article><h1>Day {n}</h1><p>{story}</p></article><footer>All rights reserved {n}</footer></html>"""


def write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)


def write_cleaneval(data: Path, part: str, name: str, page: str, gold: str | bytes | None) -> None:
    folder = data / "cleaneval" / part
    write(folder / "input" / f"{name}.html", page)
    folder.joinpath("GoldStandard").mkdir(exist_ok=True)
    if gold is not None:
        write(folder / "GoldStandard" / f"{name}.txt", gold)


def wrapped(name: str, page: str, host: str = "www.example.org") -> str:
    return _WRAPPER.format(host=host, name=name, page=page)


def write_record(folder: Path, name: str, page: str, suffix: str = ".html", **record: Any) -> None:
    """Write a page of WCXB and its record."""
    write(folder / "html" / f"{name}{suffix}", page)
    write(folder / "ground-truth" / f"{name}.json", json.dumps(record))


def write_wcxb(data: Path, name: str, page: str, suffix: str = ".html.gz", **record: Any) -> None:
    write_record(data / "wcxb" / "dev", name, page, suffix, **record)


def write_records(
    folder: Path, pages: Mapping[str, tuple[str, dict[str, Any]]], page_type: str | None = None
) -> None:
    """Write pages by name, each with the gold standard of a record of WCXB."""
    internal = {"_internal": {"page_type": {"primary": page_type}}} if page_type else {}
    for name, (html, truth) in pages.items():
        url = f"https://{name}.example/"
        write_record(folder, name, html, url=url, ground_truth=truth, **internal)


def write_pages(folder: Path, pages: Mapping[str, tuple[str, str]]) -> None:
    """Write pages of a user by name, each with the text of its gold standard."""
    for name, (html, gold) in pages.items():
        write(folder / "html" / f"{name}.html", html)
        write(folder / "clean" / f"{name}.txt", gold)


def write_days(folder: Path, days: Iterable[int], topic: str = "tide") -> None:
    """Write a page about each day."""
    pages = {}
    for n in days:
        story = _STORY.format(topic=topic, n=n, m=n + 6)
        pages[f"{topic}-{n}"] = (_DAY.format(n=n, story=story), f"Day {n}\n{story}")
    write_pages(folder, pages)
