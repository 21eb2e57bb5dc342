"""Write files that are either complete or absent, however the process ends."""

import os
from collections.abc import Callable
from pathlib import Path

__all__ = ["UNFINISHED", "write_atomically"]

#: Ending of the hidden file that is written first.
UNFINISHED = ".tmp"


def write_atomically(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file under a temporary name beside its place, then rename it.

    A reader sees the old file or the new one, never a part. When this function returns, the new
    file is on the disk, and so is its name: it is there after a power failure. If writing fails,
    the old file stays and the temporary one is removed; a process that is killed leaves
    ``.NAME.tmp`` behind.

    Parameters
    ----------
    path : Path
        The file; its folder exists.
    write : callable
        Writes the content to the path that it is given.

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    unfinished = path.with_name(f".{path.name}{UNFINISHED}")
    try:
        write(unfinished)
        _sync(unfinished)
        unfinished.replace(path)
        if os.name == "posix":  # Windows cannot open a folder
            _sync(path.parent)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
