"""Metadata that a page declares or shows: title, authors, date and so on."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from ..addresses import (
    address_on_one_line,
    bare_host,
    complete_address,
    host_name,
    is_web_address,
    original_address,
)
from ..errors import ExtractorError
from ..segmenter.doc import Doc
from ..segmenter.language import language_code, reported_language
from ..segmenter.page import Page
from ..segmenter.titles import SEPARATORS, is_title, joined, split_title
from ..segmenter.words import tokenize
from .authors import read_authors
from .dates import read_date
from .license import read_license
from .linked_data import LinkedData, linked_data, texts
from .marks import Marks
from .picture import read_picture
from .statements import Statements, stated_line
from .surroundings import Surroundings
from .title import find_line, find_title, given_titles
from .topics import read_categories, read_tags

#: Names of ``meta`` elements, the most reliable first. Titles are read if no other is declared.
TITLES = ("twitter:title", "citation_title", "dc.title", "dcterms.title", "headline", "title")
LANGUAGES = ("content-language", "dc.language", "dcterms.language", "language", "og:locale")
SITE_NAMES = ("og:site_name", "application-name", "publisher", "dc.publisher", "dcterms.publisher")
DESCRIPTIONS = (
    "og:description",
    "description",
    "dc.description",
    "dcterms.description",
    "twitter:description",
)
_DESCRIPTION = frozenset(("description",))

#: What only descriptions with mark-up contain: "the <b> tag" is text. Tags in lines, and of blocks.
_MARKUP = re.compile(r"^<|</[a-z]|<(?:br|img)\b", re.IGNORECASE)
_INLINE_TAG, _BLOCK_TAG = (
    re.compile(rf"</?(?:{names})\b(?:\s[^<>]*)?/?>", re.IGNORECASE)
    for names in ("a|b|em|font|i|span|strong|sub|sup", "br|div|h[1-6]|img|li|ol|p|ul")
)
#: Separators of the name of a site and its slogan.
_SLOGAN_SEPARATOR = re.compile(r"\s+[|–—»-]\s+|:\s+|\s*\|\s*")
_NOT_SITE_NAMES = frozenset(("blog", "home", "homepage", "startseite"))


@dataclass(frozen=True, slots=True)
class Metadata:
    """Metadata of a page; None or empty if unknown.

    Attributes
    ----------
    title, author, site_name, description : str or None
        Several authors are separated by semicolons.
    date : str or None
        Date of publication, as YYYY-MM-DD.
    language : str or None
        ISO 639 code.
    url : str or None
        The canonical address that the page declares, or else the given address.
    image : str or None
        Address of the picture that the page declares for previews, or else of the first picture
        of its article.
    tags : tuple of str
        Keywords.
    categories : tuple of str
        The section of the page, or its path within the site, the outermost first.
    license : str or None
        Address or name of its licence.
    page_type : str or None
        Such as ``"article"``, ``"product"`` or ``"forum"``, predicted by a model; None if the
        prediction is uncertain.
    page_type_probability : float or None
        Probability of that type.
    """

    title: str | None = None
    author: str | None = None
    date: str | None = None
    site_name: str | None = None
    language: str | None = None
    description: str | None = None
    url: str | None = None
    image: str | None = None
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    license: str | None = None
    page_type: str | None = None
    page_type_probability: float | None = None


def read_declared_metadata(page: Page) -> Metadata:
    """Read the metadata in a page's JSON-LD and meta elements, and around its heading.

    Raises `ExtractorError` if the library that reads dates fails.
    """
    doc, url = page.doc, page.url
    stated = Statements(page.doc)
    linked = linked_data(stated.linked_data)
    address = original_address(page.declared_address or url or "")
    host = bare_host(address) or None
    stated_name = _site_name(page, stated, linked)
    hosts = host_name(address), host
    names = [name for name in (stated_name, *hosts, *page.announced.site_names) if name]
    declared = given_titles((*page.declared_titles, *_headline(linked)))
    declared = declared or given_titles(stated.lines(TITLES))
    is_of_site = not linked.articles and (stated.first(("og:type",)) or "").lower() == "website"
    title, heading = find_title(page, declared, names, is_of_site=is_of_site)
    marks = Marks(doc)
    around = Surroundings(marks, page.headings, heading or find_line(doc, title))
    language = reported_language(doc) or _stated_language(doc, stated, linked)
    try:
        date = read_date(stated, linked, doc, around, address, language)
    except Exception as error:  # the library raises whatever it likes
        raise ExtractorError("metadata", f"failed with {type(error).__name__}: {error}") from error
    titles = [title] if heading is None else [title, heading.text]
    base = page.base_address
    return Metadata(
        title=title or None,
        author=read_authors(stated, linked, marks, around, titles, [*names, *_rests(declared)]),
        date=date,
        site_name=_without_slogan(stated_name, hosts[0]) if stated_name else host,
        language=language,
        description=_plain_text(chain(stated.lines(DESCRIPTIONS), _descriptions(stated, linked))),
        url=original_address(page.canonical_address or address_on_one_line(url or "")) or None,
        image=read_picture(page, stated, linked, heading or around.heading),
        tags=read_tags(stated, linked, marks),
        categories=read_categories(stated, linked, marks, [*titles, *declared, *names]),
        license=_complete_license(base, read_license(stated, linked, doc)),
    )


def _rests(titles: Iterable[str]) -> Iterator[str]:
    """The parts after the first in titles: mostly names of the site, which bylines repeat."""
    for title in titles:
        yield from split_title(title)[1:]


def _stated_language(doc: Doc, stated: Statements, linked: LinkedData) -> str | None:
    """The language that is declared elsewhere than where it is read first."""
    in_linked = chain.from_iterable(map(texts, linked.values("inLanguage")))
    written = (doc.value(0, "xml:lang"), *stated.lines(LANGUAGES), *in_linked)
    return next(filter(None, map(language_code, written)), None)


def _site_name(page: Page, stated: Statements, linked: LinkedData) -> str | None:
    declared = [
        *linked.names(linked.sites),
        *(name for article in linked.articles for name in linked.names(article.get("publisher"))),
    ]
    names = [stated.first(SITE_NAMES) or "", *map(stated_line, declared)]
    # Some pages declare the name with the sign that separates it from a title.
    names = [name.strip(f" {SEPARATORS}") for name in names]
    names = [bare_host(name) if is_web_address(name) else name for name in names]
    names = [name for name in names if name and name.lower() not in _NOT_SITE_NAMES]
    return next((name for name in names if not is_title(name, page.declared_titles)), None)


def _without_slogan(name: str, host: str) -> str:
    """The part of a site's name that is the name in its host, if there is only one."""
    parts = _SLOGAN_SEPARATOR.split(name)
    own = [part for part in parts if joined(part) in (joined(host), joined(f"the {host}"))]
    return own[0] if len(own) == 1 else name


def _headline(linked: LinkedData) -> list[str]:
    """The headline of the declared article, if all declared headlines are the same."""
    lines = {stated_line(line) for one in linked.articles for line in texts(one.get("headline"))}
    return [line for line in lines if len(lines) == 1 and joined(line)]


def _descriptions(stated: Statements, linked: LinkedData) -> Iterator[str]:
    """The descriptions of the articles and of the page in microdata and JSON-LD."""
    yield from map(stated_line, stated.contents(_DESCRIPTION))
    for value in linked.values("description"):
        yield from map(stated_line, texts(value))


def _complete_license(base: str, license_name: str | None) -> str | None:
    """A licence; an address is made absolute."""
    if license_name is None or " " in license_name or "/" not in license_name:
        return license_name
    return complete_address(base, license_name) or None


def _plain_text(lines: Iterable[str]) -> str | None:
    """The first line with words, without tags."""
    texts = (_without_tags(line) if _MARKUP.search(line) else line for line in lines)
    return next(filter(tokenize, texts), None)


def _without_tags(line: str) -> str:
    return " ".join(_BLOCK_TAG.sub(" ", _INLINE_TAG.sub("", line)).split())
