"""Counts of a text by hand."""

import numpy as np
import pytest

from webjury.experiments.systems.text_shape import COUNTS, SHAPE, count, shape


def _counted(text):
    return dict(zip(COUNTS, count([text])[0].tolist(), strict=True))


def test_a_text_is_counted_by_hand():
    assert _counted("The Cat saw 2 dogs, in 1999. Why?\n") == {
        "characters": 33,
        "words": 8,
        "word_characters": 26,
        "capitalized": 3,
        "stop_words": 2,
        "digits": 5,
        "punctuation": 3,
        "sentences": 2,
        "copyrights": 0,
        "mail_addresses": 0,
        "addresses": 0,
        "years": 1,
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
def test_what_gives_a_footer_away_is_found(text, name):
    assert _counted(text)[name] == 1


def test_counts_add_up_where_texts_are_joined():
    texts = ["One two, three.\n", "Four five 6.\n"]
    joined = count(["".join(texts)])[0]
    together = count(texts).sum(axis=0)
    # But for the line break between them.
    assert np.abs(joined - together).tolist() == [1] + [0] * (len(COUNTS) - 1)


def test_ratios_of_nothing_are_numbers():
    of_nothing = shape(count([""]))
    assert of_nothing.shape == (1, len(SHAPE))
    assert not of_nothing.any()


def test_no_texts_have_no_rows():
    assert shape(count([])).shape == (0, len(SHAPE))
