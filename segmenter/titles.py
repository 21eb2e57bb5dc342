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
    "joined",
    "without_label",
]

#: Similarity to a declared title, of 100, that a main heading needs.
MIN_SIMILARITY = 60
#: Share of a declared title's words that a lesser heading needs: menus contain such words, too.
LESSER_SHARE = 0.5
#: Headings that are compared, and characters that are read of them and of declared titles.
MAX_HEADINGS, MAX_CHARACTERS = 200, 1_000

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
    best: tuple[float, int, str] = (0.0, 0, "")
    announced = None
    for heading, _ in zip(tree.iter("h1", "h2", "h3"), range(MAX_HEADINGS), strict=False):
        text = heading_text(heading)
        if joined(text) not in names:
            rank = (_similarity(str(heading.tag), text, declared), len(text), text)
            if rank[0] and rank > best:
                best, announced = rank, heading
    return announced


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
    return _line(heading.text_content()).rstrip(_PERMALINK)


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


def _similarity(tag: str, heading: str, declared: Sequence[str]) -> float:
    """Similarity of a heading to the declared titles, of 100; 0 if it is not similar enough."""
    from rapidfuzz.fuzz import token_set_ratio

    words = tokenize(heading)
    text = " ".join(words)
    titles = [" ".join(tokenize(title)) for title in declared]
    if tag == "h1":
        similarity = max(token_set_ratio(text, title) for title in titles)
        return similarity if similarity >= MIN_SIMILARITY else 0.0
    within = any(
        f" {text} " in f" {title} " and len(words) >= LESSER_SHARE * len(title.split())
        for title in titles
    )
    return 100.0 if within else 0.0
