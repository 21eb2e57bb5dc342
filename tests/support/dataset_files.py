"""Write files of data sets in the layouts of CleanEval and WCXB."""

import gzip
import json
from pathlib import Path
from typing import Any

_WRAPPER = '<text id="http://{host}/{name}.htm" title="A > B" encoding="utf-8">{page}</text>\n'


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


def write_wcxb(data: Path, name: str, page: str, suffix: str = ".html.gz", **record: Any) -> None:
    write(data / "wcxb/dev/html" / f"{name}{suffix}", page)
    write(data / "wcxb/dev/ground-truth" / f"{name}.json", json.dumps(record))
