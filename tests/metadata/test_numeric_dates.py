"""Dates whose first number may be the day or the month."""

import pytest

from webjury import Page
from webjury.metadata.declared import read_declared_metadata

TEXT = f"<p>{'The lamp turns. ' * 40}</p>"
MONTH_FIRST, DAY_FIRST = "2023-07-11", "2023-11-07"


def date_of(shown, rest="", lang="en"):
    html = (
        f"<html lang='{lang}'><title>The lamp</title><h1>The lamp</h1>"
        f"<p class=date>{shown}</p>{TEXT}{rest}"
    )
    return read_declared_metadata(Page(html)).date


@pytest.mark.parametrize("lang", ["en-US", "en_us", "es-PR", "en-Latn-US", "fil-PH"])
def test_some_regions_write_the_month_first(lang):
    assert date_of("07/11/2023", lang=lang) == MONTH_FIRST
    assert date_of("Posted 07-11-2023, 3:04 PM", lang=lang) == MONTH_FIRST
    assert date_of("7/11/23", lang=lang) == MONTH_FIRST
    assert date_of("07.11.2023", lang=lang) == DAY_FIRST


@pytest.mark.parametrize("lang", ["", "en", "en-GB", "de", "de-DE", "x-us"])
def test_others_write_the_day_first(lang):
    assert date_of("07/11/2023", lang=lang) == DAY_FIRST


LOCALE = "<meta property=og:locale content=%s>"


def test_the_locale_tells_the_region_if_the_language_does_not():
    assert date_of("07/11/2023", LOCALE % "en_US") == MONTH_FIRST
    assert date_of("07/11/2023", LOCALE % "en_US", "en-GB") == DAY_FIRST


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("<p>More: 07/31/2023", MONTH_FIRST),
        ("<p>More: 31/07/2023", DAY_FIRST),
        ("<p>More: 31.07.2023", MONTH_FIRST),
        ("<p>More: 07/31/2023 and 31/07/2023", MONTH_FIRST),
        ("<meta property=article:modified_time content='Fri, 07/14/2023 - 10:30'>", MONTH_FIRST),
        ("<meta property=article:modified_time content='14/07/2023'>", DAY_FIRST),
        ("<footer><time datetime=2023-11-07>then</time></footer>", DAY_FIRST),
        ("<meta name=revised content=2023-11-07T10:00>", DAY_FIRST),
        (
            "<script type=application/ld+json>"
            '{"@type": "WebPage", "dateModified": "2023-11-07"}</script>',
            DAY_FIRST,
        ),
        ("<meta name=a content=2023-11-07><meta name=b content=2023-07-11>", MONTH_FIRST),
    ],
)
def test_other_dates_of_the_page_say_more_than_the_region(rest, found):
    assert date_of("07/11/2023", rest, "en-US") == found


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("Mon, 07/10/2023 - 17:57", "2023-07-10"),
        ("Monday, 10/07/2023", "2023-07-10"),
        ("Saturday, 07/10/2023", "2023-10-07"),
        ("Sat, 07/10/2023", "2023-10-07"),
        ("Thurs 08/06/2023", "2023-06-08"),
        ("Updated each month: 10/07/2023", "2023-07-10"),
        # Both are Tuesdays.
        ("Tue, 07/11/2023 - 17:57", MONTH_FIRST),
        ("Dienstag, 07.11.2023", DAY_FIRST),
    ],
)
def test_a_weekday_decides(shown, found):
    assert date_of(shown) == found


def test_a_region_says_more_than_a_weekday_that_fits_both():
    assert date_of("Tuesday, 07/11/2023", lang="en-GB") == DAY_FIRST
