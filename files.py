"""Write files that are either complete or absent, however the process ends."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")

#: Ending of the temporary file.
UNFINISHED = ".tmp"
#: Windows can flush a file to the disk only if it is open for writing.
_WRITABLE = os.O_RDWR if sys.platform == "win32" else os.O_RDONLY


def write_atomically(path: Path, write: Callable[[Path], Result]) -> Result:
    """Write a file under a temporary name in the same folder, then rename it.

    A reader sees the old file or the new one, never a part. When this function returns, the file
    and its name are on the disk and survive a power failure. If writing fails, the old file is
    kept, the temporary file is removed, and the error is raised; a process that is killed leaves
    ``.NAME.tmp`` behind.

    ``write`` writes the content to the given path; its result is returned.
    """
    unfinished = path.with_name(f".{path.name}{UNFINISHED}")
    try:
        result = write(unfinished)
        _sync(unfinished, _WRITABLE)
        unfinished.replace(path)
        if sys.platform != "win32":  # Windows cannot open a folder
            _sync(path.parent, os.O_RDONLY)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return result


def _sync(path: Path, flags: int) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
