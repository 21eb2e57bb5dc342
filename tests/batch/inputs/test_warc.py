"""WARC files: which records are documents, and how truncated or malformed files are read."""

import gzip
import random
import re
import struct
import tracemalloc
import zlib
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warc_records import http, record
from webjury.batch.documents import BrokenSourceError, ReadOptions
from webjury.batch.inputs.reading import complete
from webjury.batch.inputs.warc import read_warc

HTML = b"<p>" + b"A lamp that burns all night. " * 20
OPTIONS = ReadOptions(max_bytes=100_000)
ENDINGS = ["warc", "warc.gz", "warc.zst"]


def url(number):
    return f"https://example.org/{number}"


def compress(parts, ending):
    """Compress each part separately, as in WARC files."""
    if ending.endswith("gz"):
        return b"".join(map(gzip.compress, parts))
    if ending.endswith("zst"):
        return b"".join(pa.Codec("zstd").compress(part).to_pybytes() for part in parts)
    return b"".join(parts)


def read(folder, data, ending="warc"):
    """Read documents, counts of skipped records, and why reading stopped."""
    path = folder / f"crawl.{ending}"
    path.write_bytes(data)
    skipped, documents, problem = Counter(), [], None
    try:
        for document in read_warc(path, OPTIONS, skipped):
            documents.append(complete(document, OPTIONS))
    except BrokenSourceError as error:
        problem = str(error)
    return documents, skipped, problem


def read_records(folder, records, ending="warc"):
    return read(folder, compress(records, ending), ending)


def urls(documents):
    return [document.url for document in documents if document.status is None]


def place_of(parts, number):
    """The first byte of a part, the byte after it, and what is said if it is lost."""
    start, end = (sum(map(len, parts[:n])) for n in (number, number + 1))
    return start, end, f"between byte {start:,} and byte {end:,} are lost: "


@pytest.mark.parametrize("ending", ENDINGS)
def test_responses_and_resources_are_documents_with_their_place_and_date(tmp_path, ending):
    records = [
        record(b"GET / HTTP/1.1\r\n\r\n", kind="request"),
        record(http(HTML), url(1), WARC_Date="2024-12-01T09:30:00Z"),
        record(http(b"PNG", "image/png")),
        record(http(b"x" * 150_000), url(3), WARC_Date="2024-12-02T00:00:00.5Z"),  # too large
        record(http(HTML), f"<{url(4)}>"),
        record(HTML, url(5), kind="resource", Content_Type="text/html"),
    ]
    parts = [compress([one], ending) for one in records] if ending == "warc.gz" else records
    documents, skipped, problem = read_records(tmp_path, records, ending)
    assert (skipped, problem) == (Counter(["image/png, not HTML"]), None)
    assert [one.url for one in documents] == [url(1), url(3), url(4), url(5)]
    assert [one.html for one in documents] == [HTML, None, HTML, HTML]
    assert [one.charset for one in documents] == ["utf-8", "utf-8", "utf-8", None]
    assert documents[0].id == "urn:test:https://example.org/1"
    assert [one.offset for one in documents] == [place_of(parts, n)[0] for n in (1, 3, 4, 5)]
    dates = ["2024-12-01T09:30:00Z", "2024-12-02T00:00:00.5Z", None, None]
    assert [one.warc_date for one in documents] == dates


@pytest.mark.parametrize(
    ("other", "reasons"),
    [
        (record(http(b"\x89PNG", "image/png")), ["image/png, not HTML"]),
        (record(http(b"?", "")), ["no type, not HTML"]),
        (record(http(HTML, status="404 Not Found")), ["HTTP status 404"]),
        (record(http(HTML, status="301 Moved")), ["HTTP status 301"]),
        (record(b"no HTTP at all"), ["no HTTP response"]),
        (record(b""), ["no HTTP response"]),
        (
            record(b"20240101\n1.2.3.4", "dns:a.org", Content_Type="text/dns"),
            ["text/dns, not HTML"],
        ),
        (record(b"A file", "ftp://a.org/b", Content_Type="text/plain"), ["text/plain, not HTML"]),
        (record(HTML), ["no HTTP response"]),
        (record(http(b"x", "image/\x1b[31m")), ["image/\\x1b[31m, not HTML"]),
        (record(http(HTML), kind="respons"), ["a record of unknown type"]),
        (record(http(HTML), WARC_Type=""), ["a record of unknown type"]),
        (record(b"GET / HTTP/1.1\r\n\r\n", kind="request"), []),
        (record(b"key: value", kind="metadata"), []),
    ],
)
def test_records_that_are_not_documents_are_counted(tmp_path, other, reasons):
    documents, skipped, problem = read_records(tmp_path, [other, record(http(HTML))])
    assert [document.html for document in documents] == [HTML]
    assert (skipped, problem) == (Counter(reasons), None)


