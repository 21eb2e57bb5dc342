"""Generate a crawl with poisoned pages; each kind harms a run, or its rows, in its own way."""

import gzip
import os
import random
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...batch.document_extractor import DocumentExtractor

_MARK = re.compile(rb'<meta name="poison" content="(\w+)">')
_HUGE_BYTES = 50_000_000
_LENGTH = re.compile(rb"(?<=Content-Length: )\d+")
#: Wrong lengths of records by kind of poison; the longer one also covers the next records.
_LENGTHS: dict[str, Callable[[int], int]] = {
    "too_long": lambda length: length + 500_000,
    "too_short": lambda length: length // 2,
}
_WORDS = (
    "harbour lamp keeper winter signal stone ledger tide rope window morning engine letter field "
    "river bridge market season paper garden station machine history weather journey village"
).split()
#: Characters that no text may contain, and references to such characters. A reader that drops them
#: restores the page. Characters that a reader may convert to others are not included.
_FORBIDDEN = (
    *"\x00\x01\x0b\x1b\x7f\x81\x9d\ufdd0\ufffe\U0001ffff",
    *("&#1;", "&#x1b;", "&#127;", "&#129;", "&#xFDD0;", "&#xFFFE;", "&#x1FFFF;"),
)
#: Where to insert these: title, heading, canonical address and words of the text.
_PLACES = re.compile(r"(?<=<title>..)|(?<=<h1>..)|(?<=exam)(?=ple)|(?<=lam)(?=p)")


@dataclass(frozen=True)
class PoisonedOptions(DocumentExtractor):
    """Options that make marked pages hang, crash or exhaust memory."""

    def record(self, html: bytes, charset: str | None, url: str | None) -> Mapping[str, Any]:
        """Do what the mark of the page says, or extract the page if it has no mark."""
        mark = _MARK.search(html, 0, 1_000)
        match mark[1].decode() if mark else None:
            case "hang":
                if sys.platform != "win32":
                    # SIGALRM must not be blocked: it ends a worker whose parent is gone.
                    signals = signal.valid_signals() - {signal.SIGALRM}
                    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
                while True:
                    time.sleep(1)
            case "crash":
                os.kill(os.getpid(), signal.SIGSEGV)
            case "memory":
                blocks = []
                while True:
                    blocks.append(bytearray(100_000_000))
        return super().record(html, charset, url)


