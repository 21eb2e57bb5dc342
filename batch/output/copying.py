"""Copy the output of a run to another machine: into S3, Google Cloud Storage and so on."""

from pathlib import Path

from ...errors import BatchError
from ...messages import count_of, first_of
from ..inputs.document import BrokenSourceError
from ..inputs.remote import RemotePath
from .files import FORMATS
from .shards import DONE


def copy_output(folder: Path, address: str) -> int:
    """Copy the shards, their markers and the files that describe the run to an address.

    The address is of a folder, such as ``s3://bucket/corpus``, which is created if needed. If it
    already has a shard of the same size with the same marker, neither is copied again. Markers
    follow their shards, and the summary comes last: if it is there, everything is.

    Returns the number of files that were copied. If the address cannot be read or written, or holds
    shards of another run, a `BatchError` is raised.
    """
    target = RemotePath(address.rstrip("/"))
    try:
        there = {str(path.relative_to(target)): size for path, size in target.files().items()}
        files = _files(folder)
        if strange := sorted(_shards(there) - _shards(files)):
            raise BatchError(
                f"{address} holds {count_of(len(strange), 'file')} of another run "
                f"({first_of(strange)}): copy to another address, or delete them first"
            )
        new = [name for name in files if not _is_there(name, folder, target, there)]
        for name in new:
            (target / name).put(folder / name)
    except BrokenSourceError as error:
        raise BatchError(f"cannot copy to {address}: {error}") from error
    return len(new)


def _files(folder: Path) -> dict[str, int]:
    """Sizes of the files of an output by name, in the order in which they are copied."""
    shards = [path for ending in FORMATS for path in sorted(folder.glob(f"*.{ending}"))]
    markers = sorted((folder / DONE).glob("*.json"))
    records = sorted(folder.glob("_*.json"))
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in (*shards, *markers, *records)
    }


def _shards(names: dict[str, int]) -> set[str]:
    endings = tuple(f".{ending}" for ending in FORMATS)
    return {name for name in names if "/" not in name and name.endswith(endings)}


def _is_there(name: str, folder: Path, target: RemotePath, there: dict[str, int]) -> bool:
    """Whether a shard was copied before: its marker, which holds its hash, is the same."""
    path = folder / name
    marker = f"{DONE}/{path.stem}.json"
    if there.get(name) != path.stat().st_size or marker not in there:
        return False
    here = folder / marker
    return here.is_file() and (target / marker).read_bytes() == here.read_bytes()
