"""The authors of a page."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from ..segmenter.doc import Doc
from ..segmenter.nearest import Nearest
from ..segmenter.titles import joined
from ..segmenter.words import tokenize
from .linked_data import LinkedData, is_article
from .marks import Marks
from .names import (
    DAYS,
    MAX_TEXTS,
    MONTHS,
    SHORT_DAYS,
    announces_name,
    clean_names,
    is_account,
    is_person,
    name_in_line,
)
from .statements import Statements, is_other_work
from .surroundings import MAX_CHARACTERS, Line, Surroundings

#: Names of ``meta`` elements that name authors.
META = frozenset(
    """article.author article:author article:author_name author author_name authors book:author
    bt:author byl byline creator cxenseparse:author dable:author dc.creator dc:creator dcsext.author
    dcterms.creator mediator_author news_author og:article:author og:author parsely-author rbauthors
    sailthru.author shareaholic:article_author_name vr:author weibo:article:author""".split()
)
#: Names of ``meta`` elements of papers: with an author, and with the title.
_CITED_AUTHOR, _CITED_TITLE = frozenset(("citation_author",)), frozenset(("citation_title",))
#: Names of ``meta`` elements for previews: with the label of a value, and with the value.
_PREVIEW_LABELS = (("twitter:label1", "twitter:data1"), ("twitter:label2", "twitter:data2"))
#: The end of a label that announces an author.
_AUTHOR_LABEL = re.compile(
    r"\b(?:af|author|autor|av|by|da|door|par|por|przez|von|автор|作者)\W*$", re.IGNORECASE
)
#: Marks of elements that name authors, the most reliable first; words in them.
_AUTHOR_MARKS = (
    (re.compile(r"(?:^|\s)(?:author|fn)(?:\s|$)|author[-_]*(?:link|name)"), ("author", "fn")),
    (
        re.compile(
            "auteur|author(?!i[sz]|ity)|autor|byline|by-line|contributor|journalist|poster|"
            "username|writer"
        ),
        ("aut", "line", "contributor", "journalist", "poster", "username", "writer"),
    ),
)
#: Marks that count even far from the heading, also the word "author" alone; words in them. An
#: expression whose alternatives begin with letters takes a third of the time.
_FAR_WORDS = "author", "byline"
_FAR_MARKS = re.compile(
    r"author(?:[-_]*(?:link|name)|(?<!\Sauthor)(?!\S))|byline[-_]*(?:link|name)"
)
#: Lines that say who wrote the text, that the author is on the next line, or a sentence about it.
#: The first test makes it twice as fast.
_WRITTEN = re.compile(
    r"\n(?-i:(?=[\sAPSTWapstw]))(?:"
    r"(?P<line>(?:{0})(?: and \w+)? by:? \w[^\n]{{2,80}})$|"
    r"[^\S\n]*(?:{0}) by:?[^\S\n]*(?=\n(?P<below>[^\n]{{2,80}})$)|"
    r"(?:this|the) (?:article|(?:blog )?post|story|text) was written by "
    r"(?P<name>\w[^\n,;:]{{2,60}})"
    r")".format("article|posted|story|text|words|written"),
    re.IGNORECASE | re.MULTILINE,
)
#: Chinese bylines. In brackets or on a line of its own: an agency and "reporter", or "author", then
#: names; in brackets, a name may follow without a space. At the beginning of the text: "reporter",
#: names, a slash and a place. After other words: "author" and a name.
_CHINESE_BYLINES = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"(?:[（(]|^[□■ \u3000]*)"
        r"(?:[^\s（）()，。]{0,6}(?<!摄影)(?<!图片)[记記]者(?: |(?=[^\s（）()，。]{2,4}[）)]))|"
        r"(?:本文)?作者[：:])[ \u3000]*"
        r"([\u4e00-\u9fff]{2,4}(?: [\u4e00-\u9fff]{2,3})*) ?(?:[）)]|$)",
        r"(?:[【（(〔][^【】（）()〔〕\n]{0,8}[╱／/ ]?(?:特派員|特約)?|^)[记記]者 ?"
        r"([\u4e00-\u9fff]{2,4}(?:[、 ][\u4e00-\u9fff]{2,4})*) ?[╱／/]",
        r"(?<=[\s|｜【（(])(?:本文)?作者[：:][ \u3000]*([\u4e00-\u9fff]{2,4})(?=[\s】）)])",
    )
)
#: Words that end the names: of photographers, the end of a sentence, roles of the next persons.
_NOT_CHINESE_NAME = re.compile("(?:大家|[报報][道導]|[编編][辑輯]|获悉|[摄攝]影?|实习生|通讯员)$")
#: Bylines that name an account, in small letters.
_BY_ACCOUNT = re.compile(
    r"\w+ by \S+|(?:(?:posted|submitted) )?by \S+ (?:at|on) .*\d.*", re.IGNORECASE
)
#: A byline after a date: "March 5, 2024 | By Ina Roth".
_BY_AFTER_DATE = re.compile(
    r"\W*(?:(?:posted|published|submitted|updated|written)\W+)?(?:(?:at|on)\W+)?"
    rf"(?:(?:\d{{1,2}}(?:st|nd|rd|th)?\W+)?(?:{DAYS}|{SHORT_DAYS}|{MONTHS})\b"
    r"|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}).{0,60}?"
    r"\W(?<!checked )(?<!edited )(?<!reviewed )(by:?\s\S.*)",
    re.IGNORECASE,
)
_NOT_AUTHOR_MARKS = re.compile(
    "avatar|bio|box-|caption|count|date(?![-_]*author)|desc|email|follow|image|"
    "(?<![a-z])job(?![a-z])|photo|role|social|title"
)
#: Marks of the topics of a page, which may be beside its author.
_TOPIC_MARKS = re.compile(r"categor|topic|(?<![a-z])tags?(?![a-z])")
_FACT_CHECKED = re.compile("fact[- ]checked by:? (.+)", re.IGNORECASE)
#: Properties of schema.org.
_AUTHOR_PROPERTIES = "author", "creator"


def read_authors(
    stated: Statements,
    linked: LinkedData,
    marks: Marks,
    around: Surroundings,
    titles: Sequence[str],
    site_names: Sequence[str],
) -> str | None:
    """Find the authors of a page: their names, separated by semicolons; None if it names none.

    The site, organisations and accounts count as authors only if no person does.
    """
    other_names: list[str] = []
    for source in filter(None, _author_texts(stated, linked, marks, around, titles)):
        names = clean_names(source, site_names)
        persons = [name for name in names if is_person(name, site_names)]
        if persons and (not other_names or _are_better(persons, other_names)):
            return "; ".join(names)
        other_names = other_names or names
    return "; ".join(other_names) or None


def _are_better(persons: Sequence[str], other_names: Sequence[str]) -> bool:
    """Whether persons are the authors rather than the accounts or organisations found before.

    In a forum, everybody has an account, and an account that looks like a name is somebody else's.
    A single word that is also in the name of an organisation is a part of that name.
    """
    known = set(tokenize(" ".join(other_names)))
    if not any(map(is_account, other_names)):
        return any(" " in name or known.isdisjoint(tokenize(name)) for name in persons)
    return all(" " in name and known.isdisjoint(tokenize(name)) for name in persons)


def _author_texts(
    stated: Statements,
    linked: LinkedData,
    marks: Marks,
    around: Surroundings,
    titles: Sequence[str],
) -> Iterator[list[str]]:
    """Texts that name authors, the most reliable first."""
    for article in linked.articles:
        yield from (linked.names(article.get(name)) for name in _AUTHOR_PROPERTIES)
    # A page that lists papers is not by their authors.
    is_paper = len(set(stated.contents(_CITED_TITLE))) < 2
    cited = stated.contents(_CITED_AUTHOR) if is_paper else []
    yield [*stated.contents(META), *map(_given_name_first, cited)]
    yield _preview_authors(stated)
    for page in linked.pages:
        yield linked.names(page.get("author"))
    yield _microdata_author(marks.doc)
    yield from _names_around_heading(_without_titles(around.lines, titles))
    yield _agreed_names(_far_lines(marks))
    for pattern in _CHINESE_BYLINES if "者" in marks.doc.text else ():
        yield _agreed_names(_chinese_bylines(marks, pattern))


def _without_titles(lines: Sequence[Line], titles: Sequence[str]) -> list[Line]:
    """Lines without the titles: an infobox repeats the title, marked as the name of its subject."""
    repeated = set(map(joined, titles))
    # Most lines are too short to be a title, and joining their words takes time. In lower case, a
    # letter becomes two letters at most.
    min_length = min(map(len, repeated)) / 2
    return [
        line
        for line in lines
        if len(line.blocks) < min_length or joined(line.blocks) not in repeated
    ]


def _names_around_heading(lines: Sequence[Line]) -> Iterator[list[str]]:
    """Texts that name authors in the lines around the heading, the most reliable first."""
    marks = {line.marks for line in lines}
    all_marks = "\n".join(marks)
    marked = [
        {one for one in marks if pattern.search(one) and not _NOT_AUTHOR_MARKS.search(one)}
        for pattern, words in _AUTHOR_MARKS
        if any(map(all_marks.__contains__, words))
    ]
    bylines = [line for group in marked for line in lines if line.marks in group]
    not_authors = set(_not_author_texts(lines, bylines)) if bylines else set()
    for line in bylines:
        name = name_in_line(line.blocks)
        yield [] if name in not_authors else [name]
    # Elements often repeat the line of the element around them.
    for blocks, text in {line.blocks: line.text for line in lines}.items():
        if announces_name(text):
            name = name_in_line(blocks)
            # A small letter begins a sentence, or the name of an account: "asked by jonna".
            if not name[:1].islower() or _BY_ACCOUNT.fullmatch(text):
                yield [name]
        elif "by" in text.lower() and (dated := _BY_AFTER_DATE.fullmatch(text)):
            name = name_in_line(dated[1])
            yield [] if name[:1].islower() else [name]


def _given_name_first(author: str) -> str:
    """The name of a cited author, who is mostly given as "Roth, Ina M."."""
    family, _, given = author.partition(",")
    # A degree may follow the comma after several words.
    is_family = len(family.split()) == 1 or family.strip()[:1].islower()
    is_reversed = is_family and given.strip() and "," not in given
    return f"{given.strip()} {family.strip()}" if is_reversed else author


def _not_author_texts(lines: Sequence[Line], bylines: Sequence[Line]) -> Iterator[str]:
    """Texts in the lines of authors that name none: categories, tags, and who checked the facts.

    The whole text of a byline is an author, even if a tag within the byline has the same text, or
    if the byline is within an element with the mark of a topic.
    """
    own_bylines = {line for line in bylines if not _is_topic(line)}
    byline_texts = {line.text for line in own_bylines if _TOPIC_MARKS.search(line.marks)}
    for line in lines:
        if line in own_bylines:
            byline_texts.add(_author_in(line.blocks))
        if checked := _FACT_CHECKED.fullmatch(line.text):
            yield checked[1]
        elif _is_topic(line) and line.text not in byline_texts:
            yield line.text


def _is_topic(line: Line) -> bool:
    return "author" not in line.marks and _TOPIC_MARKS.search(line.marks) is not None


def _author_in(text: str) -> str:
    """The name after "by" in a byline; the whole text if it has no such word."""
    return name_in_line(text) if announces_name(text) else text


def _preview_authors(stated: Statements) -> list[str]:
    """The authors in a page's declarations for its preview on other sites."""
    pairs = [(stated.first([label]), stated.first([value])) for label, value in _PREVIEW_LABELS]
    return [value for label, value in pairs if label and value and _AUTHOR_LABEL.search(label)]


