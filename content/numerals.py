"""The numbers of the items of lists, as digits, letters or Roman numerals."""

from collections.abc import Iterator
from string import ascii_lowercase

from .nodes import Item, List, Numerals

_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        "m cm d cd c xc l xl x ix v iv i".split(),
        strict=True,
    )
)
_MAX_ROMAN = 3_999


def shown_numbers(block: List) -> Iterator[str]:
    """The number of each item as the list shows it; none if it shows bullets."""
    return (numeral(number, block.numerals) for number in numbers_of(block))


def numbers_of(block: List) -> Iterator[int]:
    """The number of each item of a list, in order; none if it shows bullets."""
    if not block.is_numbered:
        return
    number = block.start
    for one in block.blocks:
        if isinstance(one, Item):
            number = number if one.number is None else one.number
            yield number
            number += 1


def numeral(number: int, numerals: Numerals = "1") -> str:
    """A number as browsers write it: as digits if there are no such letters or numerals.

    Examples
    --------
    >>> [numeral(number, "a") for number in (0, 1, 26, 27)], numeral(1994, "I"), numeral(4, "i")
    (['0', 'a', 'z', 'aa'], 'MCMXCIV', 'iv')
    """
    if numerals == "1" or number < 1:
        return str(number)
    if numerals in "iI":
        text = _roman(number) if number <= _MAX_ROMAN else str(number)
    else:
        text = _letters(number)
    return text.upper() if numerals.isupper() else text


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, place = divmod(number - 1, len(ascii_lowercase))
        letters = ascii_lowercase[place] + letters
    return letters


def _roman(number: int) -> str:
    text = ""
    for value, sign in _ROMAN:
        n_signs, number = divmod(number, value)
        text += n_signs * sign
    return text
