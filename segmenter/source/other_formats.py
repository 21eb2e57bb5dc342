"""What is given in place of a page: other well-known formats, an address, the name of a file."""

import re
from collections.abc import Iterator

from ...errors import InputError

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
    (b"WARC/0.", "a WARC file", "use webjury batch"),
    (b"WARC/1.", "a WARC file", "use webjury batch"),
)
#: What may stand above the first element: a byte order mark, declarations, comments.
#: Each has one way to match: a page may have many comments.
_PROLOGUE = rb"(?:\xef\xbb\xbf)?\s*(?:(?:<!--(?:(?!-->).)*-->|<(?:\?|!(?!--))[^>]*>)\s*)*"
_FEED = re.compile(_PROLOGUE + rb"<(?:rss|feed|rdf:RDF)[\s>]", re.DOTALL)
#: The header of a message up to the field that says that it has several parts, such as a page and
#: its pictures.
_MHTML = re.compile(
    rb"(?:[\w-]+:.*\n(?:[ \t].*\n)*)*?Content-Type:\s*multipart/related\b", re.IGNORECASE
)
#: How objects of JSON begin, or an array of them.
_OBJECT = re.compile(rb'(?:\xef\xbb\xbf)?\s*\[?\s*\{\s*"[^"\\]*"\s*:')
#: Where the patterns are looked for.
_WINDOW = 4096
_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)
#: A longer text cannot be the name of a file; hardly any address is longer.
_LONGEST_NAME = 2_000


def refuse_known_formats(data: bytes) -> None:
    """Raise an `InputError` if bytes begin like another well-known format than HTML."""
    for kind, advice in _formats_of(data):
        raise InputError(f"the input is {kind}, not an HTML page: {advice}")


def _formats_of(data: bytes) -> Iterator[tuple[str, str]]:
    """The formats that bytes are of, and what to do with each."""
    for signature, kind, advice in _SIGNATURES:
        if data.startswith(signature):
            yield kind, advice
    if _FEED.match(data, 0, _WINDOW):
        yield "a feed", "extract the pages that it links to"
    if _MHTML.match(data, 0, _WINDOW):
        yield "a page saved as MHTML", "the cookbook says how to read its HTML part"
    if _is_json(data):
        yield "JSON", "if it is a table of pages, use webjury batch"


def _is_json(data: bytes) -> bool:
    """Whether data begins and ends like objects of JSON."""
    begins = _OBJECT.match(data, 0, _WINDOW) is not None
    return begins and data[-_WINDOW:].rstrip().endswith((b"}", b"]"))


def mistaken_name(source: str) -> str | None:
    """A message if a text is the address or the file name of a page: what to pass instead.

    None if the text can be a page: it has a tag or several lines, or it neither is an address nor
    ends like the name of a page file.

    Examples
    --------
    >>> mistaken_name("pages/lamp.html")
    "'pages/lamp.html' is the name of a file, not a page: pass pathlib.Path(name)"
    >>> mistaken_name("<p>See lamp.html") is None
    True
    """
    if len(source) > _LONGEST_NAME:
        return None
    name = source.strip()
    if "<" in name or len(name.splitlines()) != 1:
        return None
    if _ADDRESS.fullmatch(name):
        return f"{name!r} is an address, not a page: pass webjury.fetch(address)"
    # Imported here: hardly any page comes so far.
    from .page_files import page_name

    if page_name(name) is not None:
        return f"{name!r} is the name of a file, not a page: pass pathlib.Path(name)"
    return None
