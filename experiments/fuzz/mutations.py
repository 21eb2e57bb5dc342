"""Mutations of pages: each kind breaks a page at random, but reproducibly for a seed."""

import random
import re
from collections.abc import Callable, Sequence
from itertools import islice

from .pieces import (
    ADDRESS_PARTS,
    ATTRIBUTES,
    CONTROLS,
    ENTITIES,
    HALF_CLOSED,
    MARKDOWN,
    SCRIPTS,
    TAGS,
    TEXTS,
)

#: Makes a broken page from a random generator, a page, and other pages to take parts from.
Mutation = Callable[[random.Random, bytes, Sequence[bytes]], bytes]

_CODECS = """utf-8-sig utf-16 utf-16-le utf-16-be utf-32 utf-32-le latin-1 cp1252 cp1251 koi8-r
iso-8859-15 gb18030 big5 shift_jis euc_jp euc_kr iso2022_jp utf-7 cp037 mac-roman""".split()
_CHARSET = re.compile(rb"charset=[\"']?[\w-]+", re.IGNORECASE)
_TAG_NAME = re.compile(rb"<[A-Za-z][A-Za-z0-9]*")
_ADDRESS = re.compile(rb"(?<=\s)((?:href|src)=)(?:\"[^\"]*\"|'[^']*'|[^\s>]+)", re.IGNORECASE)
_SYNTAX = re.compile(rb"[<>\"'=/]")
#: Maximum number of times that a mutation is applied, and maximum number of kinds in a mixture.
_MAX_TIMES, _MAX_KINDS = 8, 5
_MAX_SLICE = 2_000
_MAX_DEPTH = 3_000


def mutate(rng: random.Random, kind: str, page: bytes, pages: Sequence[bytes]) -> bytes:
    """Break a page.

    Parameters
    ----------
    rng : Random
        The same state gives the same broken page.
    kind : str
        One of `KINDS`.
    page : bytes
    pages : sequence of bytes
        Pages to take parts from.

    Returns
    -------
    bytes

    Examples
    --------
    >>> mutate(random.Random(1), "cut short", b"<p>One two", [])
    b'<p'
    """
    return KINDS[kind](rng, page, pages)


def _slice(rng: random.Random, page: bytes) -> tuple[int, int]:
    start = rng.randint(0, len(page))
    return start, min(len(page), start + rng.randint(1, _MAX_SLICE))


def _insert_anywhere(rng: random.Random, page: bytes, piece: bytes) -> bytes:
    place = rng.randint(0, len(page))
    return page[:place] + piece + page[place:]


def _inserter(pieces: Sequence[str | bytes]) -> Mutation:
    """Insert a piece at a random place, up to `_MAX_TIMES` times."""

    def insert(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
        for _ in range(rng.randint(1, _MAX_TIMES)):
            piece = rng.choice(pieces)
            page = _insert_anywhere(rng, page, piece.encode() if isinstance(piece, str) else piece)
        return page

    return insert


def _flip_bytes(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    broken = bytearray(page)
    for _ in range(rng.randint(1, 30)):
        if broken:
            broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
    return bytes(broken)


def _delete(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    for _ in range(rng.randint(1, _MAX_TIMES)):
        start, stop = _slice(rng, page)
        page = page[:start] + page[stop:]
    return page


def _duplicate(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    for _ in range(rng.randint(1, _MAX_TIMES)):
        start, stop = _slice(rng, page)
        page = _insert_anywhere(rng, page, page[start:stop])
    return page


def _swap(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    for _ in range(rng.randint(1, _MAX_TIMES)):
        a, b, c, d = sorted(rng.randint(0, len(page)) for _ in range(4))
        page = page[:a] + page[c:d] + page[b:c] + page[a:b] + page[d:]
    return page


def _splice(rng: random.Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    other = rng.choice(pages)
    start, stop = sorted(rng.randint(0, len(other)) for _ in range(2))
    return _insert_anywhere(rng, page[: rng.randint(0, len(page))], other[start:stop])


def _insert_attributes(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    for _ in range(rng.randint(1, _MAX_TIMES)):
        ends = [match.end() for match in _TAG_NAME.finditer(page)]
        if ends:
            place = rng.choice(ends)
            piece = " ".join(rng.choices(ATTRIBUTES, k=rng.choice((1, 1, 2, 600)))).encode()
            page = page[:place] + b" " + piece + page[place:]
    return page


def _break_addresses(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    """Make half of the addresses from signs that mean something in URLs, HTML and Markdown."""

    def broken(match: re.Match[bytes]) -> bytes:
        if rng.random() < 0.5:
            return match[0]
        parts = rng.choice(ADDRESS_PARTS[:2]), *rng.choices(ADDRESS_PARTS, k=rng.randint(1, 6))
        times = rng.choice((1, 1, 1, 40))
        return match[1] + f'"{"".join(parts) * times}"'.encode()

    return _ADDRESS.sub(broken, page)


def _nest(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    tag = rng.choice("div span ul li table blockquote b a font pre sub section".split())
    depth = rng.choice((10, 100, 260, 1_100, _MAX_DEPTH))
    start, stop = _slice(rng, page)
    closed = rng.choice((0, depth // 2, depth))
    inner = f"<{tag}>".encode() * depth + page[start:stop] + f"</{tag}>".encode() * closed
    return page[:start] + inner + page[stop:]


def _encode(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    """Change the encoding; the page declares the new one, a wrong one, or the same as before."""
    codec, lie = rng.choice(_CODECS), rng.choice(_CODECS)
    if declared := rng.choice((codec, lie, "")):
        page = _CHARSET.sub(b"charset=" + declared.encode(), page)
    return page.decode("utf-8", "replace").encode(codec, "replace")


def _cut(rng: random.Random, page: bytes, _pages: Sequence[bytes]) -> bytes:
    return page[: rng.randint(0, len(page))]


def _half_close(rng: random.Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    """Remove characters of HTML syntax, and insert others."""
    for _ in range(rng.randint(1, _MAX_TIMES)):
        positions = [match.start() for match in islice(_SYNTAX.finditer(page), 20_000)]
        if positions and rng.random() < 0.5:
            place = rng.choice(positions)
            page = page[:place] + page[place + 1 :]
        else:
            page = _insert_anywhere(rng, page, rng.choice(HALF_CLOSED).encode())
    return page


def _mix(rng: random.Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    for _ in range(rng.randint(2, _MAX_KINDS)):
        page = rng.choice(_SIMPLE)(rng, page, pages)
    return page


#: Mutations by the name of their kind.
KINDS: dict[str, Mutation] = {
    "bytes flipped": _flip_bytes,
    "slices deleted": _delete,
    "slices duplicated": _duplicate,
    "slices swapped": _swap,
    "pages spliced": _splice,
    "tags inserted": _inserter(TAGS),
    "attributes inserted": _insert_attributes,
    "addresses broken": _break_addresses,
    "entities inserted": _inserter(ENTITIES),
    "scripts inserted": _inserter(SCRIPTS),
    "text inserted": _inserter(TEXTS),
    "Markdown inserted": _inserter(MARKDOWN),
    "control characters inserted": _inserter(CONTROLS),
    "nested deeper": _nest,
    "encoded otherwise": _encode,
    "cut short": _cut,
    "half-closed": _half_close,
}
_SIMPLE = tuple(KINDS.values())
KINDS["mixture"] = _mix
