"""Small data sets for commands that train or score, in both layouts for users' own pages."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

_STORY = "The {topic} of day {n} comes in at {n} o'clock and leaves at {m} o'clock. " * 8
_DAY = """<html><body><nav><a href="/">Home</a> <a href="/{n}">Day {n}</a></nav>
<article><h1>Day {n}</h1><p>{story}</p></article><footer>All rights reserved {n}</footer></html>"""


def write_pages(folder: Path, pages: Mapping[str, tuple[str, str]]) -> None:
    """Write pages by name, each with the text of its gold standard."""
    for part in ("html", "clean"):
        (folder / part).mkdir(parents=True)
    for name, (html, gold) in pages.items():
        (folder / "html" / f"{name}.html").write_text(html)
        (folder / "clean" / f"{name}.txt").write_text(gold)


def write_days(folder: Path, days: Iterable[int], topic: str = "tide") -> None:
    """Write a page about each day."""
    pages = {}
    for n in days:
        story = _STORY.format(topic=topic, n=n, m=n + 6)
        pages[f"{topic}-{n}"] = (_DAY.format(n=n, story=story), f"Day {n}\n{story}")
    write_pages(folder, pages)


def write_records(
    folder: Path, pages: Mapping[str, tuple[str, dict[str, Any]]], page_type: str | None = None
) -> None:
    """Write pages by name, each with the gold standard of a record of WCXB."""
    for part in ("html", "ground-truth"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for name, (html, truth) in pages.items():
        record: dict[str, Any] = {"url": f"https://{name}.example/", "ground_truth": truth}
        if page_type:
            record["_internal"] = {"page_type": {"primary": page_type}}
        (folder / "html" / f"{name}.html").write_text(html)
        (folder / "ground-truth" / f"{name}.json").write_text(json.dumps(record))
