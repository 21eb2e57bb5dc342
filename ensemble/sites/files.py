"""Sites on disk: one file each, which NumPy reads without pickles."""

import io
import json
import zipfile
import zlib
from pathlib import Path

import numpy as np

from ...addresses import bare_host
from ...errors import SiteError
from ...files import write_atomically
from ...json_text import load_json
from .testimony import Counts, Keys

#: Maximum number of pages that a site is learned from; more pages add hardly anything.
MAX_PAGES = 4_096
#: Maximum number of texts in a site; those on the fewest pages are dropped first.
MAX_TEXTS = 1 << 16
#: Maximum size of a site in memory and on disk: 12 bytes for each text, 16 for each page, and 2 kB
#: for the names of arrays in the file.
MAX_BYTES = 12 * MAX_TEXTS + 16 * MAX_PAGES + 2_048

#: The suffix of a site's file, which is named after the host.
SUFFIX = ".site"
_FORMAT = 2
#: Maximum number of identity keys of a page: one for its address, one for its text.
_MAX_IDENTITY_KEYS = 2
#: Errors that NumPy and the standard library raise for files that are not archives of arrays.
_DAMAGE_ERRORS = (
    *(EOFError, KeyError, OSError, RuntimeError, TypeError, ValueError),
    *(zipfile.BadZipFile, zlib.error),
)
_DTYPES = {"texts": np.uint64, "times": np.uint32, "identities": np.uint64}


def pack_site(host: str, n_pages: int, texts: Counts, identities: Keys) -> bytes:
    """The bytes of a site's file; equal sites have equal bytes."""
    about = json.dumps({"format": _FORMAT, "host": host, "pages": n_pages})
    buffer = io.BytesIO()
    np.savez(
        buffer,
        about=np.frombuffer(about.encode("utf-8"), dtype=np.uint8),
        texts=texts.keys,
        times=texts.times,
        identities=identities,
    )
    return buffer.getvalue()


def unpack_site(data: bytes, name: str) -> tuple[str, int, Counts, Keys]:
    """Read the arguments of `pack_site` from its result; `name` is the file's name for messages.

    Raises `SiteError` if it is not a site, is damaged, or is from another version of webjury.
    """
    try:
        _check_unpacked_size(data, name)
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            about = load_json(bytes(arrays["about"]))
            version, host, n_pages = about["format"], about["host"], about["pages"]
            if type(version) is not int:
                raise ValueError("the format is not a number")
            if version != _FORMAT:
                raise SiteError(
                    f"{name} is of format {version}, and this version of webjury reads format "
                    f"{_FORMAT}: learn the site again"
                )
            texts, times, identities = (
                arrays[part].astype(dtype, casting="equiv") for part, dtype in _DTYPES.items()
            )
    # A damaged file may claim to be encrypted, packed differently, or larger than memory.
    except (*_DAMAGE_ERRORS, MemoryError) as error:
        raise SiteError(f"{name} is not a site, or is damaged: learn the site again") from error
    parts = host, n_pages, Counts(texts, times), identities
    if not _is_valid(*parts):
        raise SiteError(f"{name} is damaged: learn the site again")
    return parts


def _check_unpacked_size(data: bytes, name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > MAX_BYTES:
            raise SiteError(f"{name} is not a site: it has more than {MAX_BYTES:,} bytes")


def _is_valid(host: object, n_pages: object, texts: Counts, identities: Keys) -> bool:
    """Whether `webjury.Site.learn` could have made the site; any other would mislead."""
    keys, times = texts.keys, texts.times
    return (
        isinstance(host, str)
        and host.isprintable()
        and isinstance(n_pages, int)
        and not isinstance(n_pages, bool)
        and 0 < n_pages <= MAX_PAGES
        and keys.ndim == times.ndim == identities.ndim == 1
        and len(keys) == len(times) <= MAX_TEXTS
        and bool(((times > 0) & (times <= n_pages)).all())
        and len(identities) <= _MAX_IDENTITY_KEYS * n_pages
        and _is_ascending(keys)
        and _is_ascending(identities)
    )


def _is_ascending(keys: Keys) -> bool:
    return bool((keys[1:] > keys[:-1]).all())


def write_file(data: bytes, path: str | Path) -> None:
    """Write the file of a site into an existing folder; raise a `SiteError` if that fails."""
    try:
        write_atomically(Path(path), lambda unfinished: unfinished.write_bytes(data))
    except OSError as error:
        raise SiteError(f"cannot write the site {path}: {error.strerror or error}") from error


def read_file(path: str | Path) -> bytes:
    """Read the file of a site, at most one byte beyond `MAX_BYTES`; may raise a `SiteError`."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SiteError(f"cannot read the site {path}: {error.strerror or error}") from error


def site_path(folder: str | Path, address: str) -> Path | None:
    """Find the site's file for a URL or host in a folder, such as ``example.org.site``, or None."""
    host = bare_host(address)
    path = Path(folder) / f"{host}{SUFFIX}"
    return path if host and path.is_file() else None
