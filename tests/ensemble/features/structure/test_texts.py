"""Columns of a segment's own text, compared with counts by Python."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from all_characters import CHARACTERS
from columns import columns_of_texts
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.characters import CLOSERS, COMMAS, SENTENCE_ENDS, SEPARATORS
from webjury.ensemble.features.structure.describe import describe
from webjury.ensemble.features.structure.ground import Ground
from webjury.segmenter.page import Page

_DATE = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}[./:-]\d{1,2}\b")


def _share(is_counted: Callable[[str], bool]) -> Callable[[str], float]:
    return lambda text: sum(map(is_counted, text.split())) / max(len(text.split()), 1)


_COUNTS: dict[str, Callable[[str], float]] = {
    "characters": len,
    "sentence_ends": lambda text: sum(map(text.count, SENTENCE_ENDS)),
    "commas": lambda text: sum(map(text.count, COMMAS)),
    "separators": lambda text: sum(map(text.count, SEPARATORS)),
    "colons": lambda text: text.count(":"),
    "capitals": lambda text: sum(map(str.isupper, text)),
    "digits": lambda text: sum(map(str.isdigit, text)),
    "capitalized": _share(lambda word: word[0].isupper()),
    "short_words": _share(lambda word: len(word) <= 3),
    "distinct_words": lambda text: len(set(text.split())) / max(len(text.split()), 1),
    "ends_sentence": lambda text: text.rstrip(CLOSERS)[-1:] in set(SENTENCE_ENDS),
    "ends_colon": lambda text: text.endswith((":", "：")),
    "starts_capital": lambda text: text[:1].isupper(),
    "dates": lambda text: len(_DATE.findall(text)),
    "copyright": lambda text: any(sign in text for sign in ("©", "(c)", "(C)")),
    "lines": lambda text: text.count("\n") + 1,
}


def assert_counted(texts: list[str]) -> None:
    columns = columns_of_texts(texts)
    for name, count in _COUNTS.items():
        assert columns[name] == pytest.approx([float(count(text)) for text in texts]), name


_PIECES = st.sampled_from(
    [
        *"19 20 1 9 2 0 99 12 3 ٣ ² ½ . / : - , ; | > ! ? 。 、 a b A É ß Σ ǅ _ word Word".split(),
        *"北京 é \u0301 \ud800 \U0001f600 (c) (C) ( c ) © ：".split(),
        *CLOSERS,
        *SENTENCE_ENDS,
        *" \n\t\xa0\u3000",
    ]
)
_TEXTS = st.lists(st.lists(_PIECES | st.characters(), max_size=12).map("".join), min_size=1)
_DATES = st.lists(st.text(st.sampled_from("0129٣./:-_a ²"), max_size=12), min_size=1)


@given(_TEXTS | _DATES)
def test_any_texts_are_counted(texts):
    assert_counted(texts)


def test_every_character_is_of_its_kinds():
    starts = range(0, len(CHARACTERS), 500)
    assert_counted(["".join(CHARACTERS[start : start + 500]) for start in starts])
    assert_counted([f"{one}one{one}" for one in CHARACTERS[:0x3000]])


@pytest.mark.parametrize("length", [0xFFF, 0x1000, 0x1001, 0x20000])
def test_distinct_words_of_long_texts_are_counted(length):
    text = " ".join(str(number % 9_999) for number in range(length))[:length]
    assert_counted([text, "one", f"{text} 北京", "one one"])


def test_each_segment_has_one_text():
    case = Case(Page("<p>one<p>two"))
    page = Ground(case.page.doc, case.starts, case.stops, case.elements)
    with pytest.raises(ValueError, match="one text"):
        describe(page, case.texts[:1], case.declared, comments=False)
    with pytest.raises(TypeError):
        describe(page, [None, None], case.declared, comments=False)
