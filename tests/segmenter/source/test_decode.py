"""Bytes to text: encodings are tried in order, and anything but a page is refused."""

import codecs
import json
import random
import re
import struct
from contextlib import suppress
from email.message import EmailMessage

import pytest
import webencodings
from hypothesis import given
from hypothesis import strategies as st

from webjury import Page
from webjury.errors import InputError
from webjury.segmenter.source.decode import decode

_KOI8 = "<meta charset=koi8-r>мир"
_ISO_2022_JP = "<p>灯台の番人、ﾗﾝﾌﾟ".encode("iso2022_jp_ext")


@pytest.mark.parametrize(
    ("data", "charset", "encoding"),
    [
        (b"", None, "ascii"),
        (b"<p>plain", None, "ascii"),
        ("<p>naïve".encode(), None, "utf-8"),
        ("<p>naïve".encode("utf-8-sig"), None, "utf-8"),
        (codecs.BOM_UTF16_LE + "<p>naïve".encode("utf-16-le"), None, "utf-16-le"),
        (codecs.BOM_UTF16_BE + "<p>naïve".encode("utf-16-be"), None, "utf-16-be"),
        (codecs.BOM_UTF32_LE + "<p>naïve".encode("utf-32-le"), None, "utf-32-le"),
        (codecs.BOM_UTF32_BE + "<p>naïve".encode("utf-32-be"), None, "utf-32-be"),
        ("<meta charset=windows-1250>Łódź".encode("cp1250"), None, "cp1250"),
        ("<META CHARSET = 'GBK'>中文".encode("gbk"), None, "gbk"),
        ("<meta content='text/html; charset=koi8-r'>мир".encode("koi8-r"), None, "koi8-r"),
        ("<?xml version='1.0' encoding='Shift_JIS'?>日本".encode("cp932"), None, "cp932"),
        (b"<meta charset=iso-8859-1>\x93quoted\x94", None, "cp1252"),
        # ISO-2022-JP, which has only ASCII bytes, is decoded where it is declared.
        (b"<meta charset=iso-2022-jp>" + _ISO_2022_JP, None, "iso2022_jp_ext"),
        (_ISO_2022_JP, "iso-2022-jp", "iso2022_jp_ext"),
        (_ISO_2022_JP, None, "ascii"),
        (_ISO_2022_JP, "utf-8", "ascii"),
        (b"<p>plain", "iso-2022-jp", "ascii"),
        # A byte order mark and valid UTF-8 override the declaration, and so does a known charset
        # from the server if it fits.
        ("<meta charset=koi8-r>é".encode("utf-8-sig"), None, "utf-8"),
        ("<meta charset=koi8-r>é".encode(), None, "utf-8"),
        ("Łódź".encode(), "iso-8859-2", "utf-8"),
        ("<meta charset=cp1250>Łódź".encode("cp1250"), "utf-8", "cp1250"),
        (_KOI8.encode("cp1251"), "windows-1251", "cp1251"),
        (_KOI8.encode("koi8-r"), "KOI8-R", "koi8-r"),
        (_KOI8.encode("koi8-r"), "nonsense", "koi8-r"),
    ],
)
def test_a_page_is_decoded_with_its_encoding(data, charset, encoding):
    text, used = decode(data, charset)
    assert used == encoding
    assert text == data.decode(encoding).removeprefix("\ufeff")


def test_signs_that_python_does_not_know_are_all_that_is_lost() -> None:
    page = b"<p>A\x1b$B-!\x1b(BZ"  # a one in a circle, which only browsers know
    assert decode(page, "iso-2022-jp")[0] == "<p>A\ufffdZ"


@pytest.mark.parametrize("declared", ["utf-8", "utf-16", "x-user-defined", "nonsense", "\xff"])
def test_an_impossible_declaration_falls_back_to_detection(declared: str) -> None:
    page = f"<meta charset={declared}>été à la française, là où les élèves étaient déjà"
    assert decode(page.encode("latin-1")) == (page, "cp1252")


