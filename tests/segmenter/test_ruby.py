"""Ruby annotations are dropped from text, so that words are whole."""

import pytest

import webjury
from webjury.segmenter.page import Page

_WORD = "<ruby>子<rp>(</rp><rt>こ</rt><rp>)</rp></ruby>供"
_SENTENCE = f"{_WORD}は学校へ行き、先生の話を聞きました。"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (_WORD, "子供"),
        ("<RUBY>子<RT>こ</RT>供<RT>ども</RT></RUBY>たち", "子供たち"),
        ("<ruby><rb>子</rb><rb>供</rb><rt>こ</rt><rt>ども</rt></ruby>", "子供"),
        ("<ruby>東京<rtc><rt>とう</rt><rt>きょう</rt></rtc></ruby>へ", "東京へ"),
        ("<ruby>子<rt>こ</ruby>供", "子供"),
        ("<ruby><rb>子<rt>こ<rb>供<rt>ども</ruby>たち", "子供たち"),
        ("<ruby>子<rp>(<rt>こ<rp>)</ruby>供", "子供"),
        ("<ruby>子<rt><b>こ</b></rt></ruby>供", "子供"),
        ("<p><ruby>子<rt>こ</p><p>供", "子\n供"),
    ],
)
def test_annotations_are_dropped(html: str, text: str) -> None:
    page = Page(f"<body>{html}</body>")
    assert page.text == text
    assert "こ" not in page.html  # which jurors read


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<ruby>子<rt>こ<p>The text after it</p>", "子こ\nThe text after it"),
        ("<p>An <rt>element</rt> of its own</p>", "An element of its own"),
    ],
)
def test_text_is_not_dropped_as_an_annotation(html: str, text: str) -> None:
    assert Page(html).text == text


def test_all_forms_have_whole_words() -> None:
    page = f"<html lang=ja><h1>{_WORD}の日</h1><article>{f'<p>{_SENTENCE}</p>' * 9}</article>"
    extraction = webjury.extract(page, mode="fast")
    for form in (extraction.text, extraction.markdown, extraction.html):
        assert form.count("子供は学校") == 9
        assert "こ" not in form
