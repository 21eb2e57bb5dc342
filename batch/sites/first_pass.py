"""The first pass over the inputs: record the texts of each page for its site."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from ...ensemble.sites.counts import Keys
from ...ensemble.sites.testimony import Testimony, page_testimony
from ...segmenter.page import Page
from ..schema import Status
from .store import host_key, usable_host

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
#: How many texts of a page are counted: those with the smallest keys, so that pages choose the same
#: ones. No page of the data sets has more; without a limit, the record of a page could take 240 kB.
_MAX_TEXTS = 4_096
_SHORT_PAGE = b"<title>Ready</title><p>A short page, read once to load everything."


@dataclass(frozen=True, slots=True)
class SitePass:
    """What the first pass does with each document: record the page for its site."""

    columns: ClassVar[pa.Schema] = TESTIMONIES

    timeout: float
    memory_mb: int

    def warm_up(self) -> None:
        """Read a page once, so that this does not count against a document's time."""
        self.record(_SHORT_PAGE, None, "https://example.org/page")

    def record(self, html: bytes, charset: str | None, url: str | None) -> Mapping[str, Any]:
        """Record one document; ``empty`` if its host is unknown."""
        page = Page(html, charset, url)
        host = usable_host(page)
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
    """The record of a page, from a row of `TESTIMONIES`."""
    return Testimony(host, _from_bytes(identity), _from_bytes(texts))


def _as_bytes(keys: Keys) -> bytes:
    return keys.astype("<u8").tobytes()


def _from_bytes(data: bytes) -> Keys:
    return np.frombuffer(data, dtype="<u8").astype(np.uint64, copy=False)
