"""Learn the sites of all pages of a batch run, in a first pass over its inputs."""

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

import pyarrow as pa

from ...errors import BatchError
from ..output.files import Marker, damage_of, numbered, read_hashed, write_file, write_hashed
from ..output.shards import DONE, Shards
from ..passes import Passes, ReportPass
from .first_pass import TESTIMONIES, SitePass
from .merge import merge_sites

#: Folder of the first pass in the output folder; readers of Parquet folders ignore it.
SITES = "_sites"
_STORE, _MARKER, _SCRATCH = "sites.sqlite", "sites.json", ".scratch.sqlite"
_FORMAT = "parquet"


@dataclass(frozen=True, slots=True)
class LearnedSites:
    """The marker of the file of all sites, and a hash of the shards that the file was made from.

    Instead of documents, the marker counts ``hosts``, and ``sites``: hosts with several pages.
    """

    marker: Marker
    made_from: str

    @classmethod
    def read(cls, output: Path) -> Self | None:
        """Read what an earlier run has noted in an output folder; None if it noted nothing."""
        try:
            record = read_hashed(output / SITES / _MARKER)
            return cls(Marker(**record["marker"]), record["made_from"])
        except (BatchError, KeyError, TypeError):
            return None


def learn_sites(
    passes: Passes,
    output: Path,
    work: SitePass,
    shard_size: int,
    report_pass: ReportPass,
) -> tuple[Path, dict[str, str]]:
    """Learn all sites of the inputs, except what an earlier run has learned.

    Files go into the sub-folder `SITES` of the output folder. Returns the file of all sites, for
    `webjury.batch.sites.store.site_of`, and the files of an earlier run that were made again, with
    what was wrong with them. A file that cannot be read or written is a `BatchError`.
    """
    folder = output / SITES
    folder.mkdir(exist_ok=True)
    shards = Shards(folder, _FORMAT, shard_size, passes.sources, TESTIMONIES)
    report_pass("counting texts")
    passes.run(work, shards)
    made_again = {f"{SITES}/{name}": why for name, why in shards.summary.made_again.items()}
    files = sorted(
        path for source in passes.sources for _, path in numbered(folder, source.name, _FORMAT)
    )
    store, made_from = folder / _STORE, _hash_of(files)
    learned = LearnedSites.read(output)
    if learned is not None and learned.made_from == made_from:
        damage = damage_of(store, learned.marker)
        if not damage:
            return store, made_again
        made_again[f"{SITES}/{_STORE}"] = damage
    report_pass("learning sites")
    _merge(files, store, made_from, lambda share: passes.report_progress(0, share))
    return store, made_again


def _merge(
    files: list[Path], store: Path, made_from: str, report_share: Callable[[float], None]
) -> None:
    scratch = store.with_name(_SCRATCH)
    try:
        found = write_file(store, lambda path: merge_sites(files, path, scratch, report_share))
    except pa.ArrowException as error:
        raise BatchError(f"cannot learn sites from the files in {store.parent}: {error}") from error
    learned = LearnedSites(Marker.of(store, asdict(found)), made_from)
    write_hashed(asdict(learned), store.with_name(_MARKER))


def delete_sites(output: Path) -> None:
    """Delete the file of all sites from an output folder."""
    for name in (_MARKER, _STORE):
        (output / SITES / name).unlink(missing_ok=True)


def _hash_of(files: list[Path]) -> str:
    """Hash of the names and contents of shards; markers hold most of these already."""
    hashes = []
    for file in files:
        path = file.parent / DONE / f"{file.stem}.json"
        marker = Marker.read(path) if path.exists() else Marker.of(file, {})
        hashes.append((file.name, marker.sha256))
    return hashlib.sha256(repr(hashes).encode("utf-8")).hexdigest()
