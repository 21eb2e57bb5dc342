"""Folder layouts of data sets, and a reader for each.

Pages are ``NAME.html`` or ``NAME.html.gz``, in one folder; gold standards are in another.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ...errors import DataError
from ...messages import printable_line
from ...metadata.declared import Metadata
from ...segmenter.source.page_files import pages_by_name
from .gold_pages import GoldPage, read_gold, read_html

#: CleanEval's sub-folders.
CLEANEVAL_PARTS = ("dev", "final")


@dataclass(frozen=True, slots=True)
class Layout:
    """How a data set lays out its pages and gold standards.

    Attributes
    ----------
    folders : tuple of str
        Sub-folders that identify the layout.
    read : callable
        Reads the pages of a folder, sorted by name. Pages without a gold standard are left out, and
        the missing file of each is added to the list.
    protocols : tuple of str
        Scoring protocols of folders in this layout that are not in `DATASETS`.
    comments : bool or None
        Whether the gold standards contain readers' comments; None if unknown.
    """

    folders: tuple[str, ...]
    read: Callable[[Path, list[str]], Iterator[GoldPage]]
    protocols: tuple[str, ...] = ("wcxb",)
    comments: bool | None = None

    def __str__(self) -> str:
        return " and ".join(f"{folder}/" for folder in self.folders)


def find_layout(folder: Path) -> Layout | None:
    """Find the layout of a folder; None if it is not in `LAYOUTS`."""
    return next(
        (layout for layout in LAYOUTS if all((folder / name).is_dir() for name in layout.folders)),
        None,
    )


def read_wcxb(folder: Path, missing: list[str]) -> Iterator[GoldPage]:
    """Read WCXB, with pages whose gold standard is empty because they have no content."""
    for name, path in pages_by_name(folder / "html").items():
        record_path = folder / "ground-truth" / f"{name}.json"
        try:
            record = json.loads(record_path.read_bytes())
            truth = record["ground_truth"]
            gold, page_type = truth.get("main_content"), _page_type(record)
            present, absent = (tuple(truth.get(key) or ()) for key in ("with", "without"))
            title, author, date = (truth.get(key) for key in ("title", "author", "publish_date"))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DataError(f"{record_path} is not a gold standard of WCXB: {error!r}") from error
        if gold is None:
            missing.append(f"main_content in ground-truth/{name}.json")
            continue
        shown = printable_line(name)
        yield GoldPage(
            shown,
            read_html(path),
            gold,
            _host(record.get("url") or "", shown),
            page_type,
            present,
            absent,
            Metadata(title or None, author or None, date or None),
            record.get("language") or "",
        )


def _page_type(record: dict[str, Any]) -> str:
    internal = record.get("_internal") or {}
    return (internal.get("page_type") or {}).get("primary") or ""


def read_clean(folder: Path, missing: list[str]) -> Iterator[GoldPage]:
    """Read pages in ``html/`` and texts in ``clean/``."""
    return _read_pairs(folder / "html", folder / "clean", missing)


def read_chinese(folder: Path, missing: list[str]) -> Iterator[GoldPage]:
    """Read pages in ``original/`` and texts in ``cleaned/``."""
    return _read_pairs(folder / "original", folder / "cleaned", missing)


def read_dragnet(folder: Path, missing: list[str]) -> Iterator[GoldPage]:
    """Read pages in ``HTML/`` and texts in ``Corrected/``, dragnet's original layout."""
    return _read_pairs(folder / "HTML", folder / "Corrected", missing, ".html.corrected.txt")


def read_cleaneval(folder: Path, missing: list[str]) -> Iterator[GoldPage]:
    """Read both parts of CleanEval, without empty gold standards (thesis, 4.5)."""
    for part in CLEANEVAL_PARTS:
        missing_in_part: list[str] = []
        for page in read_cleaneval_part(folder / part, missing_in_part):
            if page.gold.strip():
                yield replace(page, name=f"{part}-{page.name}")
            else:
                missing.append(f"text in {part}/GoldStandard/{page.name}.txt")
        missing += [f"{part}/{text}" for text in missing_in_part]


def read_cleaneval_part(folder: Path, missing: list[str]) -> Iterator[GoldPage]:
    """Read pages in ``input/`` and texts in ``GoldStandard/``."""
    return _read_pairs(folder / "input", folder / "GoldStandard", missing)


def _read_pairs(
    pages: Path, golds: Path, missing: list[str], suffix: str = ".txt"
) -> Iterator[GoldPage]:
    for name, path in pages_by_name(pages).items():
        gold = golds / f"{name}{suffix}"
        if gold.is_file():
            shown = printable_line(name)
            html, host = read_unwrapped(path, shown)
            yield GoldPage(shown, html, read_gold(gold), host)
        else:
            missing.append(f"{golds.name}/{gold.name}")


# CleanEval wraps each page in <text>, which is an element of SVG, not of HTML. Most pages of the
# Chinese data set come from CleanEval and are wrapped in the same way.
_WRAPPED = re.compile(rb"""\s*<text\b[^>]*?\bid\s*=\s*"([^"]*)""", re.IGNORECASE)
_WRAPPER = re.compile(rb"""</?text\b(?:[^>"]|"[^"]*")*>""", re.IGNORECASE)


def read_unwrapped(path: Path, name: str) -> tuple[bytes, str]:
    """Read a page without CleanEval's wrapper, and the host of its URL.

    The host is the page's name if it has no wrapper or no URL.
    """
    html = read_html(path)
    wrapped = _WRAPPED.match(html)
    if not wrapped:
        return html, name
    return _WRAPPER.sub(b"", html), _host(wrapped[1].decode("utf-8", "replace"), name)


def _host(url: str, default: str) -> str:
    try:
        return urlsplit(url.strip()).hostname or default
    except ValueError:
        return default


#: All layouts; the first that fits a folder is used.
LAYOUTS = (
    Layout(("html", "ground-truth"), read_wcxb),
    Layout(("html", "clean"), read_clean),
    Layout(("input", "GoldStandard"), read_cleaneval_part, ("thesis",), comments=True),
    Layout(("dev/input", "final/input"), read_cleaneval, ("thesis",), comments=True),
    Layout(("HTML", "Corrected"), read_dragnet, comments=False),
    Layout(("original", "cleaned"), read_chinese, ("words",)),
)
