"""Bytes to text: encodings are tried in order, and what is no text is refused."""

import codecs
import random
import struct
from contextlib import suppress

import pytest
import webencodings
from hypothesis import given
from hypothesis import strategies as st

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
