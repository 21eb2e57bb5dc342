"""The date of publication of a page. Cases with whole pages are in tests/cases/metadata-*."""

from datetime import date, timedelta

import pytest

from webjury import Page
from webjury.metadata.dates import MAX_ABOVE, MAX_TEXTS
from webjury.metadata.declared import read_declared_metadata

HEAD = "<title>The lamp</title>"
HEADING = "<h1>The lamp</h1>"
LINKED = "<script type=application/ld+json>%s</script>"
TEXT = f"<p>{'The lamp turns. ' * 80}</p>"


def date_of(html, **options):
    return read_declared_metadata(Page(HEAD + html, **options)).date


@pytest.mark.parametrize(
    "declared",
    [
        "<meta name=pubdate content='5 March 2024'>",
        """<meta name=script:ld+json content='{"@type":"Article","datePublished":"2024-03-05"}'>""",
    ],
)
def test_a_declared_date_is_found(declared):
    assert date_of(declared + HEADING) == "2024-03-05"


WRITTEN = [
    *("20240305", "20240305T1200", "20240305T120000Z", "20240305T12:00:00+02:00", "202403051200"),
    *("20240305120000", "20240305 12:00", "2024-3-5", "2024/03/05", "2024.03.05", "05.03.2024"),
    *("2024-03-05T12:00:00.000Z", "2024-03-05T01:18+0900", "2024-03-05 01:18:00 UTC"),
    *("Tue, 05 Mar 2024 12:00:00 GMT", "Tue, 03/05/2024 - 09:20"),
    "Tue Mar 05 2024 12:00:00 GMT+0200 (Central European Summer Time)",
    *("March 5th, 2024", "5. März 2024", "5 mars 2024"),
]


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize(
    "html",
    [
        "<meta name=date content='%s'>" + HEADING,
        LINKED % '{"@type": "Article", "datePublished": "%s"}' + HEADING,
        HEADING + "<p><time datetime='%s'>then</time>",
    ],
)
def test_a_declared_date_is_read_in_many_notations(html, written):
    assert date_of(html % written) == "2024-03-05"


@pytest.mark.parametrize(
    "written",
    [
        *("2024-03", "03/2024", "2024", "March 2024", "20241345", "0000-00-00", "1970-01-01"),
        *("1709640000", "1709640000000", "Invalid date", "null", "{{ date }}", "now"),
    ],
)
def test_a_day_is_not_invented(written):
    assert date_of(f"<meta name=date content='{written}'>{HEADING}<p>{written}</p>") is None


SHOWN = "<p>The harbour was lit on %s by all who were there.</p>"


@pytest.mark.parametrize(
    "linked",
    [
        '{"@type": "WebPage", "datePublished": "2024-03-05T10:00:00Z"}',
        '{"@graph": [{"@type": "ItemPage", "dateCreated": "2024-03-05"}]}',
        '{"@type": "VideoObject", "uploadDate": "2024-03-05"}',
    ],
)
@pytest.mark.parametrize(
    ("shown", "found"),
    [
        (SHOWN % "March 5, 2024", "2024-03-05"),
        (SHOWN % "5 March 2024", "2024-03-05"),
        (SHOWN % "05.03.2024", "2024-03-05"),
        (SHOWN % "2024年3月5日", "2024-03-05"),
        ("<footer><time datetime=2024-03-05T10:00Z>then</time></footer>", "2024-03-05"),
        (SHOWN % "March 6, 2024", None),
        (SHOWN % "March 2024", None),
        ("<p class=entry-date>March 4, 2024</p>", "2024-03-04"),
    ],
)
def test_the_date_of_a_page_or_a_video_counts_if_it_is_shown(linked, shown, found):
    html = f"{shown}{TEXT}" if "entry" in shown else f"{TEXT}{shown}"
    assert date_of(f"{LINKED % linked}{HEADING}{html}") == found


