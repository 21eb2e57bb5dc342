"""Requests that cost a server as much as possible; most are of the largest size allowed."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection

#: Size limit of a body: that of the server by default.
MAX_BYTES = 10_000_000
_JSON, _TEXT = "application/json", "text/html; charset=utf-8"
_FORM = "application/x-www-form-urlencoded"
_PART = b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
_FILE = b'--b\r\nContent-Disposition: form-data; name="%s"; filename="a"\r\n\r\n%s\r\n'
_END = b"--b--\r\n"
_RAW, _FAST = "/extract/raw", "/extract/raw?mode=fast"
#: Seconds for the server to answer, and bytes to read at a time.
_TIMEOUT_S, _READ = 120, 1_000_000
#: Digits of the numbers of pieces, at most, after the first two.
_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Body:
    """A body that repeats a piece, between a beginning and an end, up to a size.

    In a piece with ``%d``, that is the number of the piece.
    """

    piece: bytes = b"a"
    before: bytes = b""
    after: bytes = b""
    size: int = MAX_BYTES

    def make(self) -> bytes:
        """Make the bytes."""
        room = self.size - len(self.before) - len(self.after)
        if b"%d" in self.piece:
            n = room // (len(self.piece) + _DIGITS)
            repeated = b"".join(self.piece % number for number in range(n))
        else:
            repeated = self.piece * (room // len(self.piece))
        return self.before + repeated + self.after


@dataclass(frozen=True, slots=True)
class HeavyRequest:
    """A request, with a name for tables.

    Attributes
    ----------
    chunk : int
        Size of the chunks that the body is sent in; 0 to announce its size instead.
    """

    name: str
    target: str
    content_type: str
    body: Body
    method: str = "POST"
    chunk: int = 0

    def send(self, host: str, port: int) -> tuple[int, str]:
        """Send it and read the answer.

        Returns
        -------
        status : int
            0 if the connection was closed without an answer.
        location : str
            The address that the answer redirects to, or empty.
        """
        connection = HTTPConnection(host, port, timeout=_TIMEOUT_S)
        body = self.body.make()
        content = _pieces(body, self.chunk) if self.chunk else body
        headers = {"Content-Type": self.content_type}
        try:
            with suppress(BrokenPipeError, ConnectionResetError):  # it is answered already
                connection.request(
                    self.method, self.target, content, headers, encode_chunked=bool(self.chunk)
                )
            response = connection.getresponse()
            while response.read(_READ):
                pass
            return response.status, response.headers.get("Location", "")
        except OSError:
            return 0, ""
        finally:
            connection.close()


def _pieces(body: bytes, size: int) -> Iterator[bytes]:
    return (body[start : start + size] for start in range(0, len(body), size))


def _json(name: str, piece: bytes, before: bytes = b"", after: bytes = b"") -> HeavyRequest:
    return HeavyRequest(f"JSON: {name}", "/extract", _JSON, Body(piece, before, after))


def _form(name: str, piece: bytes, before: bytes = b"") -> HeavyRequest:
    return HeavyRequest(f"form: {name}", "/verdicts", _FORM, Body(piece, before))


def _parts(
    name: str,
    piece: bytes,
    before: bytes = b"",
    after: bytes = b"",
    *,
    target: str = "/verdicts",
    boundary: str = "b",
) -> HeavyRequest:
    kind = f"multipart/form-data; boundary={boundary}"
    return HeavyRequest(f"parts: {name}", target, kind, Body(piece, before, after))


_PARAGRAPH = b"<p>The lamp turns once in twenty seconds, all night long and all year."
_SHORT = b"<p>a"
_NAMED = b'--b\r\nContent-Disposition: form-data; name="html"\r\n\r\n'
_OPTION = b'--b\r\nContent-Disposition: form-data; name="mode"\r\n\r\nfast\r\n'
_UPLOAD = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'

#: Bodies and addresses that are costly to take apart.
PARSED = (
    _json("unknown keys", b'"k%d":1,', b"{", b'"html":""}'),
    _json("equal keys", b'"html":"",', b"{", b'"html":""}'),
    _json("a long key", b"k", b'{"', b'":1}'),
    _json("other pages", b'"",', b'{"html":"","site_pages":[', b'""]}'),
    _json("other pages, not texts", b"1,", b'{"html":"","site_pages":[', b"1]}"),
    _json("a list as an option", b"[],", b'{"html":"","mode":[', b"1]}"),
    _json("a long option", b"x", b'{"html":"","mode":"', b'"}'),
    _json("a long address", b"x", b'{"url":"http://', b'/"}'),
    _json("nested lists", b"["),
    _json("nested objects", b'{"a":', b"", b"1"),
    _json("small numbers", b"1,", b"[", b"1]"),
    _json("a large number", b"9", b'{"timeout":', b"}"),
    _json("a long fraction", b"9", b'{"timeout":0.', b"}"),
    _json("escapes", rb"\u0041", b'{"mode":"fast","html":"', b'"}'),
    _json("surrogates", rb"\ud83d\ude00", b'{"mode":"fast","html":"', b'"}'),
    _json("halves of surrogates", rb"\ud83d ", b'{"mode":"fast","html":"', b'"}'),
    _json("wide characters", "é".encode(), '{"mode":"fast","html":"😀'.encode(), b'"}'),
    _json("blanks", b" ", b"{", b"}"),
    HeavyRequest("JSON: of another type", "/extract", "text/plain", Body(b'"a":1,', b"{")),
    _form("unknown fields", b"k%d=1&"),
    HeavyRequest("form: 199,000 fields", "/verdicts", _FORM, Body(b"a=1&", size=4 * 199_000)),
    _form("equal fields", b"a=1&"),
    _form("fields without value", b"a&"),
    _form("separators", b"&"),
    _form("escapes", b"%41", b"mode=fast&html="),
    _form("halves of escapes", b"%", b"mode=fast&html="),
    _form("a long name", b"a"),
    _form("a long text", b"a", b"mode=fast&html="),
    HeavyRequest("form: for a training", "/training", _FORM, Body(b"k%d=1&")),
    HeavyRequest("form: for no verdict", "/verdicts/none/correction", _FORM, Body(b"kept=%d&")),
    HeavyRequest("form: for nothing", "/nowhere", _FORM, Body(b"k%d=1&")),
    HeavyRequest("form: of another type", "/verdicts", "text/plain", Body(b"k%d=1&")),
    _parts("small", _PART % (b"a%d", b""), b"", _END),
    _parts("small pages", _PART % (b"site_pages", b""), b"", _END, target="/extract/raw"),
    _parts("small files", _FILE % (b"site_pages", b"x"), b"", _END),
    _parts("many headers", b"a: b\r\n", b"--b\r\n", b"\r\n\r\n--b--\r\n"),
    _parts("a long header", b"a", b"--b\r\n", b": b\r\n\r\n\r\n--b--\r\n"),
    _parts("a long name", b"a", _NAMED[:-8], b'"\r\n\r\n\r\n--b--'),
    _parts("a boundary of one character", b"\r\n-", _NAMED, b"\r\n--b--\r\n"),
    _parts("almost the boundary", b"\r\n--" + b"b" * 69, _NAMED, boundary="b" * 70),
    _parts("line ends", b"\r\n", _NAMED, b"\r\n--b--\r\n"),
    _parts("without a boundary", b"--b\r\n", boundary=""),
    _parts("never closed", b"a", _NAMED),
    _parts("a large file", _PARAGRAPH, _OPTION + _UPLOAD, b"\r\n--b--\r\n"),
    HeavyRequest("query: parameters", "/extract/raw?" + "a&" * 30_000, _TEXT, Body(size=1)),
    HeavyRequest("query: escapes", "/extract/raw?a=" + "%41" * 20_000, _TEXT, Body(size=1)),
    HeavyRequest("path: long", "/" + "a/" * 30_000, _TEXT, Body(size=0)),
    HeavyRequest("chunks: of one byte", _FAST, _TEXT, Body(size=MAX_BYTES // 6), chunk=1),
    HeavyRequest("chunks: of 40 bytes", _FAST, _TEXT, Body(), chunk=40),
    HeavyRequest("body: of a GET", "/health", _TEXT, Body(), method="GET"),
)
#: Large pages that are extracted.
PAGES = tuple(
    HeavyRequest(f"{name}: {options.replace('&', ', ')}", f"{_RAW}?{options}", _TEXT, Body(piece))
    for name, piece in (("paragraphs", _PARAGRAPH), ("short paragraphs", _SHORT))
    for options in ("mode=fast&segments=true", "mode=voter&segments=true", "mode=fast&format=html")
)
#: Pages whose verdicts are shown and corrected.
SHOWN = tuple(
    HeavyRequest(f"verdict on {name}", "/verdicts", _FORM, Body(piece, b"mode=fast&html=", size=n))
    for name, piece, n in (
        ("paragraphs", _PARAGRAPH.replace(b" ", b"+"), MAX_BYTES),
        ("short paragraphs", _SHORT, MAX_BYTES // 10),
    )
)


def views(name: str, address: str) -> Iterator[HeavyRequest]:
    """What is sent for the verdict at an address: each form of it is read, and it is corrected."""
    for view in ("", "/report", "/content/html", "/content/markdown"):
        yield HeavyRequest(f"{name}: {view or '/'}", f"{address}{view}", "", Body(size=0), "GET")
    for n_bytes in (MAX_BYTES // 100, MAX_BYTES):
        kept = Body(b"kept=%d&", size=n_bytes)
        title = f"{name}: correction of {n_bytes / 1e6:g} MB"
        yield HeavyRequest(title, f"{address}/correction", _FORM, kept)