def with_names(change, kind, number):
    """A record whose fields have their names written in another way."""
    head, block = record(http(HTML), url(number), kind).decode().split("\r\n\r\n", 1)
    head = re.sub(r"^[\w-]+(?=:)", lambda name: change(name[0]), head, flags=re.MULTILINE)
    return f"{head}\r\n\r\n{block}".encode()


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (str.lower, "response"),
        (str.upper, "Response"),
        (str.title, "RESPONSE"),
        ("{} ".format, "response "),
    ],
)
def test_the_case_of_names_and_types_does_not_matter(tmp_path, change, kind, ending):
    records = [with_names(change, kind, number) for number in range(3)]
    documents, skipped, problem = read_records(tmp_path, records, ending)
    assert urls(documents) == [url(number) for number in range(3)]
    assert [one.html for one in documents] == [HTML] * 3
    assert (skipped, problem) == (Counter(), None)


def test_a_record_of_a_response_whose_server_sent_no_head_has_the_type_that_it_declares(tmp_path):
    records = [record(HTML, url(0), Content_Type="text/html"), record(http(HTML), url(1))]
    documents, _, _ = read_records(tmp_path, records)
    assert [one.html for one in documents] == [HTML, HTML]


@pytest.mark.parametrize(
    "response",
    [
        http(b"x" * 200_000),
        *(
            http(gzip.compress(b"x" * 50_000_000), **fields)
            for fields in ({"Content_Encoding": "gzip"}, {})
        ),
    ],
    ids=["long", "bomb", "undeclared bomb"],
)
def test_a_document_that_is_too_large_is_reported_and_the_next_one_read(tmp_path, response):
    documents, _, problem = read_records(tmp_path, [record(response), record(http(HTML))])
    assert [document.status for document in documents] == ["too_large", None]
    assert [document.html for document in documents] == [None, HTML]
    assert documents[0].error == "more than 100,000 bytes"
    assert problem is None


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_truncated_file_keeps_what_was_read(tmp_path, ending):
    records = [record(http(HTML), url(n)) for n in range(3)]
    whole = compress(records, ending)
    # Near the start, in the middle and near the end of the last record.
    start = len(compress(records[:2], ending))
    for cut in (start + 5, (start + len(whole)) // 2, len(whole) - 12):
        documents, _, problem = read(tmp_path, whole[:cut], ending)
        assert len(documents) == 2
        assert "near byte" in problem


def test_a_file_that_needs_a_dictionary_of_zstd_says_so(tmp_path):
    frame = compress([record(http(HTML))], "warc.zst")
    # Bits of the fifth byte say how long the number of the dictionary is, which follows the window.
    is_single = frame[4] >> 5 & 1
    window = frame[5 : 6 - is_single]
    named = frame[:4] + bytes([frame[4] | 1]) + window + b"\x07" + frame[6 - is_single :]
    dictionary = b"\x5d\x2a\x4d\x18" + struct.pack("<I", 9) + b"The words"
    _, _, problem = read(tmp_path, dictionary + named, "warc.zst")
    assert problem == "a zstd dictionary is needed (decompress the file with it first) near byte 0"
    # A dictionary that no page needs does no harm.
    documents, _, problem = read(tmp_path, dictionary + frame, "warc.zst")
    assert ([one.html for one in documents], problem) == ([HTML], None)


@pytest.mark.parametrize(
    "bad",
    [
        b"no record at all" * 20,
        record(b"")[:40],
        record(http(HTML), Content_Length="99999999999999"),
        record(http(HTML), Content_Length="-1"),
        record(http(HTML), Content_Length="many"),
        b"\x00" * 1000,
    ],
)
def test_a_malformed_record_is_reported_with_its_position(tmp_path, bad):
    documents, _, problem = read_records(tmp_path, [record(http(HTML)), bad])
    assert [document.html for document in documents] == [HTML]
    assert "near byte" in problem


def members(*parts):
    return list(map(gzip.compress, parts))


def crawl_of(n):
    """Make members with one incompressible record each, so that damage can hit any part."""
    rng = random.Random(n)
    return members(*(record(http(HTML + rng.randbytes(500)), url(k)) for k in range(n)))


def flip(data, start, n=40):
    return data[:start] + bytes(byte ^ 255 for byte in data[start : start + n]) + data[start + n :]


def read_parts(folder, parts):
    return read(folder, b"".join(parts), "warc.gz")


@pytest.mark.parametrize("place", range(0, 600, 23))
def test_reading_goes_on_after_a_damaged_member(tmp_path, place):
    parts = crawl_of(5)
    assert len(parts[2]) > 600
    parts[2] = flip(parts[2], place)
    documents, _, problem = read_parts(tmp_path, parts)
    assert problem is None
    assert urls(documents) == [url(n) for n in (0, 1, 3, 4)]
    (lost,) = (one for one in documents if one.status)
    assert (documents.index(lost), lost.status, lost.html) == (2, "damaged", None)
    start, end, message = place_of(parts, 2)
    assert (lost.offset, lost.bytes_read) == (start, end)
    assert message in lost.error


def test_every_damaged_place_is_named_once(tmp_path):
    parts = crawl_of(9)
    for number in (0, 3, 4, 7):
        parts[number] = flip(parts[number], 100)
    documents, _, problem = read_parts(tmp_path, parts)
    assert problem is None
    numbers = [one.url and int(one.url[-1]) for one in documents]
    assert numbers == [None, 1, 2, None, 5, 6, None, 8]
    start, end = place_of(parts, 3)[0], place_of(parts, 5)[0]
    assert f"between byte {start:,} and byte {end:,} are lost: " in documents[3].error


def test_nothing_of_a_member_is_read_if_its_checksum_is_wrong(tmp_path):
    """The record is complete, but one of its bytes is wrong."""
    parts = crawl_of(3)
    parts[1] = parts[1][:-8] + flip(parts[1][-8:], 0, 1)
    documents, _, problem = read_parts(tmp_path, parts)
    assert problem is None
    assert urls(documents) == [url(0), url(2)]
    assert "incorrect data check" in documents[1].error


def test_skipped_records_of_a_damaged_member_are_not_counted(tmp_path):
    image = record(http(b"PNG" * 100, "image/png"))
    parts = members(image, image, record(http(HTML)))
    parts[1] = flip(parts[1], len(parts[1]) - 8, 4)
    documents, skipped, _ = read_parts(tmp_path, parts)
    assert [one.status for one in documents] == ["damaged", None]
    assert skipped == Counter(["image/png, not HTML"])


def test_damage_at_the_end_of_a_file_is_reported(tmp_path):
    parts = crawl_of(3)
    parts[2] = flip(parts[2], 100)
    documents, _, problem = read_parts(tmp_path, parts)
    assert urls(documents) == [url(0), url(1)]
    assert "near byte" in problem


def test_a_malformed_record_in_an_intact_member_is_named(tmp_path):
    good = crawl_of(2)
    for bad in (b"no record at all" * 20, record(b"x", Content_Length="many")):
        documents, _, problem = read_parts(tmp_path, [good[0], *members(bad), good[1]])
        assert problem is None
        assert [one.status for one in documents] == [None, "damaged", None]
        assert f"between byte {len(good[0]):,} and " in documents[1].error


def test_members_and_records_may_have_different_limits(tmp_path):
    """Several records in one member, and one record in several members."""
    records = [record(http(HTML), url(n)) for n in range(6)]
    whole = b"".join(records)
    blocks = [whole[start : start + 300] for start in range(0, len(whole), 300)]
    for parts in ([b"".join(records[:4]), b"".join(records[4:])], blocks):
        documents, _, problem = read_parts(tmp_path, members(*parts))
        assert [(one.url, one.html) for one in documents] == [(url(n), HTML) for n in range(6)]
        assert problem is None


def test_a_file_without_the_damaged_part_gives_the_same_documents(tmp_path):
    parts = crawl_of(40)
    whole, _, _ = read_parts(tmp_path, parts)
    rng = random.Random(0)
    for _ in range(30):
        number = rng.randrange(len(parts) - 1)
        place = rng.randrange(len(parts[number]) - 8)
        bad = [*parts]
        bad[number] = flip(parts[number], place, rng.choice([1, 5, 40]))
        documents, _, problem = read_parts(tmp_path, bad)
        assert problem is None
        # Some bytes of a header have no meaning.
        assert [one.html for one in documents if not one.status] in (
            [one.html for one in whole],
            [one.html for one in whole if not one.url.endswith(f"/{number}")],
        )


def nested_members(n):
    """Make starts of members, each of which decompresses all that follow it and then fails."""
    begin = zlib.compressobj(wbits=31)
    head = begin.compress(b"WARC/1.0\r\n") + begin.flush(zlib.Z_FULL_FLUSH)
    # The next head, and the 5 bytes that begin its stored block, fill this stored block.
    length = len(head) + 5
    stored = b"\x00" + struct.pack("<HH", length, 0xFFFF ^ length)
    return (head + stored + head + stored) * n


GARBAGE = {
    "beginnings": b"\x1f\x8b\x08\x00" * 20_000,
    "noise": random.Random(0).randbytes(1_000_000),
    "zeros": bytes(1_000_000),
    "records": nested_members(5_000),
}


@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_between_members_is_one_loss(tmp_path, kind):
    first, last = crawl_of(2)
    garbage = GARBAGE[kind][:50_000]
    documents, _, problem = read_parts(tmp_path, [first, garbage, last])
    assert problem is None
    assert [one.status for one in documents] == [None, "damaged", None]
    end = len(first) + len(garbage)
    assert f"between byte {len(first):,} and byte {end:,} are lost: " in documents[1].error


@pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="needs /proc")
@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_is_passed_over_in_linear_time_and_little_memory(tmp_path, kind, monkeypatch):
    monkeypatch.setattr("webjury.batch.inputs.warc_streams._MAX_EXTRA_BYTES", 0)
    first, last = crawl_of(2)
    data = first + GARBAGE[kind] + last
    tracemalloc.start()
    before = bytes_read()
    documents, _, problem = read(tmp_path, data, "warc.gz")
    n_bytes = bytes_read() - before
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert urls(documents)[0] == url(0)
    assert len(documents) == 3 or problem
    assert n_bytes < 8 * len(data)
    assert peak < 2_000_000


