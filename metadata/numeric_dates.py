"""Dates in numbers, such as 07/11/2023, whose first number may be the day or the month."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cached_property

from ..segmenter.doc import Doc
from .statements import Statements

#: Earlier years are no dates of publication on the web.
FIRST_YEAR = 1995
#: The number of months: a larger number is a day.
MONTHS = 12
#: Years with two digits are at most so many years ahead.
_MAX_AHEAD = 1

#: Two numbers and a year between the same signs. A short year after dots may be a version.
_NUMBERS = re.compile(
    r"(?<![\d./-])(\d{1,2})(?:([/.-])(\d{1,2})\2((?:19|20)\d\d)|/(\d{1,2})/(\d\d))(?![./-]?\d)"
)
_ISO = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")
_WEEKDAYS = "mon tue wed thu fri sat sun".split()
_WEEKDAY = re.compile(r"\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs?|ur)?(?:day)?\b", re.IGNORECASE)
#: The sign between numbers of which the day is the first in all countries.
_DAY_FIRST_SIGN = "."
#: The region in a language or a locale, and regions that write the month first.
_REGION = re.compile(r"[A-Za-z]{2,3}[-_](?:[A-Za-z]{4}[-_])?([A-Za-z]{2})\b")
_MONTH_FIRST_REGIONS = frozenset("AS FM GU MH MP PH PR PW UM US VI".split())
_LOCALE = ("og:locale",)


def plausible_date(year: int, month: int, day: int) -> str | None:
    """A date in ISO format; None if it does not exist, or is none of publication on the web."""
    try:
        found = date(year, month, day)
    except ValueError:  # such as the 31st of February
        return None
    tomorrow = date.today() + timedelta(days=1)  # other time zones are ahead
    return found.isoformat() if year >= FIRST_YEAR and found <= tomorrow else None


class NumericDates:
    """Tells the day from the month in the dates of a page.

    What the number before the month is, the weekday beside the date says; else the same date in ISO
    format anywhere on the page; else other dates on the page; else the region of its language, or
    of its declared locale. The day comes first if nothing says otherwise.
    """

    def __init__(self, doc: Doc, stated: Statements) -> None:
        self._doc, self._stated = doc, stated

    def reordered(self, text: str, found: str) -> str:
        """A date that was found in a text; perhaps with its day and its month exchanged."""
        match = _NUMBERS.search(text)
        if match is None:
            return found
        first, second, year = _numbers(match)
        day_first = plausible_date(year, second, first)
        month_first = plausible_date(year, first, second)
        if found not in (day_first, month_first) or day_first == month_first:
            return found
        readings = list(filter(None, (day_first, month_first)))
        weekday = _WEEKDAY.search(text)
        told = _on_weekday(readings, weekday[1]) if weekday else None
        told = told or _only(readings) or _only(one for one in readings if one in self._iso_dates)
        if told or match[2] == _DAY_FIRST_SIGN:
            return told or day_first or found
        # By default, Drupal writes a weekday and the month before the day.
        is_unknown = self._is_month_first is None
        is_month_first = weekday is not None if is_unknown else self._is_month_first
        return (month_first if is_month_first else day_first) or found

    @cached_property
    def _iso_dates(self) -> set[str]:
        """The dates that the page states in ISO format."""
        stated = self._stated
        texts = (*stated.values, *stated.linked_data, *self._doc.distinct_values("datetime"))
        return {found for text in texts for found in _ISO.findall(text)}

    @cached_property
    def _is_month_first(self) -> bool | None:
        """Whether the page writes the month before the day; None if nothing says so."""
        texts = "\n".join((*self._stated.values, self._doc.text))
        month_first = day_first = False
        for match in _NUMBERS.finditer(texts):
            first, second, _ = _numbers(match)
            month_first |= second > MONTHS >= first
            day_first |= first > MONTHS >= second and match[2] != _DAY_FIRST_SIGN
        if month_first != day_first:
            return month_first
        languages = (self._doc.value(0, "lang"), *self._stated.lines(_LOCALE))
        region = next(filter(None, map(_REGION.match, languages)), None)
        return region and region[1].upper() in _MONTH_FIRST_REGIONS


def _numbers(match: re.Match[str]) -> tuple[int, int, int]:
    """The two numbers and the year of a date."""
    first, _, second, year, short_second, short_year = match.groups()
    if year:
        return int(first), int(second), int(year)
    century = date.today().year // 100 * 100
    full_year = century + int(short_year)
    is_past = full_year <= date.today().year + _MAX_AHEAD
    return int(first), int(short_second), full_year if is_past else full_year - 100


def _on_weekday(readings: Iterable[str], weekday: str) -> str | None:
    """The only one of several dates on a weekday."""
    number = _WEEKDAYS.index(weekday.lower())
    return _only(one for one in readings if date.fromisoformat(one).weekday() == number)


def _only(found: Iterable[str]) -> str | None:
    both = list(found)
    return both[0] if len(both) == 1 else None
