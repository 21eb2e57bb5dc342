"""A generated crawl with poisoned pages, which hang, crash or exhaust their process."""

import gzip
import io
import os
import random
import re
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...batch.document_options import DocumentOptions
from ...batch.row import Row
from ...batch.schema import Status

__all__ = ["POISONS", "PoisonedOptions", "generate_pages", "write_crawl"]

#: Kinds of poisoned pages, and the status that their rows must have.
POISONS = {
    "hang": Status.TIMEOUT,
    "crash": Status.CRASH,
    "memory": Status.MEMORY,
    "huge": Status.TOO_LARGE,
    "binary": Status.ERROR,
}
_MARK = re.compile(rb'<meta name="poison" content="(\w+)">')
_HUGE = 50_000_000
_WORDS = (
    "harbour lamp keeper winter signal stone ledger tide rope window morning engine letter field "
    "river bridge market season paper garden station machine history weather journey village"
).split()


@dataclass(frozen=True)
class PoisonedOptions(DocumentOptions):
    """Options under which pages with a mark hang, crash or exhaust memory."""

    def extract(self, html: bytes, charset: str | None, url: str | None) -> Row:
        """Do what the mark of the page demands; extract a page without a mark."""
        mark = _MARK.search(html, 0, 1_000)
        match mark[1].decode() if mark else None:
            case "hang":
                if sys.platform != "win32":
                    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
                while True:
                    time.sleep(1)
            case "crash":
                os.kill(os.getpid(), signal.SIGSEGV)
            case "memory":
                held = []
                while True:
                    held.append(bytearray(100_000_000))
        return super().extract(html, charset, url)


def generate_pages(
    n: int, *, every: int | None, seed: int = 0
) -> Iterator[tuple[str, str | None, bytes]]:
    """Generate pages.

    Parameters
    ----------
    n : int
        Number of pages, healthy and poisoned.
    every : int or None
        One page of so many is poisoned, each kind in turn; None for none. The healthy pages are
        the same either way.
    seed : int

    Yields
    ------
    name : str
    poison : str or None
        Its kind, if it is poisoned.
    html : bytes
    """
    kinds = list(POISONS)
    for number in range(n):
        poison = kinds[number // every % len(kinds)] if every and number % every == 0 else None
        name = f"page-{number:06d}"
        yield name, poison, _poisoned(poison) if poison else _healthy(number, seed)


def write_crawl(path: Path, n: int, *, every: int | None, seed: int = 0) -> dict[str, str]:
    """Write pages as a gzipped WARC file.

    Parameters
    ----------
    path : Path
    n, every, seed
        As for `generate_pages`.

    Returns
    -------
    dict of str to str
        Kinds of the poisoned pages by URL.
    """
    from fastwarc.warc import WarcRecord, WarcRecordType

    poisons = {}
    with path.open("wb") as file:
        for name, poison, html in generate_pages(n, every=every, seed=seed):
            url = f"https://example.org/{name}"
            if poison:
                poisons[url] = poison
            record = WarcRecord()
            record.init_headers(record_type=WarcRecordType.response)
            record.headers["WARC-Record-ID"] = f"<urn:webjury:{name}>"
            record.headers["WARC-Target-URI"] = url
            record.is_http = True
            head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
            record.set_bytes_content(head + html)
            member = io.BytesIO()
            record.write(member)
            file.write(gzip.compress(member.getvalue(), 1))
    return poisons


def _poisoned(kind: str) -> bytes:
    if kind == "huge":
        return b"<p>" + b"so much of it " * (_HUGE // 14)
    if kind == "binary":
        return b"%PDF-1.7\n" + bytes(range(256)) * 40
    return f'<html><head><meta name="poison" content="{kind}"></head><p>Bad.'.encode()


def _healthy(number: int, seed: int) -> bytes:
    """A page with navigation, an article and a footer."""
    rng = random.Random(f"{seed} {number}")  # noqa: S311 (no secret)

    def sentence(n: int) -> str:
        return " ".join(rng.choices(_WORDS, k=n)).capitalize() + "."

    links = "".join(f"<li><a href='/{word}'>{word}</a></li>" for word in rng.sample(_WORDS, 12))
    paragraphs = "".join(
        f"<p>{' '.join(sentence(rng.randint(6, 18)) for _ in range(rng.randint(2, 6)))}</p>"
        for _ in range(rng.randint(3, 14))
    )
    return (
        f"<!doctype html><html><head><title>{sentence(5)}</title></head><body>"
        f"<nav class='menu'><ul>{links}</ul></nav>"
        f"<main><article><h1>{sentence(6)}</h1>{paragraphs}</article></main>"
        f"<aside class='related'><ul>{links}</ul></aside>"
        f"<footer class='footer'><p>Copyright page {number}. All rights reserved.</p></footer>"
    ).encode()
