"""Features of a text, compared with counts by hand."""

import pytest

from webjury.experiments.systems.learned.text_features import (
    COUNTS,
    RATIOS,
    text_counts,
    text_ratios,
)


def _counted(text):
    return dict(zip(COUNTS, text_counts([text])[0].tolist(), strict=True))


def test_features_of_a_text_are_those_counted_by_hand():
    counted = _counted("The Cat saw 2 dogs, in 1999. Why?\n")
    assert {name: count for name, count in counted.items() if count} == {
        **{"characters": 33, "words": 8, "word_characters": 26, "capitalized": 3, "stop_words": 2},
        **{"digits": 5, "punctuation": 3, "sentences": 2, "years": 1},
    }


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("© Somebody", "copyrights"),
        ("(C) Somebody", "copyrights"),
        ("write to some.body@example.org", "mail_addresses"),
        ("see https://example.org", "addresses"),
        ("see www.example.org", "addresses"),
    ],
)
def test_patterns_of_footers_are_counted(text, name):
    assert _counted(text)[name] == 1


def test_ratios_of_an_empty_text_are_zero_and_no_texts_give_no_rows():
    assert text_ratios(text_counts([""])).tolist() == [[0] * len(RATIOS)]
    assert text_ratios(text_counts([])).shape == (0, len(RATIOS))