def generate_pages(
    n: int, *, every: int | None, seed: int = 0
) -> Iterator[tuple[str, str | None, bytes]]:
    """Generate healthy and poisoned pages.

    Parameters
    ----------
    n : int
        Number of pages, healthy and poisoned.
    every : int or None
        Number of pages per poisoned page, None for no poison. Kinds of poison take turns. Healthy
        pages do not depend on this.
    seed : int

    Yields
    ------
    name : str
    poison : str or None
        Kind of poison; None if the page is healthy.
    html : bytes
    """
    kinds = list(POISONS)
    for number in range(n):
        # The last page is healthy, so that a page follows the last damage.
        is_poisoned = every and number % every == 0 and number < n - 1
        poison = kinds[number // every % len(kinds)] if every and is_poisoned else None
        name = f"page-{number:06d}"
        rng = random.Random(f"{seed} {number}")  # noqa: S311 (no secret)
        html = _healthy_page(name, rng)
        yield name, poison, POISONS[poison](html, rng) if poison else html.encode()


def write_crawl(path: Path, n: int, *, every: int | None, seed: int = 0) -> dict[str, str]:
    """Write pages as a gzipped WARC file.

    Parameters
    ----------
    path : Path
    n, every, seed
        As in `generate_pages`.

    Returns
    -------
    dict of str to str
        Kinds of poison by the names of poisoned pages.
    """
    poisons = {}
    with path.open("wb") as file:
        for name, poison, html in generate_pages(n, every=every, seed=seed):
            if poison:
                poisons[name] = poison
            # A record without an address makes the run use the address that the page declares.
            url = None if poison in ("characters", "address") else f"https://example.org/{name}"
            record = _record(name, url, html)
            if wrong_length := _LENGTHS.get(poison or ""):
                record = _LENGTH.sub(
                    lambda found: b"%d" % wrong_length(int(found[0])), record, count=1
                )
            member = bytearray(gzip.compress(record, 1))
            if poison == "damaged":
                for position in range(len(member) // 2, len(member) // 2 + 4):
                    member[position] ^= 0xFF
            file.write(member)
    return poisons


def _record(name: str, url: str | None, html: bytes) -> bytes:
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html
    lines = [
        "WARC/1.1",
        "WARC-Type: response",
        f"WARC-Record-ID: <urn:webjury:{name}>",
        *([f"WARC-Target-URI: {url}"] if url else []),
        "WARC-Date: 2026-01-31T12:00:00Z",
        "Content-Type: application/http; msgtype=response",
        f"Content-Length: {len(block)}",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + block + b"\r\n\r\n"


def _healthy_page(name: str, rng: random.Random) -> str:
    """Make a page with navigation, an article and a footer."""
    links = "".join(f"<li><a href='/{word}'>{word}</a></li>" for word in rng.sample(_WORDS, 12))
    paragraphs = "".join(
        f"<p>{' '.join(_sentence(rng, rng.randint(6, 18)) for _ in range(rng.randint(2, 6)))}</p>"
        for _ in range(rng.randint(3, 14))
    )
    return (
        f"<!doctype html><html><head><title>{_sentence(rng, 5)}</title>"
        f"<link rel='canonical' href='https://example.org/{name}'></head><body>"
        f"<nav class='menu'><ul>{links}</ul></nav>"
        f"<main><article><h1>{_sentence(rng, 6)}</h1>{paragraphs}"
        "<p>The lamp has <a href='/lamp'>a page of its own</a> beside this one.</p>"
        f"</article></main><aside class='related'><ul>{links}</ul></aside>"
        f"<footer class='footer'><p>Copyright {name}. All rights reserved.</p></footer>"
    )


def _sentence(rng: random.Random, n: int) -> str:
    return " ".join(rng.choices(_WORDS, k=n)).capitalize() + "."


def _marked_page(kind: str) -> bytes:
    return f'<html><head><meta name="poison" content="{kind}"></head><p>Bad.'.encode()


def _long_title(html: str) -> bytes:
    """Put 40 KB of spaces between the words of the title."""
    head, tail = html.split("</title>")
    start, title = head.split("<title>")
    return f"{start}<title>{title.replace(' ', ' ' * 10_000)}</title>{tail}".encode()


def _broken_addresses(html: str) -> bytes:
    """Insert line breaks around all addresses, and into them."""
    return html.replace("href='", "href='\n\t").replace("example.org/", "exam\nple.org/\r").encode()


def _form_page(rng: random.Random) -> bytes:
    """Make a form, in which no model can find content."""
    fields = "".join(
        f"<label>{' '.join(rng.choices(_WORDS, k=2))}</label><input>"
        f"<option>{' '.join(rng.choices(_WORDS, k=2))}"
        for _ in range(60)
    )
    return f"<html><title>x y</title><body><form>{fields}</form>".encode()


#: Functions that make a poisoned page from a healthy page, by kind of poison.
POISONS: dict[str, Callable[[str, random.Random], bytes]] = {
    "hang": lambda _html, _rng: _marked_page("hang"),
    "crash": lambda _html, _rng: _marked_page("crash"),
    "memory": lambda _html, _rng: _marked_page("memory"),
    "huge": lambda _html, _rng: b"<p>" + b"so much of it " * (_HUGE_BYTES // 14),
    "binary": lambda _html, _rng: b"%PDF-1.7\n" + bytes(range(256)) * 40,
    "program": lambda _html, _rng: Path(sys.executable).read_bytes()[:1_000_000],
    "noise": lambda _html, rng: rng.randbytes(20_000),
    "title": lambda html, _rng: _long_title(html),
    "characters": lambda html, rng: _PLACES.sub(lambda _: rng.choice(_FORBIDDEN), html).encode(),
    "address": lambda html, _rng: _broken_addresses(html),
    "doubt": lambda _html, rng: _form_page(rng),
    # `write_crawl` changes bytes of the compressed record.
    "damaged": lambda html, _rng: html.encode(),
    # `write_crawl` gives the records of these pages wrong lengths.
    "too_long": lambda html, _rng: html.encode(),
    "too_short": lambda html, _rng: html.encode(),
}
