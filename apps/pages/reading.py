"""Reading the page of a command: from a file, standard input or the web."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...addresses import is_address, is_web_address
from ...choices import HiddenUse
from ...errors import InputError, MissingLibraryError, ModelError, OptionError, WebjuryError
from ...fetch_options import NO_OPTIONS, FetchOptions
from ...segmenter.page import Page
from ...segmenter.source import page_files
from ...segmenter.source.page_files import MAX_BYTES, decompress, is_compressed


def read_page(
    file: str,
    *,
    url: str | None = None,
    hidden: HiddenUse = "drop",
    fetching: FetchOptions = NO_OPTIONS,
) -> Page:
    """Read a page.

    Parameters
    ----------
    file : str
        Path of the page, which may be gzipped, or its address; ``-`` for standard input.
    url : str, optional
        Address of the page, instead of the address that it is fetched from.
    hidden : {"drop", "keep"}

    Raises
    ------
    InputError
        If it cannot be read or decompressed, or is not a page. The message names the page.
    FetchError
        If it cannot be fetched, or must not be fetched.
    """
    if not is_web_address(file):
        content = read_content(file)
        with naming(file):
            return Page(content, url=url, hidden=hidden)
    from ...fetching.fetch import fetch_now  # importing this takes longer than extracting a page

    fetched = fetch_now(file, fetching)
    with naming(file):
        return Page(fetched.content, fetched.charset, url or fetched.url, hidden=hidden)


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Turn errors about a page into an `InputError` whose message begins with the file's name.

    Errors about the installation, the model or the options are not changed.
    """
    try:
        yield
    except (MissingLibraryError, ModelError, OptionError):
        raise
    except WebjuryError as error:
        raise InputError(f"{file}: {error}") from error


def read_content(file: str) -> bytes:
    """Read the bytes of a page from a file or from standard input, as `read_page` does."""
    if is_address(file):
        raise InputError(f"cannot fetch {file}: its address must begin with http:// or https://")
    return _standard_input() if file == "-" else page_files.read_page(Path(file))


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise InputError("cannot read standard input: it is closed; give a file")
    try:
        data = sys.stdin.buffer.read(MAX_BYTES)
    except OSError as error:
        raise InputError(f"cannot read standard input: {error.strerror or error}") from error
    return decompress(data, "standard input") if is_compressed(data) else data
