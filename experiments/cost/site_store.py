"""Cost of learning the sites of a batch run, for hosts whose sizes follow Zipf's law."""

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from ...batch.site_learning import SiteTotals, merge_sites
from ...batch.site_store import TESTIMONIES, host_key, site_of
from ...resources import peak_memory_mib
from ...segmenter.page import Page
from ..tables import Rounded, Row

#: Number of pages per file, as in the shards of a large run.
_FILE_PAGES = 10_000
_PAGE_TEXTS = 60
#: Number of a page's texts that all pages of its host share; its other texts are unique.
_SHARED_TEXTS = 30
_LOOK_UPS = 2_000
_MB = 1e6


class SiteStoreCost(NamedTuple):
    """Cost of a merge.

    Attributes
    ----------
    pages : int
    totals : SiteTotals
        Number of hosts and sites.
    record_bytes, store_bytes : int
        Sizes of the records of all pages, and of the file of all sites.
    seconds : float
        CPU time of the merge.
    start_mib, peak_mib : float
        Peak memory of the process before and after the merge.
    look_up_seconds : float
        Mean CPU time to find the site of a page.
    """

    pages: int
    totals: SiteTotals
    record_bytes: int
    store_bytes: int
    seconds: float
    start_mib: float
    peak_mib: float
    look_up_seconds: float

    def row(self) -> Row:
        """Make a row of the table."""
        return {
            "hosts": self.totals.hosts,
            "pages": self.pages,
            "sites": self.totals.sites,
            "MB of records": Rounded(self.record_bytes / _MB, ".0f"),
            "MB of sites": Rounded(self.store_bytes / _MB, ".0f"),
            "CPU seconds": Rounded(self.seconds, ".0f"),
            "MiB before": Rounded(self.start_mib, ".0f"),
            "MiB at peak": Rounded(self.peak_mib, ".0f"),
            "CPU ms a look-up": Rounded(1_000 * self.look_up_seconds, ".2f"),
        }


def zipf_sizes(n_hosts: int) -> NDArray[np.int64]:
    """Compute host sizes by Zipf's law: a tenth of ``n_hosts``, then a half, a third etc. of that.

    Examples
    --------
    >>> zipf_sizes(40).tolist()[:6]
    [4, 2, 1, 1, 1, 1]
    """
    return np.maximum(n_hosts // 10 // np.arange(1, n_hosts + 1), 1)


def site_store_cost(n_hosts: int, folder: Path, seed: int = 0) -> SiteStoreCost:
    """Learn the sites of generated hosts, in a separate process.

    Parameters
    ----------
    n_hosts : int
    folder : Path
        An empty folder for the records of pages, and for the sites.
    seed : int

    Returns
    -------
    SiteStoreCost
    """
    rng = np.random.default_rng(seed)
    hosts = np.repeat(np.arange(n_hosts), zipf_sizes(n_hosts))
    rng.shuffle(hosts)
    files = [
        _write(folder / f"records-{number:05d}.parquet", hosts[start : start + _FILE_PAGES], rng)
        for number, start in enumerate(range(0, len(hosts), _FILE_PAGES))
    ]
    looked_up = rng.choice(hosts, _LOOK_UPS).tolist()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(_measure, files, len(hosts), looked_up).result()


def _measure(files: list[Path], n_pages: int, looked_up: list[int]) -> SiteStoreCost:
    store = files[0].with_name("sites.sqlite")
    start_mib, start = peak_memory_mib(), time.process_time()
    totals = merge_sites(files, store, store.with_name("sorted.sqlite"))
    seconds, peak_mib = time.process_time() - start, peak_memory_mib()
    pages = [Page("<p>", url=f"https://{_host(number)}/") for number in looked_up]
    start = time.process_time()
    for page in pages:
        site_of(str(store), page)
    return SiteStoreCost(
        n_pages,
        totals,
        sum(file.stat().st_size for file in files),
        store.stat().st_size,
        seconds,
        start_mib,
        peak_mib,
        (time.process_time() - start) / len(pages),
    )


def _host(number: int) -> str:
    return f"host-{number}.example.org"


def _write(path: Path, hosts: NDArray[np.int64], rng: np.random.Generator) -> Path:
    """Write one record per page, given the host of each page."""
    names = list(map(_host, hosts.tolist()))
    columns = {
        "status": ["ok"] * len(hosts),
        "error": [None] * len(hosts),
        "key": list(map(host_key, names)),
        "host": names,
        "identity": _binary(_random(rng, (len(hosts), 2))),
        "texts": _binary(np.sort(np.hstack(list(_texts(hosts, rng))), axis=1)),
    }
    pq.write_table(pa.table(columns, TESTIMONIES), path, compression="zstd")
    return path


def _texts(hosts: NDArray[np.int64], rng: np.random.Generator) -> Iterator[NDArray[np.uint64]]:
    numbers = hosts[:, None] * _SHARED_TEXTS + np.arange(_SHARED_TEXTS)
    # The factor is odd, so different numbers have different keys.
    yield (numbers + 1).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    yield _random(rng, (len(hosts), _PAGE_TEXTS - _SHARED_TEXTS))


def _random(rng: np.random.Generator, shape: tuple[int, int]) -> NDArray[np.uint64]:
    return rng.integers(0, 1 << 63, shape, dtype=np.uint64)


def _binary(keys: NDArray[np.uint64]) -> pa.Array:
    """Make one binary value from each row of keys."""
    n_rows, n_keys = keys.shape
    offsets = np.arange(n_rows + 1, dtype=np.int32) * np.int32(8 * n_keys)
    data = np.ascontiguousarray(keys.astype("<u8"))
    return pa.Array.from_buffers(
        pa.binary(), n_rows, [None, pa.py_buffer(offsets), pa.py_buffer(data)]
    )
