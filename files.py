"""Write files that are either complete or absent, however the process ends."""

import errno
import os
import secrets
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")

#: Ending of the temporary file.
UNFINISHED = ".tmp"
#: Windows can flush a file to the disk only if it is open for writing.
_WRITABLE = os.O_RDWR if sys.platform == "win32" else os.O_RDONLY


def write_atomically(path: Path, write: Callable[[Path], Result]) -> Result:
    """Write a new file in the same folder, then give it the name of the file that it replaces.

    A reader sees the old file or the new one, never a part, even if several processes write it at
    once: the last one wins. When this function returns, the file is on the disk, and so is its
    name, if the system can flush a folder. If writing fails, the old file is kept, the new one is
    removed, and the error is raised; a process that is killed leaves ``.webjury-RANDOM.tmp``.

    The new file has the permissions of the old one. A symbolic link is replaced, not followed,
    since anyone who may write into the folder can put one there; anything else that is not a
    regular file, such as a device, is an `OSError`.

    ``write`` writes the content to the given path; its result is returned.
    """
    mode = _mode_of(path)
    unfinished = path.with_name(f".webjury-{secrets.token_hex(8)}{UNFINISHED}")
    # An existing file, or a link, of that name would be an error. A private file is never public.
    unfinished.touch(0o666 if mode is None else mode | stat.S_IRUSR | stat.S_IWUSR, exist_ok=False)
    try:
        result = write(unfinished)
        _sync(unfinished, _WRITABLE)
        if mode is not None:
            unfinished.chmod(mode)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # Windows, and some network drives, cannot flush a folder
        _sync(path.parent, os.O_RDONLY)
    return result


def _mode_of(path: Path) -> int | None:
    """The permissions of a regular file; None for a link, a folder, or if there is no file."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    if path.is_symlink() or not path.is_file():
        return None
    return path.stat().st_mode & 0o777


def _sync(path: Path, flags: int) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
