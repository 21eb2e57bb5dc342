"""The compiled core reads numbers as Python does, to the last bit."""

import math
import random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from twins import needs_core
from webjury.ensemble.models.loading import MODEL_FOLDER
from webjury.ensemble.storage.forest_text import read_floats, read_ints

pytestmark = needs_core


def _bits(numbers: list[float]) -> list[int]:
    return np.array(numbers, dtype=np.float64).view(np.int64).tolist()


@given(st.lists(st.floats(allow_nan=False), min_size=1))
def test_any_number_is_read_as_by_python(numbers: list[float]) -> None:
    for text in (repr, "{:.17g}".format, "{:.6g}".format, "{:.20f}".format):
        texts = [text(number) for number in numbers]
        assert _bits(read_floats(" ".join(texts)).tolist()) == _bits(list(map(float, texts)))


@given(st.from_regex(r"-?\d{1,22}(\.\d{0,26})?", fullmatch=True).filter(str.isascii))
@example("9007199254740993")
@example("0.5000000000000001110223024625156540")
@example("-0.0")
@example("5.")
def test_any_decimal_is_read_as_by_python(text: str) -> None:
    assert _bits(read_floats(text).tolist()) == _bits([float(text)])


def test_numbers_near_the_middle_between_two_are_rounded_as_by_python() -> None:
    choice = random.Random(0)
    texts = []
    for _ in range(20_000):
        number = choice.uniform(0, 10 ** choice.randint(-6, 3))
        middle = (number + math.nextafter(number, math.inf)) / 2
        exact = f"{number:.40f}"[: choice.randint(16, 20)]
        texts += [exact, f"{middle:.18f}"[:19], str(choice.randint(2**52, 2**59))]
    expected = _bits(list(map(float, texts)))
    assert _bits(read_floats(" ".join(texts)).tolist()) == expected


def test_numbers_of_a_shipped_model_are_read_as_by_python() -> None:
    for line in (MODEL_FOLDER / "fast.txt").read_text().splitlines():
        name, _, values = line.partition("=")
        if name in ("threshold", "leaf_value", "internal_value"):
            read = read_floats(values).tolist()
            assert _bits(read) == _bits(list(map(float, values.split(" "))))


@given(st.lists(st.integers(1 - 2**53, 2**53 - 1)))
def test_whole_numbers_are_read_as_by_python(numbers: list[int]) -> None:
    assert read_ints(" ".join(map(str, numbers))).tolist() == numbers


@given(st.text(st.sampled_from("0123456789+-. einf_\t")))
def test_what_is_no_number_is_refused_as_by_python(text: str) -> None:
    for read, kind in ((read_floats, float), (read_ints, int)):
        try:
            if "_" in text or "\t" in text:
                raise ValueError
            expected = [kind(number) for number in text.split(" ") if text]
        except ValueError:
            with pytest.raises(ValueError, match="could not convert"):
                read(text)
        else:
            if kind is int and any(abs(number) >= 2**53 for number in expected):
                with pytest.raises(OverflowError):
                    read(text)
            else:
                np.testing.assert_array_equal(read(text), expected)
