"""Refuse what is no page: other well-known formats, and an address or a file name in its place."""

import re
from collections.abc import Iterator

from lxml.html import defs

from ...errors import InputError
from .page_files import is_file_name

#: Number of first bytes that are searched for signs of the format.
_HEAD_LENGTH = 4096
#: The first bytes of formats other than HTML, their names, and what to do with them.
_SIGNATURES = (
    (b"\x1f\x8b", "gzip-compressed data", "decompress it first"),
    (b"%PDF-", "a PDF document", "convert it to HTML first"),
    (b"PK\x03\x04", "a ZIP archive", "unpack it first"),
    (b"\x28\xb5\x2f\xfd", "zstd-compressed data", "decompress it first"),
    (b"\x89PNG", "a PNG image", "give an HTML page"),
    (b"\xff\xd8\xff", "a JPEG image", "give an HTML page"),
    (b"GIF8", "a GIF image", "give an HTML page"),
    (b"\0\0\1\0", "an icon", "give an HTML page"),
    (b"ID3\3", "an MP3 file", "give an HTML page"),
    (b"ID3\4", "an MP3 file", "give an HTML page"),
    (b"\x7fELF", "a program", "give an HTML page"),
    (b"\xd0\xcf\x11\xe0", "an Office document", "convert it to HTML first"),
    (b"\xfd7zXZ\0", "xz-compressed data", "decompress it first"),
    (b"BZh91AY&SY", "bzip2-compressed data", "decompress it first"),
    (b"7z\xbc\xaf", "a 7z archive", "unpack it first"),
    (b"Rar!\x1a", "a RAR archive", "unpack it first"),
    (b"PAR1", "a Parquet table", "use webjury batch"),
    (b"WARC/0.", "a WARC file", "give it to webjury batch with a name in .warc or .warc.gz"),
    (b"WARC/1.", "a WARC file", "give it to webjury batch with a name in .warc or .warc.gz"),
    (b"filedesc://", "an ARC file", "convert it to WARC first"),
    (b"SQLite format 3\0", "a database", "use webjury batch, with a table in Parquet"),
)
#: The sign of a tape archive, and where it is.
_TAR, _TAR_PLACE = b"ustar", 257
#: What may precede a signature.
_BLANKS = re.compile(rb"(?:\xef\xbb\xbf)?\s*")
#: What may precede the first element: a byte order mark, declarations, comments. Each can match in
#: only one way, so that many comments take linear time.
_PROLOGUE = rb"(?:\xef\xbb\xbf)?\s*(?:(?:<!--(?:(?!-->).)*-->|<(?:\?|!(?!--))[^>]*>)\s*)*"
_PROLOGUE_PATTERN = re.compile(_PROLOGUE, re.DOTALL)
_FEED = re.compile(_PROLOGUE + rb"<(?:rss|feed|rdf:RDF)[\s>]", re.DOTALL)
#: The root element of an XML document; its default namespace, if that is not XHTML's; another
#: document type than HTML's.
_ROOT = re.compile(rb"<([A-Za-z_][\w.:-]*)([^>]*)")
_NAMESPACE = re.compile(rb"""xmlns=["'](?!http://www\.w3\.org/1999/xhtml)""")
_DOCUMENT_TYPE = re.compile(rb"<!DOCTYPE\s+(?!html)", re.IGNORECASE)
#: The beginning of a JSON object, or of an array of objects.
_JSON_START = re.compile(rb'(?:\xef\xbb\xbf)?\s*\[?\s*\{\s*"[^"\\]*"\s*:')
_ADDRESS = re.compile(r"(?:(?!file:)[a-z][a-z+.-]*://|//|www\.)\S+", re.IGNORECASE)
_PATH = re.compile(r"(?:[A-Za-z]:[\\/]|\\\\|\.{0,2}/|~/)\S+")
#: A host with what may follow, such as ``example.org/a``, or a file with an unknown ending.
_DOTTED_WORD = re.compile(r"(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?:[:/]\S*)?")
#: A longer text cannot be the name of a file; hardly any address is longer.
_MAX_NAME_LENGTH = 2_000


def refuse_known_formats(data: bytes) -> None:
    """Raise an `InputError` if bytes begin like a well-known format other than HTML."""
    for kind, advice in _matching_formats(data):
        raise InputError(f"the input is {kind}, not an HTML page: {advice}")


def _matching_formats(data: bytes) -> Iterator[tuple[str, str]]:
    """The formats that bytes may be in, each with what to do with it."""
    start = _BLANKS.match(data)
    for signature, kind, advice in _SIGNATURES:
        if data.startswith(signature, start.end() if start else 0):
            yield kind, advice
    if data.startswith(_TAR, _TAR_PLACE):
        yield "a tar archive", "unpack it first"
    if _FEED.match(data, 0, _HEAD_LENGTH):
        yield "a feed", "extract the pages that it links to"
    elif name := _foreign_root(data):
        yield f"an XML document with the root element {name}", "convert it to HTML first"
    if _is_json(data):
        yield "JSON", "if it is a table of pages, use webjury batch"


def _foreign_root(data: bytes) -> str | None:
    """The name of the root element of an XML document that is not XHTML; None for other data."""
    prologue = _PROLOGUE_PATTERN.match(data, 0, _HEAD_LENGTH)
    root = _ROOT.match(data, prologue.end()) if prologue else None
    if prologue is None or root is None or root[1].lower() == b"html":
        return None
    has_other_namespace = _NAMESPACE.search(root[2]) is not None
    is_xml = b"<?xml" in prologue[0] or has_other_namespace
    is_html = root[1].decode().lower() in defs.tags and not has_other_namespace
    if not is_xml or (is_html and not _DOCUMENT_TYPE.search(prologue[0])):
        return None
    return root[1].decode()


def _is_json(data: bytes) -> bool:
    """Whether data begins and ends like JSON objects."""
    begins = _JSON_START.match(data, 0, _HEAD_LENGTH) is not None
    return begins and data[-_HEAD_LENGTH:].rstrip().endswith((b"}", b"]"))


def refuse_name(source: str) -> None:
    """Raise an `InputError` if a text is the address or the file name of a page, and nothing else.

    Examples
    --------
    >>> refuse_name("<p>See lamp.html")
    >>> refuse_name("a.html")
    Traceback (most recent call last):
    webjury.errors.InputError: 'a.html' is the name of a file, not a page: pass pathlib.Path(name)
    """
    if len(source) > _MAX_NAME_LENGTH:
        return
    name = source.strip()
    if "<" in name or len(name.splitlines()) != 1:
        return
    if _ADDRESS.fullmatch(name):
        raise InputError(f"{name!r} is an address, not a page: pass webjury.fetch(address)")
    if is_file_name(name) or _PATH.fullmatch(name):
        raise InputError(f"{name!r} is the name of a file, not a page: pass pathlib.Path(name)")
    if _DOTTED_WORD.fullmatch(name):
        advice = "pass webjury.fetch(address) or pathlib.Path(name)"
        raise InputError(f"{name!r} is an address or the name of a file, not a page: {advice}")
