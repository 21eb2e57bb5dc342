"""The titles that a page declares, and the heading that is most similar to them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from lxml.html import HtmlElement

from .flow import text_and_breaks
from .words import tokenize

__all__ = [
    "MAX_CHARACTERS",
    "announced",
    "announced_heading",
    "declared_titles",
    "joined",
    "label_of",
    "title_line",
    "without_label",
]

#: Similarity to a declared title, of 100, that a main heading needs.
MIN_SIMILARITY = 60
#: Share of a declared title's words that a lesser heading needs: menus contain such words, too.
LESSER_SHARE = 0.5
#: Headings that are compared, and characters that are read of them and of declared titles.
MAX_HEADINGS, MAX_CHARACTERS = 200, 1_000

#: Share of a declared title's words that a main heading needs which does not begin it: a word of it
#: alone is the name of a section.
LEAST_SHARE = 0.1
#: The symbol that documentation writes after a heading, to link to it.
_PERMALINK = " ¶"
#: What parts a declared title.
_PART = re.compile(r"\s+[^\w\s(\[{]+\s+|[:：]\s+|\s*\|\s*")
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
    headings = list(islice(tree.iter("h1", "h2", "h3"), MAX_HEADINGS))
    texts = ((str(heading.tag), _text(heading)) for heading in headings)
    place = announced(texts, declared, site_names)
    return headings[place] if place >= 0 else None


def announced(
    headings: Iterable[tuple[str, str]], declared: Sequence[str], site_names: Sequence[str]
) -> int:
    """Find the heading that is most like a declared title.

    Parameters
    ----------
    headings : iterable of (str, str)
        Tags and texts of the headings of a page.
    declared : sequence of str
        The titles that it declares.
    site_names : sequence of str
        Names of its site, which are not titles.

    Returns
    -------
    int
        Its place among the headings; -1 if none is like a declared title.
    """
    names = [name for name in map(joined, site_names) if name]
    titles = [tokenize(title) for title in declared]
    wholes = set(map(joined, declared))
    firsts = {joined(first_part(title)) for title in declared}
    best: tuple[float, int, int, str] = (0.0, 0, 0, "")
    place = -1
    for number, (tag, text) in enumerate(islice(headings, MAX_HEADINGS)):
        words = tokenize(text)
        whole = "".join(words)
        if whole in names:
            continue
        is_first = whole in firsts
        similarity = _similarity(tag, words, titles, is_first=is_first)
        likeness = 2 if whole in wholes else int(is_first and tag == "h1")
        rank = (similarity, likeness, len(text), text)
        if similarity and rank > best:
            best, place = rank, number
    return place


def first_part(title: str) -> str:
    """What stands in a declared title before the first sign that parts it, such as a dash.

    Examples
    --------
    >>> first_part("New lamps - Ships | Tide"), first_part("New lamps: a history")
    ('New lamps', 'New lamps')
    """
    return _PART.split(title, maxsplit=1)[0]


def declared_titles(tree: HtmlElement) -> list[str]:
    """The titles that a page declares (``og:title``, ``title``), without those of no words."""
    return [text for text in _declared(tree) if tokenize(text)]


def _declared(tree: HtmlElement) -> Iterator[str]:
    for meta in tree.iter("meta"):
        if "og:title" in (meta.get("property"), meta.get("name")):
            yield title_line(meta.get("content") or "")
    title = next(tree.iter("title"), None)
    if title is not None:
        yield title_line(title.text_content())


def _text(heading: HtmlElement) -> str:
    """Text of a heading as readers see it: its line breaks part words."""
    return title_line(text_and_breaks(heading)[0])


def without_label(heading: str, tree: HtmlElement) -> str:
    """Text of a heading without the label "Title:", unless a declared title has it, too.

    Examples
    --------
    >>> from lxml.html import document_fromstring
    >>> without_label("Title:On tides", document_fromstring("<title>[2401.1] On tides</title>"))
    'On tides'
    """
    return heading.removeprefix(label_of(heading, _declared(tree)))


def label_of(heading: str, declared: Iterable[str]) -> str:
    """The label "Title:" before a heading; empty if there is none, or a declared title has it."""
    label = _LABEL.match(heading)
    return "" if label is None or any(map(_LABEL.match, declared)) else label[0]


def joined(text: str) -> str:
    """The words of a text as one, to compare names."""
    return "".join(tokenize(text))


def title_line(text: str) -> str:
    """The text of a title or a heading in one line, without the symbol that links to it."""
    return " ".join(text.split())[:MAX_CHARACTERS].rstrip(_PERMALINK)


def _similarity(
    tag: str, heading: Sequence[str], declared: Sequence[Sequence[str]], *, is_first: bool
) -> float:
    """Similarity of a heading to the declared titles, of 100; 0 if it is not similar enough."""
    text, titles = " ".join(heading), [" ".join(title) for title in declared]
    if tag == "h1":
        from rapidfuzz.fuzz import token_set_ratio

        similarity = max(token_set_ratio(text, title) for title in titles)
        is_part = not is_first and all(
            len(heading) < LEAST_SHARE * len(title) for title in declared
        )
        return 0.0 if is_part or similarity < MIN_SIMILARITY else similarity
    within = any(
        f" {text} " in f" {title} " and len(heading) >= LESSER_SHARE * len(words)
        for title, words in zip(titles, declared, strict=True)
    )
    return 100.0 if within else 0.0