JAPANESE = "昨日の夕方、灯台の番人は長い階段を上り、大きなレンズを静かに磨き始めた。"
CHINESE = "昨天傍晚，灯塔看守人沿着长长的楼梯走上去，开始静静地擦拭那块大透镜。"
TAIWANESE = "昨天傍晚，燈塔看守人沿著長長的樓梯走上去，開始靜靜地擦拭那塊大透鏡。"
KOREAN = "어제 저녁 등대지기는 긴 계단을 올라가 커다란 렌즈를 조용히 닦기 시작했다."
RUSSIAN = "Вчера вечером смотритель маяка поднялся по лестнице и начал чистить большую линзу."
ENGLISH = "The keeper of the lamp climbed the stairs."


@pytest.mark.parametrize("n", [1, 20])
@pytest.mark.parametrize(
    ("sentence", "encoding"),
    [
        (JAPANESE, "cp932"),
        (JAPANESE, "euc_jp"),
        (CHINESE, "gb18030"),
        (TAIWANESE, "big5hkscs"),
        (KOREAN, "cp949"),
        (RUSSIAN, "koi8-r"),
        (RUSSIAN, "cp1251"),
        *(
            (sentence, f"utf-16-{order}")
            for sentence in (JAPANESE, CHINESE, KOREAN, RUSSIAN, ENGLISH)
            for order in ("le", "be")
        ),
    ],
)
def test_an_encoding_without_a_declaration_is_detected(sentence, encoding, n):
    page = f"<html><head><title>{sentence[:9]}</title></head><body>{f'<p>{sentence}</p>' * n}"
    assert decode(page.encode(encoding)) == (page, encoding)


def test_undecodable_bytes_become_replacement_characters() -> None:
    assert decode(codecs.BOM_UTF8 + b"a\xffb") == ("a\ufffdb", "utf-8")


_RANDOM = random.Random(7)


@pytest.mark.parametrize(
    "data",
    [
        *(_RANDOM.randbytes(n) for n in (300, 3_000, 100_000)),
        b"<html><body><p>Read me.</p>" + _RANDOM.randbytes(2_000),
        struct.pack("<200i", *range(200)),
        b"\xff\xfe" + bytes([*range(1, 9), 0]) * 50,
        "".join(map(chr, range(1, 9))).encode("utf-16-le") * 50,
    ],
    ids=len,
)
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"binary data, not an HTML page: \d+% of its bytes"):
        decode(data)


@pytest.mark.parametrize(
    "data",
    [
        b"\0" * 1_000,
        b"<p>Read me." + b"\0" * 10_000,
        b"a\1b\2c\3",
        (b"<p>One page." * 10 + b"\x0c\x1a") * 10,
        "<p>naïve</p>".encode() * 10 + b"\xe9\xff" * 50,
        "<p>日本語</p>".encode("iso2022_jp") * 9,
    ],
    ids=len,
)
def test_text_with_a_few_control_characters_is_decoded(data: bytes) -> None:
    assert decode(data)[0]


def test_every_known_label_may_be_declared() -> None:
    for label in webencodings.LABELS:
        text, _ = decode(b"<meta charset=" + label.encode() + b">\xe9t\xe9 \xff\x81")
        assert text.startswith("<meta charset=")


@given(st.binary())
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    with suppress(InputError):
        text, encoding = decode(data)
        assert isinstance(text, str)
        codecs.lookup(encoding)


@given(st.text(st.characters(codec="utf-8")))
def test_utf_8_is_decoded_without_changes(text: str) -> None:
    with suppress(InputError):
        assert decode(b"<p>" + text.encode())[0] == "<p>" + text


RSS = b"<rss version='2.0'><channel><title>Lamps</title></channel></rss>"
ATOM = b"<feed xmlns='http://www.w3.org/2005/Atom'><title>Lamps</title></feed>"
DECLARATION = b"<?xml version='1.0' encoding='utf-8'?>\n"
ROW = json.dumps({"id": "1", "html": "<p>The lamp turns."}).encode()


