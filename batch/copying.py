"""An output on another machine: written to a local folder, and copied when the run has ended.

Locks, atomic writes and resuming need a local disk.
"""

import hashlib
import shutil
from pathlib import Path

import platformdirs

from ..errors import BatchError
from ..messages import count_of, first_of
from .documents import BrokenSourceError
from .files import DONE, FORMATS
from .inputs.opening import RemotePath
from .shares import EVERYTHING, Share


def local_folder(address: str, share: Share = EVERYTHING) -> Path:
    """The folder for the output of an address: always the same, so that a run is resumed."""
    name = _of_folder(address) + share.suffix
    digest = hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()
    return platformdirs.user_cache_path("webjury") / "batch" / digest[:16]


def check_unused(address: str) -> None:
    """Raise a `BatchError` if there are shards at an address, or if it cannot be read."""
    try:
        _check_foreign(address, _remote_sizes(RemotePath(_of_folder(address))), {})
    except BrokenSourceError as error:
        raise BatchError(f"cannot read {address}: {error}") from error


def copy_output(folder: Path, address: str, *, is_alone: bool = True) -> int:
    """Copy the shards, their markers and the files that describe the run to an address.

    The address is that of a folder, such as ``s3://bucket/corpus``, which is created if needed. A
    shard that is already there, with the same size and marker, is not copied again. Markers follow
    their shards, and the summary comes last: once it is there, everything is.

    Returns the number of copied files. Raises a `BatchError` if the address cannot be read or
    written, or if the run is to be alone there and the address contains shards of another one.
    """
    target = RemotePath(_of_folder(address))
    try:
        remote_sizes, files = _remote_sizes(target), _files(folder)
        if is_alone:
            _check_foreign(address, remote_sizes, files)
        new = [name for name in files if not _is_copied(name, folder, target, remote_sizes)]
        for name in new:
            (target / name).put(folder / name)
    except BrokenSourceError as error:
        raise BatchError(f"cannot copy to {address}: {error}") from error
    return len(new)


def _remote_sizes(target: RemotePath) -> dict[str, int]:
    return {str(path.relative_to(target)): size for path, size in target.files().items()}


def _check_foreign(address: str, remote_sizes: dict[str, int], files: dict[str, int]) -> None:
    if foreign := sorted(_shard_names(remote_sizes) - _shard_names(files)):
        raise BatchError(
            f"{address} holds {count_of(len(foreign), 'file')} of another run "
            f"({first_of(foreign)}): choose another address, or delete them first"
        )


def _files(folder: Path) -> dict[str, int]:
    """Sizes of the files of an output by name, in the order of copying."""
    shards = [path for ending in FORMATS for path in sorted(folder.glob(f"*.{ending}"))]
    markers = sorted((folder / DONE).glob("*.json"))
    records = sorted(folder.glob("_*.json"))
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in (*shards, *markers, *records)
    }


def _shard_names(names: dict[str, int]) -> set[str]:
    endings = tuple(f".{ending}" for ending in FORMATS)
    return {name for name in names if "/" not in name and name.endswith(endings)}


def _is_copied(name: str, folder: Path, target: RemotePath, remote_sizes: dict[str, int]) -> bool:
    """Whether a shard was already copied: its marker, which contains its hash, is the same."""
    path = folder / name
    marker = f"{DONE}/{path.stem}.json"
    if remote_sizes.get(name) != path.stat().st_size or marker not in remote_sizes:
        return False
    local_marker = folder / marker
    return local_marker.is_file() and (target / marker).read_bytes() == local_marker.read_bytes()


def delete_local(folder: Path) -> None:
    """Delete the local folder of an output that has been copied."""
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise BatchError(f"cannot delete {folder}: {error.strerror or error}") from error


def _of_folder(address: str) -> str:
    return address.rstrip("/")