def _microdata_author(doc: Doc) -> list[str]:
    """The author of the first article, post or question in microdata."""
    authors = doc.with_value("itemprop", _AUTHOR_PROPERTIES.__contains__)
    if not authors:  # the most common case
        return []
    items = frozenset(doc.with_value("itemtype", bool))
    other_works = frozenset(doc.with_value("itemprop", is_other_work))
    nearest_item = Nearest(doc.parents.__getitem__, items.__contains__, -1)
    nearest_other_work = Nearest(doc.parents.__getitem__, other_works.__contains__, -1)
    for element in authors:
        parent = doc.parents[element]
        has_text = doc.starts[element] < doc.stops[element]
        if not has_text or nearest_other_work(parent) >= 0:
            continue
        # In a footer, the work is the site.
        item = nearest_item(parent)
        if item < 0 or doc.nearest(item, ("footer",)) >= 0:
            continue
        if is_article(doc.value(item, "itemtype").strip().rpartition("/")[2]):
            return [name_in_line(_name_in_element(doc, element))]
    return []


def _name_in_element(doc: Doc, author: int) -> str:
    """The name in an author's element, by its microdata; or else the whole text."""
    elements = (author, *doc.within(author))
    names = (
        one for one in elements if doc.value(one, "itemprop") == "name" and doc.text_of(one).strip()
    )
    return " ".join(doc.text_of(next(names, author)).split())


