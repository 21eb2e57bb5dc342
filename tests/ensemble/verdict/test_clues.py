"""What a page says of its segments corrects the probabilities of a model."""

from math import log

import numpy as np
import pytest

from webjury import extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.clues import Clues
from webjury.ensemble.verdict.reasons import Reason
from webjury.segmenter.page import Page

_STORY = "The keeper told us of his lamp, and of the ships that pass the rocks at night. "
_REMARK = "I saw that light once, and I shall never forget how it turned in the fog."
_PAGE = f"<article>{f'<p>{4 * _STORY}</p>' * 3}</article>" + "".join(
    f"<div class=c><b>{name}, 3.5.2012 10:1{row}</b><p>{_REMARK} {name} knows.</p></div>"
    for row, name in enumerate(("Ann", "Bob", "Cyd", "Dan"))
)

_GEORGIAN_STORY = (
    "შუქურა გასულ საუკუნეში აშენდა და ნავსადგურის მახლობლად მცხოვრები ხალხი დღემდე ამბობს, რომ "
    "დღის დროს მისი სინათლით ცნობენ. "
)
_GEORGIAN_REMARK = "ეს სინათლე ერთხელ ვნახე და არასოდეს დამავიწყდება, როგორ ბრუნავდა ნისლში."
_GEORGIAN = f"<article>{f'<p>{4 * _GEORGIAN_STORY}</p>' * 3}</article>" + "".join(
    f"<div class=c><b>{name}, 3.5.2012 10:1{row}</b><p>{_GEORGIAN_REMARK} {name}.</p></div>"
    for row, name in enumerate(("ანა", "გია", "ნინო", "ლევანი"))
)


def test_dated_comments_are_dropped_without_comments() -> None:
    kept = [
        _REMARK in extract(_PAGE, mode="fast", comments=choice).text for choice in (True, False)
    ]
    assert kept == [True, False]
    assert _STORY.strip() in extract(_PAGE, mode="fast", comments=False).text


@pytest.mark.parametrize("mode", ["fast", "voter"])
def test_dated_comments_are_dropped_in_an_unknown_language(mode: str) -> None:
    kept = [
        _GEORGIAN_REMARK in extract(_GEORGIAN, mode=mode, comments=c).text for c in (True, None)
    ]
    assert kept == [True, False]


_ENTRY = "<div class={}><b>{}</b><p>{}</p><p>{}</p></div>"


@pytest.mark.parametrize("mode", ["fast", "voter"])
@pytest.mark.parametrize(
    "line",
    [
        "3.5.2024, 10:1{}",  # a live blog
        "1.{}, 3.5.2024 10:15",  # releases
        "ანა (00:1{}:15)",  # a transcript
        "{}. 3:15",  # songs
    ],
)
def test_entries_with_other_lines_stay(mode: str, line: str) -> None:
    entry = 2 * _GEORGIAN_STORY
    entries = "".join(_ENTRY.format("entry", line.format(row), entry, entry) for row in range(8))
    page = f"<div class=intro>{f'<p>{4 * _GEORGIAN_STORY}</p>' * 3}</div><div>{entries}</div>"
    texts = {extract(page, mode=mode, comments=choice).text for choice in (None, True, False)}
    assert len(texts) == 1


@pytest.mark.parametrize("factor", [0.01, 0.1, 1.0])
def test_only_the_odds_of_comments_change(factor: float) -> None:
    case = Case(Page(_PAGE))
    given = np.full(len(case), 0.8)
    weighed = Clues.of(case).weigh(given, case.n_words, factor)
    odds = weighed.probabilities / (1 - weighed.probabilities)
    assert odds == pytest.approx(np.where(np.arange(len(case)) < 3, 4, 4 * factor))


def test_comments_are_a_reason() -> None:
    case = Case(Page(_PAGE))
    weighed = Clues.of(case).weigh(np.full(len(case), 0.8), case.n_words, 0.1)
    of_text, *_, of_comment = weighed.with_reasons([[], [], [], []])
    assert of_text == []
    assert of_comment == [Reason("readers' comments, by their dates", pytest.approx(log(0.1)))]
