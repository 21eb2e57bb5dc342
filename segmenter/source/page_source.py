"""What a page can be given as besides its source: a path, an open file, a parsed tree."""

from os import PathLike
from pathlib import Path
from typing import Protocol, TypeAlias, TypeGuard, get_args, runtime_checkable

from lxml import etree

from ...errors import InputError
from .page_files import read_page


@runtime_checkable
class _Readable(Protocol):
    """An open file, in text or binary mode."""

    def read(self) -> bytes | str: ...


#: The source of a page as `Page` takes it.
Content: TypeAlias = bytes | bytearray | memoryview | str
#: Where the source of a page can be read.
_PLACES = PathLike, _Readable, etree._Element, etree._ElementTree
#: The source of a page, or where it can be read.
PageSource: TypeAlias = Content | PathLike[str] | _Readable | etree._Element | etree._ElementTree


def is_page_source(value: object) -> TypeGuard[PageSource]:
    """Whether a value is the source of one page, rather than several pages."""
    return isinstance(value, get_args(Content) + _PLACES)


def content_of(source: PageSource) -> Content:
    """Read the source of a page.

    The file of a path may be gzipped. A tree is written as HTML, and is not changed. Raises an
    `InputError` if a file cannot be read, or the source is nothing of these.
    """
    match source:
        case bytes() | bytearray() | memoryview() | str():
            return source
        case PathLike():
            return read_page(Path(source))
        case etree._Element() | etree._ElementTree():
            return etree.tostring(source, encoding="unicode", method="html", with_tail=False)
        case _Readable():
            return _content_of_file(source)
    raise InputError(
        f"a page is bytes, str, a Path, an open file or an lxml tree, not {type(source).__name__}"
    )


def _content_of_file(file: _Readable) -> bytes | str:
    try:
        return file.read()
    except (OSError, ValueError) as error:  # ValueError: closed, or not in its encoding
        raise InputError(f"cannot read the open file: {error}; open it in binary mode") from error