def bytes_read():
    return int(Path("/proc/self/io").read_text().split()[1])


#: Wrong lengths, computed from the right length of the block and the length of a whole record.
WRONG_LENGTHS = {
    "none": lambda _own, _whole: 0,
    "a few": lambda _own, _whole: 7,
    "half": lambda own, _whole: own // 2,
    "one less": lambda own, _whole: own - 1,
    "a few more": lambda own, _whole: own + 9,
    "the next one": lambda own, whole: own + whole,
    "the next one and a half": lambda own, whole: own + whole + whole // 2,
    "all that follow": lambda own, _whole: own + 1_000_000,
    "beyond the limit": lambda own, _whole: own + 100_000_000_000,
}


def with_wrong_length(number, wrong, n=6):
    """Make records, one of them with a wrong length."""
    # All records have different texts.
    bodies = [http(HTML + b"Lamp number %d.\nIt burns." % n * 30) for n in range(n)]
    records = [record(body, url(n)) for n, body in enumerate(bodies)]
    length = WRONG_LENGTHS[wrong](len(bodies[number]), len(records[number]))
    records[number] = record(bodies[number], url(number), Content_Length=str(length))
    return records


def are_whole(documents):
    """Whether no document has the text of another."""
    return all(one.html.count(b"<p>") == 1 for one in documents if one.html)


