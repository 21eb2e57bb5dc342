"""HTTP responses of archives: bodies are decoded as browsers do, and long heads are read."""

import gzip
import zlib

import pyarrow as pa
import pytest

from webjury.batch.inputs.http_response import decode, read_response

HTML = b"<p>" + b" A lamp that burns all night." * 20
# Without a time, so that both test workers give the tests the same names.
GZIPPED = gzip.compress(HTML, mtime=0)
GZIPPED_REST = gzip.compress(HTML[50:], mtime=0)


def inflatable(data):
    """Compress without the header that "deflate" should have."""
    stream = zlib.compressobj(wbits=-15)
    return stream.compress(data) + stream.flush()


def chunked(data, after=b"", end=b"0\r\n\r\n"):
    """Encode as two chunks, with something after the length of each."""
    halves = (data[:20], data[20:])
    return b"".join(b"%x%s\r\n%s\r\n" % (len(half), after, half) for half in halves) + end


def response(body, *fields, kind="text/html; charset=iso-8859-2", end="\r\n"):
    lines = ["HTTP/1.1 200 OK", f"Content-Type: {kind}", *fields, "", ""]
    return end.join(lines).encode() + body


def read(body, *fields, **options):
    return read_response(response(body, *fields, **options))


def decoded(found, limit=10_000):
    return decode(found.body, found.encodings, limit)


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        (HTML, []),
        (GZIPPED, ["Content-Encoding: gzip;q=1.0"]),
        (GZIPPED, ["Content-Encoding: aws-chunked,gzip"]),
        (GZIPPED + b"\r\n", ["Content-Encoding: gzip"]),
        (zlib.compress(HTML), ["Content-Encoding: x-deflate"]),
        (GZIPPED, ["content-encoding:X-GZIP "]),
        (chunked(inflatable(HTML)), ["Content-Encoding: Deflate", "Transfer-Encoding: chunked"]),
        (gzip.compress(GZIPPED, mtime=0), ["Content-Encoding: x-gzip, gzip"]),
        (gzip.compress(GZIPPED, mtime=0), ["Content-Encoding: gzip", "Content-Encoding: gzip"]),
        # Archives keep headers that no longer describe the body.
        (HTML, ["Content-Encoding: x-gzip"]),
        (b"\n\r\n" + HTML, ["Content-Encoding: deflate"]),
        (HTML, ["Content-Encoding: UTF-8"]),
        (GZIPPED, ["Content-Encoding: gzip", "Transfer-Encoding: chunked"]),
        (chunked(HTML), ["Content-Encoding: gzip", "Transfer-Encoding: chunked"]),
        (HTML, ["Content-Encoding: br", "Transfer-Encoding: gzip, chunked"]),
        # Nor need they name what was done to it.
        (GZIPPED, []),
        (pa.compress(HTML, codec="zstd", asbytes=True), []),
        (chunked(GZIPPED), ["Transfer-Encoding: chunked"]),
        (gzip.compress(GZIPPED, mtime=0), ["Content-Encoding: gzip"]),
        (GZIPPED, ["Content-Encoding: identity"]),
        # Other spellings, and other encodings.
        (GZIPPED, ['Content-Encoding: "gzip"']),
        (gzip.compress(inflatable(HTML), mtime=0), ["Content-Encoding: deflate, gzip"]),
        (GZIPPED[:-8], ["Content-Encoding: gzip"]),
        (GZIPPED, ["Content-Encoding: deflate"]),
        (gzip.compress(HTML[:50], mtime=0) + GZIPPED_REST, ["Content-Encoding: gzip"]),
        (pa.compress(HTML, codec="zstd", asbytes=True), ["Content-Encoding: zstd"]),
        (pa.compress(HTML, codec="brotli", asbytes=True), ["Content-Encoding: BR"]),
        (chunked(GZIPPED), ["Transfer-Encoding: x-gzip, chunked"]),
        (chunked(HTML, after=b";name=value"), ["Transfer-Encoding: chunked"]),
        (chunked(HTML, end=b""), ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"]),
        (chunked(HTML, end=b"0\r\nExpires: 0\r\n\r\n"), ["Transfer-Encoding: Chunked"]),
    ],
)
@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_a_body_is_decoded_if_its_encoding_is_right(body, fields, end):
    found = read(body, *fields, end=end)
    assert decoded(found).strip() == HTML
    assert (found.kind, found.charset, found.status) == ("text/html", "iso-8859-2", 200)


