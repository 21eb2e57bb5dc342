"""The date of publication of a page."""

from datetime import date, timedelta

import pytest

from webjury import Page
from webjury.metadata.dates import MAX_ABOVE, MAX_TEXTS
from webjury.metadata.declared import read_declared_metadata

HEAD = "<title>The lamp</title>"
HEADING = "<h1>The lamp</h1>"
LINKED = "<script type=application/ld+json>%s</script>"
TEXT = f"<p>{'The lamp turns. ' * 80}</p>"
CASES = {
    "a meta element": (
        "<meta property=article:published_time content=2024-03-05T23:30:00+01:00>",
        "",
    ),
    "a meta element in words": ("<meta name=pubdate content='5 March 2024'>", ""),
    "JSON-LD": (LINKED % '{"@type": "BlogPosting", "datePublished": "2024-03-05"}', ""),
    "JSON-LD, a question": (
        LINKED % '{"mainEntity": {"@type": "Question", "dateCreated": "2024-3-5"}}',
        "",
    ),
    "itemprop anywhere": (
        "",
        "<p>A text." * 99 + "<time itemprop=datePublished datetime=2024-03-05>",
    ),
    "an element time": ("", "<p><time datetime=2024-03-05>two days ago</time>"),
    "a marked line": ("", "<p>7 January 1999</p><p class=entry-date>March 5, 2024</p>"),
    "a line": ("", "<p>By Ina Roth · 5 March 2024</p>"),
    "a line in German": ("", "<p>Von Ina Roth, 5. März 2024, 17:42 Uhr</p>"),
    "a line in Chinese": ("", "<p>2024年03月05日 09:20</p>"),
    "a line in Chinese, with more": ("", "<p>2024年3月5日 09:20 已有0人阅读 字号：T</p>"),
    "a line in Korean": ("", "<p>입력 2024년 3월 5일 09:20</p>"),
    "a line in numbers, the year first": ("", "<p>2024/3/5 17:21</p>"),
    "a line in numbers, with the weekday": ("", "<p>Tue, 03/05/2024 - 09:20</p>"),
    "a line in numbers, with the weekday, the day first": ("", "<p>Tuesday, 05.03.2024</p>"),
    "a month that is cut short": ("", "<p>Published Mar. 5, 2024 1:21 pm</p>"),
    "a line in Polish": ("", "<p>5 marca 2024</p>"),
    "a day and a change": ("", "<p>Updated April 1, 2024</p><p>March 5, 2024</p>"),
    "a day beside a name": ("", "<p>Mar. 5, 2024 · Ina Roth on behalf of the keepers</p>"),
    "published, before another date": (
        "<meta name=date content=2016-07-01><meta property=og:published_time content=2024-03-05>",
        "",
    ),
    "JSON-LD in a meta element": (
        """<meta name=script:ld+json content='{"@type":"Article","datePublished":"2024-03-05"}'>""",
        "",
    ),
    "below the text": ("", "<p>A text.</p>" * 99 + "<p>Posted on March 5, 2024</p>"),
    **{
        f"below the text: {line[:12]}": ("", f"{'<p>A text.</p>' * 99}<p>{line}</p>")
        for line in (
            "Posted on March 5, 2024 by Ina Roth. This entry was posted in Lamps and in the sea.",
            "Posted on March 05, 2024 at 11:57 AM in Lamps, Ships, Games | Permalink | Notes (9)",
            "Publié le 5 mars 2024 à 11:06",
            "发布时间：2024-03-05 09:20",
            "2024年03月05日 18:52 来源：北方网",
        )
    },
    "an abbreviation": (
        "",
        "<p><abbr title='Tuesday, March 5th, 2024, 10:17 am'>5Mar24</abbr></p>",
    ),
    "a heading": ("", "<h3 class=byline>By <a href=/ina>Ina</a></h3><h5>March 5, 2024</h5>"),
    "a heading in a menu": ("<body><nav>", "<p>March 5, 2024</p>"),
    "after a heading and an empty link": (
        "",
        "<h3>How they turn</h3><a href=/ina><img></a><p>March 5, 2024</p>",
    ),
    "a line in Russian": (
        "",
        "<p>время публикации: 5 марта 2024 г., 14:07<br>последнее обновление: 6 марта 2024 г.</p>",
    ),
    "a line in Polish, with a change": (
        "",
        "<p>Wtorek, 5 marca 2024 (16:11) Aktualizacja: Środa, 6 marca 2024 (09:20)</p>",
    ),
    "a line with a time zone": ("", "<p>Tue Mar 5 21:14:52 CET 2024</p>"),
    "a bare line": (
        "",
        "on March 5, 2024 at 11:54 AM, updated March 6, 2024 at 9:20 AM<br>A text.",
    ),
    "a change alone": ("", "<p>Last updated: March 5, 2024</p>"),
}


