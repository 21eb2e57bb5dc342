"""Open input files, local or remote, compressed or not, as streams of bytes.

Remote files (on the web, in S3 and so on) are read and written with fsspec.
"""

import io
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import pyarrow as pa

from ...addresses import is_address, is_web_address
from ...errors import MissingLibraryError
from ...requirements import install_command, require
from ...segmenter.source.page_files import COMPRESSIONS
from ..documents import BrokenSourceError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Answer = TypeVar("Answer")

#: Seconds to wait before each new attempt to open or read a file.
_RETRY_DELAYS = (1.0, 5.0, 20.0)
#: Status codes with which a web server asks to try again later.
_BUSY = (408, 425, 429)
#: Web servers must not compress, so that sizes and offsets are those of the file.
_WEB = {"headers": {"Accept-Encoding": "identity"}}
#: Slashes at the end of an address, except those after its scheme.
_LAST_SLASHES = re.compile(r"(?<=[^/:])/+$")
#: Bytes per read. If a read fails, the bytes before the error are read one by one.
_CHUNK = 65_536


class RawBytes(io.RawIOBase):
    """Bytes that a subclass provides through `_read`, and the position of the next byte."""

    _position = 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read up to as many bytes as fit into a buffer; return their number."""
        with memoryview(buffer).cast("B") as view:
            data = self._read(len(view))
            view[: len(data)] = data
        self._position += len(data)
        return len(data)

    def tell(self) -> int:
        """Position of the next byte; in a compressed file, after decompression."""
        return self._position

    def _read(self, n: int) -> bytes:
        raise NotImplementedError


class _NotNowError(BrokenSourceError):
    """A failure that may be temporary."""


class RemoteStatus(NamedTuple):
    """Facts about a file, under the names of `os.stat`; its times are not known."""

    st_size: int
    st_mtime_ns: int = 0
    st_ctime_ns: int = 0


@dataclass(frozen=True, slots=True, order=True)
class RemotePath:
    """A file or folder on another machine, with the methods of `pathlib.Path` that readers use.

    Every failure raises a `BrokenSourceError`, never an `OSError`, which would count as damage in
    the file. The address has a scheme, such as ``s3://bucket/crawl.warc.gz``.
    """

    address: str

    def __str__(self) -> str:
        return self.address

    @property
    def name(self) -> str:
        """The last part of its path; on the web, without the query."""
        return PurePosixPath(self._location).name

    @property
    def parent(self) -> "RemotePath":
        """The folder that contains it."""
        return RemotePath(self._location.rstrip("/").rpartition("/")[0])

    @property
    def parents(self) -> list["RemotePath"]:
        """All folders that contain it, the innermost first."""
        folder = self.parent
        return [] if folder.address.endswith("/") else [folder, *folder.parents]

    def __truediv__(self, name: str) -> "RemotePath":
        return RemotePath(f"{self.address.rstrip('/')}/{name}")

    def relative_to(self, folder: "RemotePath") -> PurePosixPath:
        """Its path within a folder."""
        return PurePosixPath(self.address.removeprefix(folder.address.rstrip("/") + "/"))

    def is_dir(self) -> bool:
        """Whether it is a folder; on the web, a folder's address ends with a slash."""
        if is_web_address(self.address):
            return self.address.endswith("/")
        return bool(self._ask(lambda system, path: system.info(path)["type"]) == "directory")

    def stat(self) -> RemoteStatus:
        """Its size, under the name that `os.stat` uses."""
        size = self._ask(lambda system, path: system.info(path)["size"])
        if size is None:
            raise BrokenSourceError("its server does not say how large it is: download it first")
        return RemoteStatus(size)

    def files(self) -> dict["RemotePath", int]:
        """The files of a folder, at any depth, sorted by name, with their sizes."""
        if is_web_address(self.address):
            raise BrokenSourceError(
                "a folder on the web cannot be listed: write the addresses of its files into a "
                "list (.txt, .paths)"
            )
        root, files = self._ask(lambda system, path: (path, system.find(path, detail=True)))
        return {
            self / path.removeprefix(root).lstrip("/"): info["size"]
            for path, info in sorted(files.items())
        }

    def open(self, mode: str = "rb", buffering: int = 0) -> "_RemoteFile":
        """Open the file for reading bytes."""
        assert (mode, buffering) == ("rb", 0)
        return _RemoteFile(self)

    def read_bytes(self) -> bytes:
        """All of its bytes."""
        with self.open() as file:
            return file.read()

    def put(self, path: Path) -> None:
        """Upload a local file to this address."""

        def copy(system: Any, target: str) -> None:  # noqa: ANN401 (a library without types)
            system.makedirs(target.rpartition("/")[0], exist_ok=True)
            system.put_file(str(path), target)

        self._ask(copy)

    def open_once(self) -> Any:  # noqa: ANN401 (a file of a library without types)
        """Open the file, without new attempts after failures."""
        return self._ask_once(lambda system, path: system.open(path, "rb"))

    @property
    def _location(self) -> str:
        """The address; on the web, without the query."""
        if not is_web_address(self.address):
            return self.address
        return urlsplit(self.address)._replace(query="", fragment="").geturl()

    def _ask(self, question: Callable[[Any, str], Answer]) -> Answer:
        """Ask the file system of the address; try again after failures that may be temporary."""
        return _with_retries(lambda: self._ask_once(question))

    def _ask_once(self, question: Callable[[Any, str], Answer]) -> Answer:
        require("fsspec", extra="remote")
        from fsspec.core import url_to_fs

        is_web = is_web_address(self.address)
        if is_web and urlsplit(self.address).username is not None:
            raise BrokenSourceError("an address with a password would be written to the output")
        try:
            # A cached listing may be out of date.
            options = {"use_listings_cache": False, **(_WEB if is_web else {})}
            return question(*url_to_fs(self.address, **options))
        except ImportError as error:
            raise MissingLibraryError(
                f"cannot use {self}: {error}; run: {install_command(_library(self.address))}"
            ) from error
        except Exception as error:
            raise _broken(error) from error