FOUND = [
    "<p><time datetime=2024-03-05>two days ago</time>",
    f"{TEXT}<time itemprop=datePublished datetime=2024-03-05>",
    "<p>7 January 1999</p><p class=entry-date>March 5, 2024</p>",
    "<p><abbr title='Tuesday, March 5th, 2024, 10:17 am'>5Mar24</abbr></p>",
    "<h3>How they turn</h3><a href=/ina><img></a><p>March 5, 2024</p>",
    # A line with more than the day.
    "<p>By Ina Roth · 5 March 2024</p>",
    "<p>Autor: Ina Roth. Data publikacji Wto, 2024-03-05 15:23</p>",
    "<p>Von Ina Roth, 5. März 2024, 17:42 Uhr</p>",
    "<p>Mar. 5, 2024 · Ina Roth on behalf of the keepers</p>",
    "<p>Published Mar. 5, 2024 1:21 pm</p>",
    "<p>Tue Mar 5 21:14:52 CET 2024</p>",
    "on March 5, 2024 at 11:54 AM, updated March 6, 2024 at 9:20 AM<br>A text.",
    "<p>Last updated: March 5, 2024</p>",
    # In numbers.
    "<p>2024/3/5 17:21</p>",
    "<p>Tue, 03/05/2024 - 09:20</p>",
    "<p>Tuesday, 05.03.2024</p>",
    # In other languages.
    "<p>5 marca 2024</p>",
    "<p>2024年03月05日 09:20</p>",
    # Below the text.
    f"{TEXT}<p>Posted on March 5, 2024</p>",
    f"{TEXT}<p>Posted on March 05, 2024 at 11:57 AM in Lamps, Games | Permalink | Notes (9)</p>",
    f"{TEXT}<p>Publié le 5 mars 2024 à 11:06</p>",
    f"{TEXT}<p>发布时间：2024-03-05 09:20</p>",
    f"{TEXT}<p>2024年03月05日 18:52 来源：北方网</p>",
]


@pytest.mark.parametrize("html", FOUND)
def test_a_date_is_found_below_the_heading(html):
    assert date_of(HEADING + html) == "2024-03-05"


def test_a_date_is_found_below_a_heading_in_a_menu():
    assert date_of(f"<body><nav>{HEADING}<p>March 5, 2024</p>") == "2024-03-05"


@pytest.mark.parametrize(
    "text", ["1 January 2024", "January 1, 2024", "01/01/2024", "2024年1月1日", "1er janvier 2024"]
)
def test_the_first_of_january_is_a_date_if_its_day_is_shown(text):
    assert date_of(f"{HEADING}<p>{text}</p>") == "2024-01-01"


NO_DATES = [
    # Declared, but of something else, or no day of publication.
    f"<meta property=article:modified_time content=2024-03-05>{HEADING}",
    LINKED % '{"@type": "WebPage", "datePublished": "2024-03-05"}' + HEADING,
    f"<meta name=date content=2024-02-31>{HEADING}",
    f"<meta name=date content=1893-05-01>{HEADING}",
    f"<meta name=date content={date.today() + timedelta(days=9)}>{HEADING}",
    # Shown, but of something else.
    f"{HEADING}4.2.0 - 2024-03-05<br>A text.",
    f"{HEADING}<nav><div>1.95.0 (59807616e 2024-03-05)</div></nav>",
    f"{HEADING}5-7 March 2024<br>A text.",
    f"{HEADING}<p>2024 Pages: 1</p>",
    f"{HEADING}<p>Expires 03/05/2024</p>",
    f"{HEADING}<p>The best 10 lamps of 2024</p>",
    f"{HEADING}<p>© 2019-2024 Tide</p>",
    f"{HEADING}<p>Joined: 3 May 2015</p>",
    f"{HEADING}<p><time itemprop=startDate datetime=2024-03-05>5 March 2024</time></p>",
    f"{HEADING}<p>{'The lamp has been lit. ' * 9} On 5 March 2024 it went out.</p>",
    # Below the heading of a part, or of another page.
    f"{HEADING}{TEXT}<h2>The lamp and its light</h2><p>5 March 2024</p>",
    f"{HEADING}{TEXT}<h3><a href=/x>The lamp II</a></h3><p>5 March 2024</p>",
    f"{HEADING}<h2><a href=/x>Ships</a></h2><p>5 March 2024</p>",
]


@pytest.mark.parametrize("html", NO_DATES)
def test_what_is_no_date_of_publication_is_not_given(html):
    assert date_of(html) is None


@pytest.mark.parametrize("again", ["<h3>The lamp</h3>", "<h2>The lamp</h2>", "<h1>The lamp</h1>"])
def test_a_date_below_the_first_of_several_headings(again):
    # The number of comments makes the second heading the announced one.
    html = f"<h1>The lamp <b>12</b></h1><p>March 5, 2024</p>{TEXT}{again}"
    assert date_of(html) == "2024-03-05"


