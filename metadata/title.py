"""The title of a page: the heading that is most like a declared title, without the site's name."""

import re
from collections.abc import Iterator, Sequence

from lxml.html import HtmlElement

from ..segmenter.words import tokenize

__all__ = ["read_title"]

#: Similarity to a declared title, of 100, that a main heading needs.
MIN_SIMILARITY = 60
#: Share of a declared title's words that a lesser heading needs: menus contain such words, too.
LESSER_SHARE = 0.5
#: Characters that a name needs to be searched for within others.
NAME_CHARACTERS = 4
#: Headings that are compared, and characters that are read of them and of declared titles.
MAX_HEADINGS, MAX_CHARACTERS = 200, 1_000

#: The symbol that documentation writes after a heading, to link to it.
_PERMALINK = " ¶"
_BREAK = re.compile(r"\s+(?:[-–—·•«»<>~⋆*/]|\|\||::?)\s+|\s*\|\s*")


def read_title(tree: HtmlElement, site_names: Sequence[str]) -> str:
    """Find the title of a page.

    The declared titles (``og:title``, ``title``) are often written for search engines and end in
    the name of the site; readers see a heading above the text instead. But headings of menus and
    widgets may come first. So the title is the heading that is most similar to a declared title;
    if no heading is similar, the declared title without the name of the site.

    Parameters
    ----------
    tree : HtmlElement
        The tree of the page.
    site_names : sequence of str
        Names of its site, which are not titles.

    Returns
    -------
    str
        Empty for a page that declares no title.
    """
    declared = [text for text in _declared_titles(tree) if tokenize(text)]
    if not declared:
        return ""
    names = [joined for name in site_names if (joined := _joined(name))]
    headings = (
        (_similarity(tag, text, declared), len(text), text)
        for tag, text in _headings(tree)
        if _joined(text) not in names
    )
    best = max(headings, default=(0.0, 0, ""))
    return best[-1] if best[0] else _without_site(declared[0], names)


def _declared_titles(tree: HtmlElement) -> Iterator[str]:
    for meta in tree.iter("meta"):
        if meta.get("property") == "og:title":
            yield _line(meta.get("content") or "")
    title = next(tree.iter("title"), None)
    if title is not None:
        yield _line(title.text_content())


def _headings(tree: HtmlElement) -> Iterator[tuple[str, str]]:
    for heading, _ in zip(tree.iter("h1", "h2", "h3"), range(MAX_HEADINGS), strict=False):
        yield str(heading.tag), _line(heading.text_content()).rstrip(_PERMALINK)


def _line(text: str) -> str:
    return " ".join(text.split())[:MAX_CHARACTERS]


def _similarity(tag: str, heading: str, declared: Sequence[str]) -> float:
    """Similarity of a heading to the declared titles, of 100; 0 if it is not similar enough."""
    from rapidfuzz.fuzz import token_set_ratio

    words = tokenize(heading)
    joined = " ".join(words)
    titles = [" ".join(tokenize(text)) for text in declared]
    if tag == "h1":
        similarity = max(token_set_ratio(joined, title) for title in titles)
        return similarity if similarity >= MIN_SIMILARITY else 0.0
    within = any(
        f" {joined} " in f" {title} " and len(words) >= LESSER_SHARE * len(title.split())
        for title in titles
    )
    return 100.0 if within else 0.0


def _without_site(title: str, names: Sequence[str]) -> str:
    """A title without the site's names at its begin and end, unless nothing is left."""
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
    joined = _joined(part)
    return any(
        joined == name
        or (len(name) >= NAME_CHARACTERS and name in joined)
        or (len(joined) >= NAME_CHARACTERS and joined in name)
        for name in names
    )


def _joined(text: str) -> str:
    return "".join(tokenize(text))
