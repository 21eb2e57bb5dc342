"""Text that was encoded twice is repaired; text that only looks so is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury import Page
from webjury.segmenter.source.signs import Signs
from webjury.segmenter.source.twice_encoded import repaired


def encoded_twice(text: str, encoding: str) -> str:
    """Read the bytes of a text as another encoding, as a faulty program does."""
    data = text.encode()
    return "".join(
        bytes([byte]).decode(encoding) if byte not in b"\x81\x8d\x8f\x90\x9d" else chr(byte)
        for byte in data
    )


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
@pytest.mark.parametrize(
    "text",
    [
        "You\u2019re at a caf\u00e9 \u2014 5\u00a0\u20ac \u00b7 22\u00b0C\u2026 \u2122 \U0001f600",
        "\u00c9tat, \u00e0 l'\u00e9t\u00e9; ma\u00f1ana; gr\u00fc\u00dfe",
        "\u043f\u0440\u0438\u0432\u0435\u0442, \u4e2d\u6587",
    ],
)
def test_text_that_was_encoded_twice_is_repaired(text: str, encoding: str) -> None:
    wrong = encoded_twice(text, encoding)
    assert Page(f"<p>{wrong}".encode()).text == text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    "text",
    [
        "it&acirc;&euro;&trade;s caf&Atilde;&copy;",
        "it&#226;&#8364;&#8482;s caf&#195;&#169;",
        "it&#226;&#128;&#153;s caf&#195;&#169;",
    ],
)
def test_references_that_were_encoded_twice_are_repaired(text: str) -> None:
    assert Page(f"<p>{text}").text == "it\u2019s caf\u00e9"


def test_single_letters_are_repaired_beside_other_sequences() -> None:
    wrong = encoded_twice("l\u2019\u0153uvre, g\u0119\u015bl", "cp1252")
    assert repaired(wrong.encode()).decode() == "l\u2019\u0153uvre, g\u0119\u015bl"


def test_text_may_be_encoded_three_times() -> None:
    wrong = encoded_twice(encoded_twice("it\u2019s", "cp1252"), "cp1252")
    assert repaired(wrong.encode()).decode() == "it\u2019s"


@pytest.mark.parametrize(
    "text",
    [
        "\u00abcaf\u00e9\u00bb\u2026 \u00e0\u00a0\u00ab l'\u00e9t\u00e9\u00bb\u2026",
        "\u201cAMANH\u00c3\u201d, MA\u00c7\u00c3\u2026 IRM\u00c3\u2013 AMANH\u00c3\u00a0",
        "CHR\u00c2\u00bb",
        "ESPA\u00d1\u00aa, \u00d0\u00b0",
        "\u00e2\u20ac",
        "p\u00e5 \u00c5\u201c \u00c4\u2026",
        "S&Atilde;O, &acirc;&lt;b&gt;, &Atilde;&#60;",
    ],
)
def test_other_text_is_not_changed(text: str) -> None:
    assert repaired(text.encode()).decode() == text


_PARTS = st.sampled_from(
    "\u00c2 \u00c3 \u00e2 \u00f0 \u20ac \u2122 \u00a9 \u0178 \u00c4 \u2026 \u043f a "
    "&acirc; &Atilde; &euro; &trade; &#195; &#xc3; &#169;".split()
)


@given(st.text(st.characters(codec="utf-8")) | st.lists(_PARTS).map("".join))
def test_the_result_is_valid_and_a_sign_tells_that_something_is_repaired(text: str) -> None:
    html = text.encode()
    assert repaired(repaired(html)).decode() is not None
    assert repaired(html) == html or Signs(html).holds_twice_encoded