class _RemoteFile(RawBytes):
    """The bytes of a file; after a failed read, it is opened again at the same position."""

    def __init__(self, path: RemotePath) -> None:
        self._path = path
        self._size = path.stat().st_size
        self._file: Any = None

    def seekable(self) -> bool:
        """Return True."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go to a place in the file."""
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._size}
        self._position = max(0, start[whence] + offset)
        return self._position

    def close(self) -> None:
        """Close the file."""
        self._close_file()
        super().close()

    def _read(self, n: int) -> bytes:
        n = min(n, self._size - self._position)
        return _with_retries(lambda: self._read_once(n)) if n > 0 else b""

    def _read_once(self, n: int) -> bytes:
        if self._file is None:
            self._file = self._path.open_once()
        try:
            if self._file.tell() != self._position:
                self._file.seek(self._position)
            data = bytes(self._file.read(n))
        except Exception as error:
            self._close_file()
            raise _broken(error, f" near byte {self._position:,}") from error
        if not data:
            raise BrokenSourceError(
                f"it ends at byte {self._position:,}, and had {self._size:,} before"
            )
        return data

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


#: A file or folder, local or remote.
InputPath = Path | RemotePath


def path_of(name: str) -> InputPath:
    """The local file or folder (made absolute), or the remote one, that a name refers to.

    Raises `OSError` or `RuntimeError` if the path cannot be made absolute.
    """
    if not is_address(name):
        return Path(name).resolve()
    # On the web, only a slash at the end marks a folder.
    return RemotePath(name if is_web_address(name) else _LAST_SLASHES.sub("", name))


def _library(address: str) -> str:
    """What to install with pip to read addresses of this kind."""
    from fsspec.registry import known_implementations

    module = known_implementations[address.partition(":")[0].lower()]["class"].partition(".")[0]
    return "webjury[remote]" if module == "fsspec" else str(module)


def _with_retries(action: Callable[[], Answer]) -> Answer:
    """Try an action several times, because failures may be temporary."""
    for wait in _RETRY_DELAYS:
        try:
            return action()
        except _NotNowError:
            time.sleep(wait)
    return action()


def _broken(error: Exception, where: str = "") -> BrokenSourceError:
    """Translate an error of a library; on the web, its cause is the server's answer."""
    cause = error.__cause__ or error
    message = f"{type(cause).__name__}: {cause}{where}"
    status = getattr(cause, "status", None)
    if isinstance(status, int):
        is_final = 400 <= status < 500 and status not in _BUSY
    else:
        is_final = isinstance(cause, (FileNotFoundError, PermissionError, ValueError))
    return BrokenSourceError(message) if is_final else _NotNowError(message)


class Stream(RawBytes):
    """The decompressed bytes of a file; its ending tells the compression.

    A truncated file raises an `OSError` only where it ends: all bytes before that can be read.
    """

    def __init__(self, path: InputPath) -> None:
        self._path = path
        self._file, self._bytes = _open(path)
        self._error: OSError | None = None

    @property
    def offset(self) -> int:
        """Number of bytes of the (compressed) file read so far."""
        return int(self._file.tell())

    def _read(self, n: int) -> bytes:
        if self._error:
            raise self._error
        try:
            return bytes(self._bytes.read(min(n, _CHUNK)))
        except OSError as error:
            self._error = _described(error)
            if rest := _up_to_error(self._path, self._position):
                return rest
            raise self._error from error

    def close(self) -> None:
        """Close the file."""
        if not self.closed:
            self._file.close()
        super().close()


def compression_of(path: InputPath) -> str | None:
    """The compression of a file, by its ending; None for a plain file."""
    return COMPRESSIONS.get(PurePath(path.name).suffix.lower())


def _described(error: OSError) -> OSError:
    """An error of pyarrow, with what to do about it if that is known."""
    if "Dictionary mismatch" in str(error):
        return OSError("a zstd dictionary is needed (decompress the file with it first)")
    return error


def _up_to_error(path: InputPath, start: int) -> bytes:
    """Read a file again from a position up to an error; a failed read loses the bytes before it."""
    file, stream = _open(path)
    rest = bytearray()
    with file, suppress(OSError):
        while start and (skipped := stream.read(min(start, _CHUNK))):
            start -= len(skipped)
        while byte := stream.read(1):
            rest += byte
    return bytes(rest)


def _open(path: InputPath) -> tuple[pa.NativeFile, pa.NativeFile]:
    """Open a file and the stream of its decompressed bytes."""
    file = pa.OSFile(os.fsencode(path)) if isinstance(path, Path) else pa.PythonFile(path.open())
    codec = compression_of(path)
    return file, pa.CompressedInputStream(file, codec) if codec else file
