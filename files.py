"""Write files that are either complete or absent, however the process ends."""

import os
from collections.abc import Callable
from pathlib import Path

__all__ = ["UNFINISHED", "write_atomically"]

#: Ending of the hidden file that is written first.
UNFINISHED = ".tmp"


def write_atomically(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file under a temporary name beside its place, then rename it.

    A reader sees the old file or the new one, never a part. If writing fails, the old file stays
    and the temporary one is removed; a process that is killed leaves ``.NAME.tmp`` behind.

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
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