@pytest.mark.parametrize(("head", "body"), CASES.values(), ids=CASES)
def test_a_date_is_found(head, body):
    page = Page(f"{HEAD}{head}{HEADING}{body}")
    assert read_declared_metadata(page).date == "2024-03-05"


@pytest.mark.parametrize(
    "text", ["1 January 2024", "January 1, 2024", "01/01/2024", "2024年1月1日", "1er janvier 2024"]
)
def test_the_first_of_january_is_a_date_if_its_day_is_shown(text):
    page = Page(f"{HEAD}{HEADING}<p>{text}</p>")
    assert read_declared_metadata(page).date == "2024-01-01"


NONE = {
    "a version": ("", "4.2.0 - 2024-03-05<br>A text."),
    "days of an event": ("", "5-7 March 2024<br>A text."),
    "a number and a year": ("", "<p>2024 Pages: 1</p>"),
    "an offer": ("", "<p>Expires 03/05/2024</p>"),
    "a version in a menu": ("", "<nav><div>1.95.0 (59807616e 2024-03-05)</div></nav>"),
    "a change that is declared": ("<meta property=article:modified_time content=2024-03-05>", ""),
    "JSON-LD of the page": (LINKED % '{"@type": "WebPage", "datePublished": "2024-03-05"}', ""),
    "a year alone": ("", "<p>The best 10 lamps of 2024</p>"),
    "a copyright": ("", "<p>© 2019-2024 Tide</p>"),
    "a member": ("", "<p>Joined: 3 May 2015</p>"),
    "an event": ("", "<p><time itemprop=startDate datetime=2024-03-05>5 March 2024</time></p>"),
    "no day": ("<meta name=date content=2024-02-31>", ""),
    "before the web": ("<meta name=date content=1893-05-01>", ""),
    "to come": (f"<meta name=date content={date.today() + timedelta(days=9)}>", ""),
    "in a sentence": ("", f"<p>{'The lamp has been lit. ' * 9} On 5 March 2024 it went out.</p>"),
    "a part of the text": ("", f"{TEXT}<h2>The lamp and its light</h2><p>5 March 2024</p>"),
    "another part of the story": (
        "",
        f"{TEXT}<h3><a href=/x>The lamp II</a></h3><p>5 March 2024</p>",
    ),
    "another article": ("", "<h2><a href=/x>Ships</a></h2><p>5 March 2024</p>"),
}


@pytest.mark.parametrize(("head", "body"), NONE.values(), ids=NONE)
def test_what_is_no_date_of_publication_is_not_given(head, body):
    assert read_declared_metadata(Page(f"{HEAD}{head}{HEADING}{body}")).date is None


@pytest.mark.parametrize("again", ["<h3>The lamp</h3>", "<h2>The lamp</h2>", "<h1>The lamp</h1>"])
def test_a_date_below_the_first_of_several_headings(again):
    # The number of comments makes the second heading the announced one.
    html = f"{HEAD}<h1>The lamp <b>12</b></h1><p>March 5, 2024</p>{TEXT}{again}"
    assert read_declared_metadata(Page(html)).date == "2024-03-05"