def saved_page() -> bytes:
    """Make a page with its parts, as browsers save it."""
    message = EmailMessage()
    message["From"] = "<Saved by Blink>"
    message["Subject"] = "The lamp"
    message.set_content("<p>The lamp turns.", subtype="html")
    message.add_related(b"GIF", "image", "gif")
    return message.as_bytes()


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        *((b"\x1f\x8b\x08", "gzip"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"\xfd7zXZ\0", "xz")),
        *((b"\x89PNG\r\n", "PNG"), (b"\xff\xd8\xff\xe0", "JPEG"), (b"GIF89a", "GIF")),
        *((b"%PDF-1.7", "PDF"), (b"PK\x03\x04", "ZIP"), (b"\x7fELF\2\1\1", "a program")),
        (b"WARC/1.0\r\nWARC-Type: warcinfo\r\n", "a WARC file, .*: use webjury batch"),
        (b"PAR1\x15\x04", "a Parquet table, .*: use webjury batch"),
        (ROW, "JSON, .*: if it is a table of pages, use webjury batch"),
        (ROW + b"\n" + ROW + b"\n", "JSON, .*: if it is a table"),
        (b'\n{\n  "html": "<p>"\n}', "JSON, .*: if it is a table"),
        (RSS, "a feed, .*: extract the pages that it links to"),
        (b"\xef\xbb\xbf" + DECLARATION + RSS, "a feed"),
        (
            DECLARATION + b"<!-- by <b>hand</b> --> <?xml-stylesheet href='a'?>" + ATOM,
            "a feed",
        ),
        (b"<!DOCTYPE rss SYSTEM 'rss-0.91.dtd'>" + RSS, "a feed"),
        (DECLARATION + b"<rdf:RDF xmlns='http://purl.org/rss/1.0/'>", "a feed"),
        (saved_page(), "a page saved as MHTML, .*: the cookbook says how"),
        (b"From: a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=x", "MHTML"),
    ],
)
def test_another_format_is_refused_with_what_to_do(data: bytes, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal):
        Page(data)


@pytest.mark.parametrize(
    "page",
    [
        DECLARATION + b"<!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'><rss>",
        b"<!-- <rss> --><html><p>" + RSS,
        b"<feedback>",
        b"<!-- " * 1_000,
        b"<p>WARC/1.0\r\nWARC-Type: warcinfo",
        b"WARC files are archives of the web.",
        b"<pre>Content-Type: multipart/related",
        b"From: Ann\nSubject: the lamp\n\nContent-Type: multipart/related",
        b"a: b\n" * 2_000,
        ROW + b"<html><p>",
        *(b"{ not JSON }", b"{% if page %}<p>{% endif %}", b'{"a":' * 10_000),
        b"<script>" + ROW + b"</script>",
    ],
    ids=lambda page: page[:20],
)
def test_a_page_that_holds_another_format_is_not_refused(page: bytes) -> None:
    assert Page(page).warnings == []


_IS_ADDRESS = "is an address, not a page: pass webjury.fetch(address)"
_IS_NAME = "is the name of a file, not a page: pass pathlib.Path(name)"


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("https://example.org/lamp", _IS_ADDRESS),
        ("HTTP://example.org", _IS_ADDRESS),
        (" https://example.org/lamp\n", _IS_ADDRESS),
        ("https://example.org/?a=1&b=%3C#c", _IS_ADDRESS),
        (f"https://example.org/{'a' * 1_900}", _IS_ADDRESS),
        *((name, _IS_NAME) for name in ("page.html", "/tmp/a/PAGE.HTM", "lamp.xhtml")),
        ("www.example.org/lamp", _IS_ADDRESS),
        *((name, _IS_NAME) for name in ("notes.txt", "lamp.pdf")),
        *((name, _IS_NAME) for name in (r"C:\pages\The lamp.html", "lamp.html.gz\n")),
    ],
)
def test_an_address_or_the_name_of_a_file_is_not_a_page(source: str, error: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"{source.strip()!r} {error}")):
        Page(source)


@pytest.mark.parametrize(
    "source",
    [
        "",
        " \n",
        ".html",
        "The lamp turns once in twenty seconds.",
        "See notes.txt",
        "<p>page.html",
        "page.html\nother.html",
        "page.html\x85other.html",
        "https://example.org/ is a site",
        "<a href='https://example.org/'>https://example.org/</a>",
        f"{'a' * 2_000}.html",
        f"https://example.org/{'a' * 2_000}",
        # Bytes are taken as they are.
        b"page.html",
        b"https://example.org/lamp",
    ],
)
def test_anything_else_can_be_a_page(source: str | bytes) -> None:
    assert Page(source).warnings == []
