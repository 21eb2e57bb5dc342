"""The date on which a page was published."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import islice

from ..segmenter.doc import Doc
from .linked_data import LinkedData, texts
from .names import DAYS, MONTHS, SHORT_DAYS
from .numeric_dates import NumericDates, plausible_date
from .statements import Statements
from .surroundings import Surroundings

#: Names of ``meta`` elements with the date of publication.
PUBLISHED = frozenset(
    """article.published article:published article:published_time datepublished og:published_time
    parsely-pub-date""".split()
)
#: Names of all ``meta`` elements whose date may be that of publication.
META = PUBLISHED | frozenset(
    """article.created article:post_date article:publicationdate article:publish_date
    article:published_date article_date_original bt:pubdate citation_date
    citation_online_date citation_publication_date cxenseparse:recs:publishtime date
    date_created date_published datecreated dateposted dc.created dc.date dc.date.created
    dc.date.issued dc.date.publication dc.date.published dc:created dc:date dcterms.created
    dcterms.date dcterms.issued displaydate eprints.date mediator_published_time ms.date
    og:article:published og:article:published_time og:pubdate og:publish_date
    originalpublicationdate prism.publicationdate pubdate publication_date publicationdate
    publish-date publish_date publish_time publishdate published published-date published_at
    published_date published_time publisheddate rbpubdate releasedate rnews:datepublished
    sailthru.date shareaholic:article_published_time vr:published_time""".split()
)
#: JSON-LD keys of an article's date, the most reliable first; the first is an itemprop, too.
KEYS = ("datePublished", "dateCreated", "uploadDate")
#: Most characters of a text that is read as a date, and most texts that are read. Most take a tenth
#: of a millisecond, but texts without a date take ten times as long.
MAX_CHARACTERS, MAX_TEXTS = 80, 12
#: On a page without a known title: fewest characters of a long line, most characters above it that
#: are searched for a date, and most words in the line of that date.
MIN_LONG_LINE, MAX_ABOVE, MAX_BESIDE = 80, 400, 3

_PUBLISHED_MARKS = re.compile(
    "datepublished|datecreated|pubdate|publish|entry-date|post-date|created"
)
_CHANGED = re.compile("modified|updat|edited|changed|aktualis")
#: Marks and words of other dates: those of members, laws, events, and versions in a changelog.
_OTHER_DATE = re.compile(
    "joined|member since|registered|in force|effective|expire|valid|startdate|enddate|dtstart|dtend"
    "|deadline|(?:birth|closing|due|event) date"
    r"|\d\.\d+ \((?:19|20)\d\d"
)
#: The beginning of a line with a date, perhaps after a label of publication or change.
_DATE_LINE = re.compile(
    r"\W*(?:(?:(?:as|first|last) )?(?:aktualisiert|data|date|datum|fecha|modified|posted|publicado|"
    r"publié|published|revised|stand|updated|veröffentlicht|время публикации|дата|опубликовано|"
    r"δημοσίευση|ημερομηνία|发布时间|发布日期|日期)(?: (?:am|at|el|em|il|le|on))?(?!\w)\W*)?"
    rf"(?:\d|(?:{DAYS}|{SHORT_DAYS}|{MONTHS})\b|[^\W\d_]{{2,12}}, \d)",
    re.IGNORECASE,
)
#: A line that says when the page was published, for instance below the text; the end of its first
#: sentence or part. The first test makes it twice as fast.
_PUBLISHED_LINE = re.compile(
    r"\n(?-i:(?=[12AFPSVafpsvОо发]))("
    r"(?:(?:(?:article|first|story) )?"
    r"(?:posted|published|post time|publicado|publié|pubblicato|veröffentlicht|опубликовано)\b|"
    r"发布时间|发表于|发布于)[^\n]{8,110}$|"
    r"(?:19|20)\d\d年\d{1,2}月\d{1,2}日 ?\d{1,2}:\d\d[^\n]{0,60}$)",
    re.IGNORECASE | re.MULTILINE,
)
_SENTENCE_END = re.compile(r"\s\||\.\s")
_ISO = re.compile(r"\s*(\d{4})-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])(?!\d)")
#: A day without signs, perhaps with a time and its zone.
_COMPACT = re.compile(
    r"\s*((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])"
    r"(?:[T ]?\d{4}(?:\d\d)?(?:\D.*)?|[T ].*)?"
)
#: A text with a date has a year and another number, or three numbers.
_HAS_DATE = re.compile(r"(?:19|20)\d\d\D+\d|\d\D+(?:19|20)\d\d|\d[./-]\d+[./-]\d")
#: A date that begins with the year, in numbers or with Chinese, Japanese or Korean signs.
_YEAR_FIRST = re.compile(
    r"(?<!\d)((?:19|20)\d\d)(?:\s?[年년]\s?|[/.-])(\d{1,2})(?:\s?[月월]\s?|[/.-])(\d{1,2})(?!\d)"
)
#: The dot after the abbreviation of a month.
_ABBREVIATION_DOT = re.compile(r"(?<=[^\W\d_]{3})\.(?=\s*\d)")
#: A year, or a date in numbers with a short year.
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<![\d./-])\d\d?[./-]\d\d?[./-]\d\d(?![\d./-])")
#: A date that begins with the day, and has the name of the month.
_DATE_IN_WORDS = re.compile(
    r"(?<![\d:-])\d{1,2}(?:er|nd|rd|st|th)?\.?\s+(?:de\s+)?[^\W\d_]{3,12}\.?,?\s+(?:de\s+)?"
    r"(?:19|20)\d\d(?!\d)"
)
#: A month in numbers, without a day.
_MONTH_ONLY = re.compile(
    r"(?<![\d./-])(?:(?:19|20)\d\d[./-]\d{1,2}|\d{1,2}[./-](?:19|20)\d\d)(?![./-]?\d)"
)
#: A date in a sentence.
_MENTION = re.compile(
    r"(?:19|20)\d\d[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d"
    r"|[^\W\d_]{3,12}\.?,?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d"
    rf"|{_DATE_IN_WORDS.pattern}"
)
_NUMBER = re.compile(r"\d+")
#: A word, and most words of a text that is only a date with a time.
_WORD, _MAX_WORDS = re.compile(r"[^\W\d_]+"), 7
#: Settings of dateparser: complete dates only.
_PARSER_SETTINGS = {
    "PARSERS": ["absolute-time"],
    "PREFER_DATES_FROM": "past",
    "STRICT_PARSING": True,
}
#: Languages to try if the language of the page is unknown, as on most short pages.
_LANGUAGES = "en ru es tr fa fr de ja pt vi it ar pl zh id nl el ko cs uk sv ro hu da fi nb".split()
#: A date in an address: /2013/05/02/, /2013/0502/, /20130502.html or /2013-05-02-title. In
#: /2013/05/10-lamps, the last number belongs to the title and is no day.
_ADDRESS_DATE = re.compile(
    r"/((?:19|20)\d\d)[-/]?(0[1-9]|1[0-2])[-/]?(0[1-9]|[12]\d|3[01])(?=[/_.]|(?<=-\d\d)-|$)"
)
#: The date of publication in an address; one in a single folder may be that of a version.
_DATE_FOLDERS = re.compile(r"/((?:19|20)\d\d)/(0[1-9]|1[0-2])/(0[1-9]|[12]\d|3[01])/")
_PART_SEPARATOR = re.compile(r"\s[·•|]\s")
#: The first of January: in numbers, with the day before or after the month, with the year.
_FIRST_DAY = re.compile(
    r"(?<!\d)0?1[./-]0?1(?!\d)|"
    r"(?<!\d)0?1(?:st|er|\.|º)?\s+(?:de\s+)?[^\W\d_]{3,12}\.?,?\s+(?:de\s+)?(?:19|20)\d\d|"
    r"[^\W\d_]{3,12}\.?\s+0?1(?:st)?,?\s+(?:19|20)\d\d|年1月1日"
)


def read_date(
    stated: Statements,
    linked: LinkedData,
    doc: Doc,
    around: Surroundings,
    address: str | None,
    language: str | None,
) -> str | None:
    """Find the date on which a page was published, as YYYY-MM-DD; None if there is none.

    If the page declares none, use a date near its heading, even if it is the date of a change; or
    else that of the page itself or of a video, which many systems invent, if the page shows it.
    Month names are read in the given language, or else in common languages. A date in the folders
    of the address is preferred to later ones, which may be those of a change.
    """
    candidates = _candidates(stated, linked, doc, around, address or "")
    numbers = NumericDates(doc, stated)
    found = _first_date(candidates, language, numbers)
    if found is None:
        declared = (_first_date([text], language, numbers) for text in _page_dates(linked))
        shown = (one for one in declared if one and _is_shown(one, doc, language, numbers))
        found = next(shown, None)
    in_address = next(_address_dates(address or "", _DATE_FOLDERS), None)
    return min(filter(None, (found, in_address)), default=None)


def _first_date(
    candidates: Iterable[str], language: str | None, numbers: NumericDates
) -> str | None:
    """The first plausible date among the candidates."""
    tried: set[str] = set()
    for text in candidates:
        if iso := _ISO.match(text) or _COMPACT.fullmatch(text):
            if found := plausible_date(*map(int, iso.groups())):
                return found
            continue
        for part in _PART_SEPARATOR.split(text) if len(text) <= MAX_CHARACTERS else ():
            if _HAS_DATE.search(part) and part not in tried:
                tried.add(part)
                if len(tried) <= MAX_TEXTS and (found := _parse_date(part, language, numbers)):
                    return found
    return None


def _candidates(
    stated: Statements, linked: LinkedData, doc: Doc, around: Surroundings, address: str
) -> Iterator[str]:
    """Texts that may be the date of publication, the most reliable first."""
    yield from stated.contents(PUBLISHED)
    yield from stated.contents(META)
    for key in KEYS:
        for article in linked.articles:
            yield from texts(article.get(key))
    for element in doc.with_value("itemprop", KEYS[0].__eq__):
        yield doc.value(element, "datetime")
    yield from _address_dates(address, _ADDRESS_DATE)
    dated_lines = [line for line in around.lines if line.datetime or _NUMBER.search(line.text)]
    other_dates = {
        line.text for line in dated_lines if _OTHER_DATE.search(f"{line.marks} {line.text}".lower())
    }
    dated_lines = [line for line in dated_lines if line.text not in other_dates]
    unchanged = [line for line in dated_lines if not _CHANGED.search(line.marks)]
    for line in unchanged:
        if _PUBLISHED_MARKS.search(line.marks):
            yield from (line.datetime, line.text)
    yield from (line.datetime for line in unchanged)
    # Most pages show one date, and many call it the date of a change.
    yield from (line.text for line in dated_lines if not _CHANGED.search(line.text.lower()))
    yield from (line.text for line in dated_lines if _CHANGED.search(line.text.lower()))
    published_lines = [
        line if len(line) <= MAX_CHARACTERS else _SENTENCE_END.split(line, maxsplit=1)[0]
        for line in _PUBLISHED_LINE.findall(f"\n{doc.text}")
    ]
    yield from published_lines if len(set(published_lines)) == 1 else ()
    if not around.lines:  # no title is known: the page has no heading, or several main headings
        yield from _above_text(doc)


def _page_dates(linked: LinkedData) -> Iterator[str]:
    """The dates that JSON-LD gives for the page itself, and for videos."""
    for item, keys in ((one, KEYS) for one in linked.pages):
        for key in keys:
            yield from texts(item.get(key))
    for item in linked.things:
        yield from texts(item.get(KEYS[-1]))


def _is_shown(found: str, doc: Doc, language: str | None, numbers: NumericDates) -> bool:
    """Whether a page shows a day, anywhere."""
    if any(value.startswith(found) for value in doc.distinct_values("datetime")):
        return True
    year, day = found[:4], int(found[-2:])
    mentions = (
        mention[0]
        for line in doc.text.split("\n")
        if year in line
        for mention in _MENTION.finditer(line)
        if year in mention[0] and day in map(int, _NUMBER.findall(mention[0]))
    )
    return any(
        _first_date([mention], language, numbers) == found
        for mention in islice(mentions, MAX_TEXTS)
    )


def _address_dates(address: str, pattern: re.Pattern[str]) -> Iterator[str]:
    """The plausible dates in an address, in the groups of a pattern."""
    for match in pattern.finditer(address):
        if found := plausible_date(*map(int, match.groups())):
            yield found


def _above_text(doc: Doc) -> list[str]:
    """The line with little more than a date above the first long line of the page, if only one."""
    lines = doc.text.split("\n")
    first = next((index for index, line in enumerate(lines) if len(line) >= MIN_LONG_LINE), 0)
    # The text before the first line break may be the end of a line.
    above = "\n".join(("", *lines[:first]))[-MAX_ABOVE:].split("\n")[1:]
    dates = {line.strip() for line in above if _HAS_DATE.search(line) and _YEAR.search(line)}
    return [
        line
        for line in dates
        if len(dates) == 1 and _DATE_LINE.match(line) and len(_WORD.findall(line)) <= MAX_BESIDE
    ]


def _parse_date(text: str, language: str | None, numbers: NumericDates) -> str | None:
    """The date in a short text, in ISO format."""
    from htmldate import find_date

    if year_first := _YEAR_FIRST.search(text):
        return plausible_date(*map(int, year_first.groups()))
    shown = escape(_ABBREVIATION_DOT.sub("", text))
    found = (
        find_date(f"<html><body><time>{shown}</time>", original_date=True, extensive_search=False)
        or _parse_words(text, language)
        # In elements that may contain a date, htmldate searches for words of all languages.
        or find_date(f"<html><body><b>{shown}</b>", original_date=True)
    )
    # htmldate turns a year alone into the first of January, and takes other days from today.
    if not found or (found.endswith("-01-01") and not _FIRST_DAY.search(text)):
        return None
    if _MONTH_ONLY.search(text) or int(found[-2:]) not in map(int, _NUMBER.findall(text)):
        return None
    return numbers.reordered(text, found)


def _parse_words(text: str, language: str | None) -> str | None:
    """The date in words in a text. Trying all languages would take two seconds."""
    if _DATE_LINE.match(text) and (match := _DATE_IN_WORDS.search(text)):
        text = match[0]
    if not _YEAR.search(text) or len(_WORD.findall(text)) > _MAX_WORDS:
        return None  # before dateparser is loaded, which is slow
    from dateparser import parse
    from dateparser.data.languages_info import language_order

    languages = [language] if language in language_order else _LANGUAGES
    found = parse(text, languages=languages, settings=_PARSER_SETTINGS)
    return plausible_date(found.year, found.month, found.day) if found else None