ABOVE = {
    "a date": ("<p>March 5, 2024</p>", "2024-03-05"),
    "a date after a label": ("<p>The Tide</p><p>Posted: March 5, 2024, 10:20</p>", "2024-03-05"),
    "a date in numbers, with a menu above it": (
        f"<p>{'<br>Ships' * 90}<p>Datum: 27.12.2011 | 22:55<p>Ina Roth</p>",
        "2011-12-27",
    ),
    **{
        f"in another language: {date}": (f"<p>{date}</p>", "2024-03-05")
        for date in (
            "Mittwoch, 5. März 2024",
            "Veröffentlicht am 5. März 2024",
            "Publié le 5 mars 2024",
            "发布时间：2024-03-05",
        )
    },
    "two dates": ("<p>March 5, 2024</p><p>March 6, 2024</p>", None),
    "far above": (f"<p>March 5, 2024</p>{'<p>Ships</p>' * 90}", None),
    "more than a date": ("<p>Wunlit peace conference notes, March 5, 2024</p>", None),
    "no day": ("<p>Ashby 1975 - 2004</p>", None),
    **{
        f"of something else: {label}": (f"<p>{label} 5 March 2004</p>", None)
        for label in (
            "Member since",
            "Effective date:",
            "Event date:",
            "Date of birth:",
            "Deadline:",
            "Born:",
            "Today:",
        )
    },
    "of a change": ("<p>Last updated: 5 March 2024</p>", "2024-03-05"),
    "with the weekday": ("<p>(Tue 5th Mar 2024, 06:00)</p>", "2024-03-05"),
    "in Greek": ("<p>Δημοσίευση: 5-3-2024, 14:20</p>", "2024-03-05"),
    "none": ("", None),
}


@pytest.mark.parametrize(("above", "found"), ABOVE.values(), ids=ABOVE)
def test_a_date_above_the_text_of_a_page_without_a_heading(above, found):
    assert read_declared_metadata(Page(f"{HEAD}{above}{TEXT}<p>6 May 2023</p>")).date == found


def test_a_date_at_the_limit_above_the_text_is_read_whole_or_not_at_all():
    lines = ["Ships"] * (MAX_ABOVE // 6 - 4)
    above = [f"<p>15 March 2024<p>{'<br>'.join([*lines, 'x' * n])}" for n in range(1, 30)]
    found = [read_declared_metadata(Page(f"{HEAD}{one}{TEXT}")).date for one in above]
    assert set(found) == {"2024-03-15", None}


ADDRESSES = {
    "https://tide.example/2024/03/05/the-lamp/": "2024-03-05",
    "https://tide.example/n/2024/0305/c1-2.html": "2024-03-05",
    "https://tide.example/2024-03/05/content_7.htm": "2024-03-05",
    "https://tide.example/20240305.html": "2024-03-05",
    "https://tide.example/2024-03-05-the-lamp": "2024-03-05",
    "https://tide.example/2024/03/05": "2024-03-05",
    "https://tide.example/2024/03/10-lamps.html": None,
    "https://tide.example/20241705/": None,
    "https://tide.example/202403051/": None,
}


@pytest.mark.parametrize(("address", "found"), ADDRESSES.items())
def test_a_date_in_the_address(address, found):
    assert read_declared_metadata(Page(HEAD + HEADING, url=address)).date == found


@pytest.mark.parametrize(
    ("declared", "found"), [("2024-03-09", "2024-03-05"), ("2024-03-04", "2024-03-04")]
)
def test_an_earlier_date_in_the_address_is_that_of_publication(declared, found):
    html = f"<meta name=date content={declared}>{HEADING}"
    page = Page(html, url="https://tide.example/2024/03/05/lamp")
    assert read_declared_metadata(page).date == found
    page = Page(html, url="https://tide.example/2024-03-05/lamp")  # may be a version
    assert read_declared_metadata(page).date == declared


def test_the_address_says_which_number_is_the_month():
    page = Page(f"{HEAD}{HEADING}<p class=entry-date>03/05/2024</p>")
    assert read_declared_metadata(page).date == "2024-05-03"
    page = page.at("https://tide.example/2024/03/05/lamp")
    assert read_declared_metadata(page).date == "2024-03-05"


def test_few_texts_are_read_as_a_date(monkeypatch):
    read = []
    monkeypatch.setattr("htmldate.find_date", lambda html, **_: read.append(html))
    metas = "".join(f"<meta name=date content='day {day} in 2024'>" for day in range(1_000))
    assert read_declared_metadata(Page(f"{HEAD}{metas}{HEADING}")).date is None
    assert len({html for html in read if "<time>" in html}) == MAX_TEXTS


def test_a_day_of_two_digits_is_read_to_its_end():
    page = Page(f"{HEAD}{HEADING}<p>http://tide.example 2024/1/12 17:21:00 红网 字体: 大 中 小</p>")
    assert read_declared_metadata(page).date == "2024-01-12"