@pytest.mark.parametrize("wrong", WRONG_LENGTHS)
@pytest.mark.parametrize("number", [0, 2, 4])
@pytest.mark.parametrize("ending", ["warc", "warc.gz"])
def test_a_record_with_a_wrong_length_is_lost_alone(tmp_path, ending, number, wrong):
    parts = [compress([one], ending) for one in with_wrong_length(number, wrong)]
    documents, _, problem = read(tmp_path, b"".join(parts), ending)
    assert problem is None
    assert urls(documents) == [url(n) for n in range(6) if n != number]
    assert are_whole(documents)
    assert [documents.index(one) for one in documents if one.status] == [number]
    lost, (start, end, message) = documents[number], place_of(parts, number)
    assert (lost.status, lost.offset, lost.bytes_read) == ("damaged", start, end)
    assert message in lost.error


@pytest.mark.parametrize("wrong", WRONG_LENGTHS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_wrong_length_in_the_last_record_is_reported(tmp_path, ending, wrong):
    documents, _, problem = read_records(tmp_path, with_wrong_length(5, wrong), ending)
    assert urls(documents) == [url(n) for n in range(5)]
    assert "near byte" in problem


@pytest.mark.parametrize("wrong", WRONG_LENGTHS)
@pytest.mark.parametrize("ending", ["warc.gz", "warc.zst"])
def test_a_wrong_length_is_reported_where_all_records_are_compressed_as_one(
    tmp_path, ending, wrong
):
    whole = b"".join(with_wrong_length(2, wrong))
    documents, _, problem = read_records(tmp_path, [whole], ending)
    assert url(2) not in urls(documents)
    assert are_whole(documents)
    assert "near byte" in problem


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_page_about_records_is_a_page(tmp_path, ending):
    page = HTML + b"<pre>\r\n\r\n" + record(http(HTML)) + b"</pre>"
    records = [record(http(page)), record(http(HTML))]
    documents, _, problem = read_records(tmp_path, records, ending)
    assert problem is None
    assert [one.html for one in documents] == [page, HTML]


@pytest.mark.parametrize("wrong", WRONG_LENGTHS)
def test_a_wrong_length_among_several_records_of_a_member(tmp_path, wrong):
    """The rest of the member is lost and reported."""
    records = with_wrong_length(3, wrong, n=9)
    parts = members(*(b"".join(records[a:b]) for a, b in ((0, 2), (2, 6), (6, 9))))
    documents, _, problem = read_parts(tmp_path, parts)
    assert problem is None
    numbers = [one.url and int(one.url[-1]) for one in documents]
    assert numbers == [0, 1, 2, None, 6, 7, 8]
    assert are_whole(documents)


@pytest.mark.parametrize("size", [70_000, 1_000_000])
@pytest.mark.parametrize("ending", ["warc", "warc.gz"])
def test_a_header_line_that_is_too_long_ends_one_record_alone(tmp_path, ending, size):
    records = [record(http(HTML), url(n)) for n in range(4)]
    records[1] = record(http(HTML), url(1), X_Long="x" * size)
    documents, _, problem = read_records(tmp_path, records, ending)
    assert problem is None
    assert [one.url for one in documents] == [url(0), None, url(2), url(3)]
    assert (
        "are lost: the head of a record is truncated, longer than 65,536 bytes"
        in documents[1].error
    )


@pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="needs /proc")
@pytest.mark.parametrize("length", ["0", "1000000000"])
def test_wrong_lengths_everywhere_are_passed_over_in_linear_time(tmp_path, length, monkeypatch):
    monkeypatch.setattr("webjury.batch.inputs.warc_streams._MAX_EXTRA_BYTES", 0)
    data = record(http(b"<p>"), Content_Length=length) * 10_000
    before = bytes_read()
    documents, _, problem = read(tmp_path, data)
    assert bytes_read() - before < 20 * len(data)
    assert not urls(documents)
    assert problem