ABOVE = {
    "<p>March 5, 2024</p>": "2024-03-05",
    "<p>The Tide</p><p>Posted: March 5, 2024, 10:20</p>": "2024-03-05",
    "<p>Last updated: 5 March 2024</p>": "2024-03-05",
    "<p>(Tue 5th Mar 2024, 06:00)</p>": "2024-03-05",
    # In numbers, with a menu above it.
    f"<p>{'<br>Ships' * 90}<p>Datum: 27.12.2011 | 22:55<p>Ina Roth</p>": "2011-12-27",
    "<p>Mittwoch, 5. März 2024</p>": "2024-03-05",
    "<p>Veröffentlicht am 5. März 2024</p>": "2024-03-05",
    "<p>Publié le 5 mars 2024</p>": "2024-03-05",
    "<p>发布时间：2024-03-05</p>": "2024-03-05",
    "<p>Δημοσίευση: 5-3-2024, 14:20</p>": "2024-03-05",
    "": None,
    "<p>March 5, 2024</p><p>March 6, 2024</p>": None,
    f"<p>March 5, 2024</p>{'<p>Ships</p>' * 90}": None,
    "<p>Wunlit peace conference notes, March 5, 2024</p>": None,
    "<p>Ashby 1975 - 2004</p>": None,
    **{
        f"<p>{label} 5 March 2004</p>": None
        for label in (
            *("Member since", "Effective date:", "Event date:", "Date of birth:", "Deadline:"),
            *("Born:", "Today:"),
        )
    },
}


@pytest.mark.parametrize(("above", "found"), ABOVE.items())
def test_a_date_above_the_text_of_a_page_without_a_heading(above, found):
    assert date_of(f"{above}{TEXT}<p>6 May 2023</p>") == found


def test_a_date_at_the_limit_above_the_text_is_read_whole_or_not_at_all():
    lines = ["Ships"] * (MAX_ABOVE // 6 - 4)
    above = [f"<p>15 March 2024<p>{'<br>'.join([*lines, 'x' * n])}" for n in range(1, 30)]
    assert {date_of(one + TEXT) for one in above} == {"2024-03-15", None}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("2024/03/05/the-lamp/", "2024-03-05"),
        ("n/2024/0305/c1-2.html", "2024-03-05"),
        ("2024-03/05/content_7.htm", "2024-03-05"),
        ("20240305.html", "2024-03-05"),
        ("2024-03-05-the-lamp", "2024-03-05"),
        ("2024/03/05", "2024-03-05"),
        ("2024/03/10-lamps.html", None),
        ("20241705/", None),
        ("202403051/", None),
    ],
)
def test_a_date_in_the_address(path, found):
    assert date_of(HEADING, url=f"https://tide.example/{path}") == found


@pytest.mark.parametrize(
    ("declared", "path", "found"),
    [
        ("2024-03-09", "2024/03/05/lamp", "2024-03-05"),
        ("2024-03-04", "2024/03/05/lamp", "2024-03-04"),
        ("2024-03-09", "2024-03-05/lamp", "2024-03-09"),  # may be a version
    ],
)
def test_an_earlier_date_in_the_address_is_that_of_publication(declared, path, found):
    html = f"<meta name=date content={declared}>{HEADING}"
    assert date_of(html, url=f"https://tide.example/{path}") == found


@pytest.mark.parametrize(
    ("url", "found"),
    [(None, "2024-05-03"), ("https://tide.example/2024/03/05/lamp", "2024-03-05")],
)
def test_the_address_says_which_number_is_the_month(url, found):
    assert date_of(f"{HEADING}<p class=entry-date>03/05/2024</p>", url=url) == found


def test_few_texts_are_read_as_a_date(monkeypatch):
    read = []
    monkeypatch.setattr("htmldate.find_date", lambda html, **_: read.append(html))
    metas = "".join(f"<meta name=date content='day {day} in 2024'>" for day in range(1_000))
    assert date_of(metas + HEADING) is None
    assert len({html for html in read if "<time>" in html}) == MAX_TEXTS


def test_a_day_of_two_digits_is_read_to_its_end():
    line = "http://tide.example 2024/1/12 17:21:00 红网 字体: 大 中 小"
    assert date_of(f"{HEADING}<p>{line}</p>") == "2024-01-12"