def _agreed_names(lines: Iterable[str]) -> list[str]:
    """The names in lines from anywhere on a page; empty if lines differ, as in a list of pages."""
    texts = map(name_in_line, islice(lines, MAX_TEXTS))
    names_by_line = [names for text in texts if (names := clean_names([text]))]
    distinct = {frozenset(tokenize(" ".join(names))) for names in names_by_line}
    return names_by_line[0] if len(distinct) == 1 else []


def _far_lines(marks: Marks) -> Iterator[str]:
    """Lines anywhere on the page, such as below the text, that name an author."""
    doc = marks.doc
    for element in marks.elements(("class", "itemprop", "rel"), _FAR_WORDS, _FAR_MARKS):
        text = doc.text_of(element).strip()
        if len(text) <= MAX_CHARACTERS and "\n" not in text and marks.elsewhere(element) < 0:
            yield text
    for match in _WRITTEN.finditer(f"\n{doc.text}"):
        yield match[match.lastgroup or 0]


def _chinese_bylines(marks: Marks, pattern: re.Pattern[str]) -> Iterator[str]:
    """The names of reporters and authors that Chinese pages show before or after the text."""
    doc = marks.doc
    for match in pattern.finditer(doc.text):
        parts = match[1].replace("、", " ").split()
        names = takewhile(lambda name: not _NOT_CHINESE_NAME.search(name), parts)
        run = bisect_right(doc.run_starts, match.start(1)) - 1
        if marks.elsewhere(doc.run_elements[run]) < 0:
            yield "、".join(names)
