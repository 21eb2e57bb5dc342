"""The titles that a page declares, and the heading that is most similar to them."""

import re
from collections.abc import Iterator, Sequence

from lxml.html import HtmlElement

from .words import tokenize

__all__ = [
    "MAX_CHARACTERS",
    "announced_heading",
    "declared_titles",
    "heading_text",
    "is_longer",
    "joined",
    "title_parts",
    "without_label",
    "without_site",
]

#: Similarity to a declared title, of 100, that a main heading needs.
MIN_SIMILARITY = 60
#: Share of a declared title's words that a lesser heading needs: menus contain such words, too.
LESSER_SHARE = 0.5
#: Headings that are compared, and characters that are read of them and of declared titles.
MAX_HEADINGS, MAX_CHARACTERS = 200, 1_000

#: A heading with so many times the words of a declared title is more than the title: a path of
#: links or the labels of buttons are in it.
MAX_LENGTH = 2.5
#: Words that such a heading has at least.
_MANY_WORDS = 8
#: Characters that a name needs to be searched for within others.
NAME_CHARACTERS = 4

#: What parts a title from the names of a section and of its site.
_BREAK = re.compile(r"\s+(?:[-–—·•«»<>~⋆*/]|\|\||::?)\s+|\s*\|\s*")
#: A site by its host.
_HOST = re.compile(r"(?:[\w-]+\.)+[a-z]{2,12}", re.IGNORECASE)
#: Elements that hold the content of a page and its heading.
_ARTICLES = ("article", "main")
#: The symbol that documentation writes after a heading, to link to it.
_PERMALINK = " ¶"
#: The label that archives of papers write before a title.
_LABEL = re.compile(r"\s*title:\s*", re.IGNORECASE)


def announced_heading(tree: HtmlElement, site_names: Sequence[str]) -> HtmlElement | None:
    """Find the heading that a page announces: the one that is most like a declared title.

    Headings of menus and widgets may come before it.

    Parameters
    ----------
    tree : HtmlElement
        The tree of the page.
    site_names : sequence of str
        Names of its site, which are not titles.

    Returns
    -------
    HtmlElement or None
        An element ``h1``, ``h2`` or ``h3``; None if none is like a declared title.
    """
    if not (declared := declared_titles(tree)):
        return None
    names = [name for name in map(joined, site_names) if name]
    first, last = title_parts(declared)
    titles = [" ".join(tokenize(title)) for title in declared]
    best: tuple[float, bool, bool, int, str] = (0.0, False, False, 0, "")
    announced = None
    for heading, _ in zip(tree.iter("h1", "h2", "h3"), range(MAX_HEADINGS), strict=False):
        text = heading_text(heading)
        name = joined(text)
        if name in names or not (similarity := _similarity(str(heading.tag), text, titles)):
            continue
        is_in_article = next(heading.iterancestors(*_ARTICLES), None) is not None
        is_first = name not in last or name in first
        if not (is_in_article or is_first) and next(tree.iter(*_ARTICLES), None) is not None:
            continue  # the name of a book, above one of its chapters
        rank = (similarity, is_first, is_in_article, len(text), text)
        if rank > best:
            best, announced = rank, heading
    return announced


def is_longer(words: Sequence[str], titles: Sequence[str]) -> bool:
    """Whether a heading has far more words than any title, as of a path of links or of buttons."""
    if len(words) <= _MANY_WORDS:
        return False
    return len(words) > MAX_LENGTH * max(len(tokenize(title)) for title in titles)


def title_parts(titles: Sequence[str]) -> tuple[set[str], set[str]]:
    """What titles begin with and what they end with, mostly the name of a section or of the site.

    Parameters
    ----------
    titles : sequence of str

    Returns
    -------
    first, last : set of str
        Each without the white space between its words; the titles themselves are in the first.

    Examples
    --------
    >>> first, last = title_parts(["On tides | Science"])
    >>> sorted(first), sorted(last)
    (['ontides', 'ontidesscience'], ['science'])
    """
    first, last = {joined(title) for title in titles}, set()
    for title in titles:
        for part in _BREAK.finditer(title):
            first.add(joined(title[: part.start()]))
            last.add(joined(title[part.end() :]))
    return first, last


def without_site(title: str, site_names: Sequence[str]) -> str:
    """A title without the site's names at its begin and end, unless nothing is left.

    Parameters
    ----------
    title : str
    site_names : sequence of str

    Returns
    -------
    str

    Examples
    --------
    >>> without_site("On tides | Science | tide.example", ["Science"])
    'On tides'
    """
    names = [name for name in map(joined, site_names) if name]
    while breaks := list(_BREAK.finditer(title)):
        first, last = breaks[0], breaks[-1]
        if _is_name(title[last.end() :], names):
            title = title[: last.start()]
        elif _is_name(title[: first.start()], names):
            title = title[first.end() :]
        else:
            break
    return title


def _is_name(part: str, names: Sequence[str]) -> bool:
    """Whether a part of a title is a site's name, or contains it or is contained in it."""
    text = joined(part)
    return bool(_HOST.fullmatch(part.strip())) or any(
        text == name
        or (len(name) >= NAME_CHARACTERS and name in text)
        or (len(text) >= NAME_CHARACTERS and text in name)
        for name in names
    )


def declared_titles(tree: HtmlElement) -> list[str]:
    """The titles that a page declares (``og:title``, ``title``), without those of no words."""
    return [text for text in _declared(tree) if tokenize(text)]


def _declared(tree: HtmlElement) -> Iterator[str]:
    for meta in tree.iter("meta"):
        if "og:title" in (meta.get("property"), meta.get("name")):
            yield _line(meta.get("content") or "")
    title = next(tree.iter("title"), None)
    if title is not None:
        yield _line(title.text_content())


def heading_text(heading: HtmlElement) -> str:
    """Text of a heading in one line, without the symbol that links to it."""
    if next(heading.iter("script", "style"), None) is None:
        return _line(heading.text_content()).rstrip(_PERMALINK)
    texts = heading.xpath(".//text()[not(parent::style or parent::script)]")
    return _line("".join(texts)).rstrip(_PERMALINK)


def without_label(heading: str, tree: HtmlElement) -> str:
    """Text of a heading without the label "Title:", unless a declared title has it, too.

    Examples
    --------
    >>> from lxml.html import document_fromstring
    >>> without_label("Title:On tides", document_fromstring("<title>[2401.1] On tides</title>"))
    'On tides'
    """
    label = _LABEL.match(heading)
    if label is None or any(map(_LABEL.match, declared_titles(tree))):
        return heading
    return heading[label.end() :]


def joined(text: str) -> str:
    """The words of a text as one, to compare names."""
    return "".join(tokenize(text))


def _line(text: str) -> str:
    return " ".join(text.split())[:MAX_CHARACTERS]


def _similarity(tag: str, heading: str, titles: Sequence[str]) -> float:
    """Similarity of a heading to the words of titles, of 100; 0 if it is not similar enough."""
    from rapidfuzz.fuzz import token_set_ratio

    words = tokenize(heading)
    text = " ".join(words)
    if is_longer(words, titles):
        return 0.0
    if tag == "h1":
        similarity = max(token_set_ratio(text, title) for title in titles)
        return similarity if similarity >= MIN_SIMILARITY else 0.0
    within = any(
        f" {text} " in f" {title} " and len(words) >= LESSER_SHARE * len(title.split())
        for title in titles
    )
    return 100.0 if within else 0.0
