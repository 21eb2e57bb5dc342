"""Metadata that a page states: title, authors, date and so on."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape
from urllib.parse import urljoin

from lxml.html import HtmlElement

from ..errors import ExtractorError
from ..segmenter.address import base_address, host_name, host_of
from ..segmenter.characters import valid_text
from ..segmenter.language import careful_language, declared_language
from ..segmenter.page import Page
from ..segmenter.titles import joined
from .authors import read_authors
from .dates import read_date
from .linked_data import LinkedData, linked_data
from .surroundings import lines_around_heading
from .title import read_title

__all__ = ["Metadata", "read_declared_metadata"]

#: Names of meta elements, the better first.
SITE_NAMES = ("og:site_name", "application-name", "publisher", "dc.publisher", "dcterms.publisher")
DESCRIPTIONS = (
    "og:description",
    "description",
    "dc.description",
    "dcterms.description",
    "twitter:description",
)
IMAGES = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
#: Longest value of a field.
MAX_CHARACTERS = 10_000


@dataclass(frozen=True, slots=True)
class Metadata:
    """Metadata of a page; None where they are unknown.

    Attributes
    ----------
    title, author, site_name, description : str or None
        Several authors have a semicolon between them.
    date : str or None
        Date of publication, as YYYY-MM-DD.
    language : str or None
        ISO 639 code.
    url : str or None
        Canonical address that the page declares; else the address that was given.
    image : str or None
        Address of the picture that represents the page.
    page_type : str or None
        Such as ``"article"``, ``"product"``, ``"forum"``, predicted by a model; None where it is
        not likely to be right.
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
    page_type: str | None = None
    page_type_probability: float | None = None


def read_declared_metadata(page: Page, url: str | None = None) -> Metadata:
    """Read the metadata that a page states in JSON-LD, meta elements and around its heading.

    Parameters
    ----------
    page : Page
    url : str, optional
        Address of the page; by default, ``page.url``.

    Returns
    -------
    Metadata

    Raises
    ------
    ExtractorError
        If the library that reads dates fails.
    """
    tree, url = page.tree, url or page.url
    linked, lines = linked_data(tree), lines_around_heading(page)
    address = page.declared_address or url
    site_name = _site_name(tree, linked) or _host(address)
    names = [name for name in (site_name, host_name(address or "")) if name]
    try:
        date = read_date(tree, linked, lines)
    except Exception as error:  # the library raises whatever it likes
        raise ExtractorError("metadata", f"failed with {type(error).__name__}: {error}") from error
    title = read_title(tree, names)
    # An infobox repeats the title, marked as the name of what the page is about.
    bylines = [line for line in lines if joined(line.text) != joined(title)]
    return Metadata(
        title=title or None,
        author=read_authors(tree, linked, bylines, names),
        date=date,
        site_name=site_name,
        language=careful_language(page.text) or declared_language(tree),
        description=_first_meta(tree, DESCRIPTIONS),
        url=address,
        image=_absolute(base_address(tree, url or address), _first_meta(tree, IMAGES)),
    )


def _site_name(tree: HtmlElement, linked: LinkedData) -> str | None:
    declared = [
        *linked.names(linked.sites),
        *(name for article in linked.articles for name in linked.names(article.get("publisher"))),
    ]
    return _first_meta(tree, SITE_NAMES) or next(filter(None, map(_line, declared)), None)


def _host(address: str | None) -> str | None:
    return host_of(address or "").removeprefix("www.") or None


def _first_meta(tree: HtmlElement, names: Sequence[str]) -> str | None:
    """The value of the best meta element that a page has, of some names."""
    values: dict[str, str] = {}
    for meta in tree.iter("meta"):
        for attribute in ("property", "name"):
            name = (meta.get(attribute) or "").lower()
            if name in names and (text := _line(meta.get("content") or "")):
                values.setdefault(name, text)
    return next((values[name] for name in names if name in values), None)


def _line(text: str) -> str:
    return valid_text(" ".join(unescape(text).split()))[:MAX_CHARACTERS]


def _absolute(base: str, address: str | None) -> str | None:
    try:
        return urljoin(base, address) if address else None
    except ValueError:  # not an address
        return None