#: Pages from the record with a wrong length on, and the number of records that it swallows.
TAKEN = {
    "a page that mentions records": ([b"<p>", b"<p>\r\n\r\nWARC/1.0\r\nA: b\r\n\r\n"], 2),
    "pages that mention records": ([b"<p>", *[b"<p>\r\n\r\nWARC/1.0\r\n\r\nA"] * 3], 4),
    "more than a document may have": ([b"<p>", *[b"x" * 60_000] * 5], 6),
    "a large one": ([b"<p>", b"x" * 150_000], 2),
}


@pytest.mark.parametrize("case", TAKEN)
def test_a_record_that_takes_whole_ones_is_lost_alone(tmp_path, case):
    """Its length ends at the end of another record, so reading finds the record after that."""
    pages, n_taken = TAKEN[case]
    bodies = [http(b"<p>"), *map(http, pages), http(HTML)]
    records = [record(body, url(n)) for n, body in enumerate(bodies)]
    taken = sum(map(len, records[2 : 1 + n_taken])) + len(bodies[1])
    records[1] = record(bodies[1], url(1), Content_Length=str(taken))
    documents, _, problem = read_records(tmp_path, records)
    assert problem is None
    assert [n for n, one in enumerate(documents) if one.status == "damaged"] == [1]
    assert [one.html for one in documents if not one.status] == [
        page for page in (b"<p>", *pages[1:], HTML) if len(page) < 100_000
    ]
    starts = [place_of(records, n)[0] for n in range(len(records))]
    assert [one.offset for one in documents] == starts


def test_a_record_that_ends_at_an_empty_line_of_the_next_is_lost(tmp_path):
    """An empty line ends a record, but also the header of a record."""
    records = [record(http(HTML), url(n)) for n in range(4)]
    place = (records[1] + records[2]).rindex(b"\r\n\r\nHTTP/")
    length = place - records[1].index(b"HTTP/")
    records[1] = record(http(HTML), url(1), Content_Length=str(length))
    documents, _, problem = read_records(tmp_path, records)
    assert problem is None
    assert urls(documents) == [url(n) for n in (0, 2, 3)]
    assert documents[1].status == "damaged"


@settings(max_examples=60)
@given(st.data())
def test_inserted_bytes_raise_no_unexpected_exception(tmp_path_factory, data):
    good = record(http(HTML[:100]))
    place = data.draw(st.integers(0, len(good)))
    junk = data.draw(st.binary(max_size=40))
    bad = good[:place] + junk + good[place:]
    documents, _, _ = read_records(tmp_path_factory.mktemp("warc"), [good, bad])
    assert documents[0].html == HTML[:100]