def test_a_body_that_is_cut_within_a_chunk_is_read_to_there():
    payload = decoded(read(chunked(HTML)[:100], "Transfer-Encoding: chunked"))
    assert len(payload) > 80
    assert HTML.startswith(payload)


@pytest.mark.parametrize(
    "fields",
    [
        ["Content-Type: text/html, text/html"],
        ["Content-Type:", "Content-Type: text/html"],
        ["Content-Type: TEXT/HTML", "Content-Type: image/png"],
    ],
)
def test_a_media_type_that_is_sent_twice_is_one(fields):
    head = "\r\n".join(["HTTP/1.1 200 OK", *fields, "", ""]).encode()
    assert read_response(head + HTML).kind == "text/html"


@pytest.mark.parametrize(
    ("kind", "charset"),
    [
        ('text/html; charset="ISO-8859-2"', "iso-8859-2"),
        ("text/html;charset='utf-8'", "utf-8"),
        ("text/html; Charset = latin1; a=b", "latin1"),
        ("text/html; charset=utf-8, text/html; charset=utf-8", "utf-8"),
        ("text/html; charset=", None),
        ("text/html; charset=Łódź", None),
    ],
)
def test_a_charset_is_found_however_it_is_written(kind, charset):
    assert read(HTML, kind=kind).charset == charset


def test_of_many_encodings_and_members_the_first_ones_are_decoded():
    """Decoding all of them would take time quadratic in their number."""
    assert decoded(read(GZIPPED, f"Content-Encoding: {'gzip,' * 200_000}")) == HTML
    members = GZIPPED + gzip.compress(b"", mtime=0) * 100_000
    assert decoded(read(members, "Content-Encoding: gzip")) == HTML


@pytest.mark.parametrize(
    "fields",
    [
        [f"X-Long: {'x' * 1_000_000}"],
        [f"X-{number}: {'x' * 100}" for number in range(10_000)],
        ["X-Folded: a\r\n b\r\n Content-Type: image/png"],
    ],
    ids=["long", "many", "folded"],
)
def test_fields_that_nobody_needs_do_no_harm(fields):
    found = read(HTML, *fields)
    assert (decoded(found), found.kind, found.status) == (HTML, "text/html", 200)


@pytest.mark.parametrize(
    ("compress", "name"), [(gzip.compress, "gzip"), (zlib.compress, "deflate")]
)
def test_no_more_is_decoded_than_the_limit(compress, name):
    bomb = compress(bytes(10_000_000))
    for fields in ([f"Content-Encoding: {name}"], [f"Content-Encoding: {name}"] * 2):
        assert len(decoded(read(bomb, *fields), limit=1_000)) == 1_001
    nested = gzip.compress(gzip.compress(bytes(10_000_000)))
    assert len(decoded(read(nested, "Content-Encoding: gzip"), limit=1_000)) <= 1_001


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize(
    "interim",
    [
        ["100 Continue"],
        ["103 Early Hints\nLink: </a.css>\nContent-Type: text/plain"],
        ["100 Continue", "102 Processing", "103 Early Hints"] * 30,
    ],
)
def test_interim_responses_are_passed_over(interim, end):
    before = "".join(f"HTTP/1.1 {head}\n\n" for head in interim).replace("\n", end).encode()
    found = read_response(before + response(HTML, end=end))
    assert (found.body, found.kind, found.status) == (HTML, "text/html", 200)


def test_encodings_are_named_as_they_were_sent():
    assert read(HTML).encodings is None
    assert read(HTML, "Content-Encoding: dcb,, BR;q=1").encodings == "dcb,br"


def test_an_interim_response_alone_has_its_status():
    assert read_response(b"HTTP/1.1 100 Continue\r\n\r\n" + HTML).status == 100


@pytest.mark.parametrize("block", [b"", b"\r\n\r\n", b"no HTTP at all", b"\x00" * 100])
def test_what_is_no_response_has_no_type(block):
    assert read_response(block).kind != "text/html"
