"""Site data of a batch run: a record of each page, and a file of all sites.

The file is an SQLite database, written once and then only read, even by several processes at a
time. Each site can be read separately.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from ..ensemble.sites.site import Site
from ..ensemble.sites.testimony import Keys, Testimony, page_testimony, site_host
from ..errors import BatchError, SiteError
from ..segmenter.page import Page
from .documents import Status

#: Columns of the records of pages; keys are 64-bit numbers, little-endian, without separators.
TESTIMONIES = pa.schema(
    [
        ("status", pa.string()),
        ("error", pa.string()),
        ("key", pa.int64()),
        ("host", pa.string()),
        ("identity", pa.binary()),
        ("texts", pa.binary()),
    ]
)
#: Maximum number of texts counted per page. Those with the smallest keys count, so that all pages
#: select the same. No page of the data sets has more; without it, a record could take 240 kB.
_MAX_TEXTS = 4_096
_SHORT_PAGE = b"<title>Ready</title><p>A short page, read once to load everything."
#: Longer names are not hosts: a page may declare anything.
_MAX_HOST_LENGTH = 253
#: Number of sites that a process keeps in memory; each takes up to
#: `webjury.ensemble.sites.files.MAX_BYTES`.
_MAX_CACHED_SITES = 32


def _usable_host(page: Page) -> str:
    """The host that names the site of a page; empty if it has none."""
    host = site_host(page)
    return host if len(host) <= _MAX_HOST_LENGTH else ""


def host_key(host: str) -> int:
    """A number for a host, from -2**63 to 2**63 - 1.

    If two hosts have the same number, only one of them has a site. With a million hosts, this
    happens in one of 40 million runs.
    """
    digest = blake2b(host.encode("utf-8"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def write_sites(path: Path, sites: Iterable[Site]) -> None:
    """Write sites into a new file; raise a `BatchError` if that fails.

    Ascending order of `host_key` is fastest. Only one site is in memory at a time.
    """
    rows = ((host_key(site.host), site.to_bytes()) for site in sites)
    with new_database(path) as database:
        database.execute("CREATE TABLE sites (key INTEGER PRIMARY KEY, site BLOB NOT NULL)")
        database.executemany("INSERT INTO sites VALUES (?, ?)", rows)
        database.commit()


@contextmanager
def new_database(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a new database; raise a `BatchError` if it cannot be written.

    It is not protected against crashes: an incomplete file is written again.
    """
    try:
        with closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA journal_mode = OFF")
            database.execute("PRAGMA synchronous = OFF")
            yield database
    except sqlite3.Error as error:
        message = f"cannot write {path}: {error}; free some space and run it again"
        raise BatchError(message) from error


def site_of(store: str, page: Page) -> Site | None:
    """Find the site of a page; None if its host, or another page of its host, is unknown.

    Raises a `SiteError` if the file cannot be read.
    """
    host = _usable_host(page)
    return _site(store, host) if host else None


@lru_cache(maxsize=_MAX_CACHED_SITES)
def _site(store: str, host: str) -> Site | None:
    # The file never changes, so locks, which some network drives lack, are not needed.
    address = f"{Path(store).as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as database:
            query = "SELECT site FROM sites WHERE key = ?"
            row = database.execute(query, (host_key(host),)).fetchone()
    except sqlite3.Error as error:
        raise SiteError(f"cannot read {store}: {error}; run the same command again") from error
    site = Site.from_bytes(row[0], f"the site of {host} in {store}") if row else None
    return site if site and site.host == host else None


@dataclass(frozen=True, slots=True)
class SitePass:
    """The first pass over each document: record the page for its site."""

    columns: ClassVar[pa.Schema] = TESTIMONIES

    timeout: float
    memory_mb: int

    def warm_up(self) -> None:
        """Read a page once, so that loading does not count as time of a document."""
        self.record(_SHORT_PAGE, None, "https://example.org/page")

    def record(self, html: bytes, charset: str | None, url: str | None) -> Mapping[str, Any]:
        """Record one document; its status is ``empty`` if its host is unknown."""
        page = Page(html, charset, url)
        host = _usable_host(page)
        if not host:
            return {"status": Status.EMPTY}
        testimony = page_testimony(page)
        return {
            "status": Status.OK,
            "key": host_key(host),
            "host": host,
            "identity": _as_bytes(testimony.identity),
            "texts": _as_bytes(testimony.texts[:_MAX_TEXTS]),
        }


def testimony_of(host: str, identity: bytes, texts: bytes) -> Testimony:
    """Rebuild the record of a page from a row of `TESTIMONIES`."""
    return Testimony(host, _from_bytes(identity), _from_bytes(texts))


def _as_bytes(keys: Keys) -> bytes:
    return keys.astype("<u8").tobytes()


def _from_bytes(data: bytes) -> Keys:
    return np.frombuffer(data, dtype="<u8").astype(np.uint64, copy=False)
