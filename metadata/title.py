"""What a page is called: the heading that its announcements name, without the site's name."""

import re
from collections.abc import Iterator, Sequence

from lxml.html import HtmlElement

from ..segmenter.words import tokenize

__all__ = ["read_title"]

#: Likeness, of 100, from which a main heading is taken for what is announced.
LIKE = 60
#: Share of an announcement's words that a lesser heading must hold: menus have words of it, too.
LESSER_SHARE = 0.5
#: Characters of a name from which it is looked for within others.
NAME_CHARACTERS = 4
#: Headings that are looked at, and characters of them and of announcements.
MAX_HEADINGS, MAX_CHARACTERS = 200, 1_000

#: What documentation writes behind a heading, to link to it.
_PERMALINK = " ¶"
_BREAK = re.compile(r"\s+(?:[-–—·•«»<>~⋆*/]|\|\||::?)\s+|\s*\|\s*")


def read_title(tree: HtmlElement, site_names: Sequence[str]) -> str:
    """Tell what a page is called.

    What it announces for other sites (``og:title``) and for the window (``title``) is often
    written for search engines and ends in the name of the site; what its readers see above
    the text is a heading. But headings of menus and of widgets may come first. So it is the
    heading that is most like an announcement; if none is, the announcement.

    Parameters
    ----------
    tree : HtmlElement
        The page.
    site_names : sequence of str
        Names of its site, which are no titles.

    Returns
    -------
    str
        Empty for a page that announces nothing.
    """
    announced = [text for text in _announcements(tree) if tokenize(text)]
    if not announced:
        return ""
    names = [joined for name in site_names if (joined := _joined(name))]
    headings = (
        (_likeness(tag, text, announced), len(text), text)
        for tag, text in _headings(tree)
        if _joined(text) not in names
    )
    best = max(headings, default=(0.0, 0, ""))
    return best[-1] if best[0] else _without_site(announced[0], names)


def _announcements(tree: HtmlElement) -> Iterator[str]:
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


def _likeness(tag: str, heading: str, announced: Sequence[str]) -> float:
    """How like an announcement a heading is; 0 if it is not, or says too little."""
    from rapidfuzz.fuzz import token_set_ratio

    words = tokenize(heading)
    spoken = " ".join(words)
    said = [" ".join(tokenize(text)) for text in announced]
    if tag == "h1":
        likeness = max(token_set_ratio(spoken, text) for text in said)
        return likeness if likeness >= LIKE else 0.0
    within = any(
        f" {spoken} " in f" {text} " and len(words) >= LESSER_SHARE * len(text.split())
        for text in said
    )
    return 100.0 if within else 0.0


def _without_site(title: str, names: Sequence[str]) -> str:
    """A title without first and last parts that are names of the site, if anything is left."""
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
    """Whether a part of a title is a site's name, in short or with something to it."""
    joined = _joined(part)
    return any(
        joined == name
        or (len(name) >= NAME_CHARACTERS and name in joined)
        or (len(joined) >= NAME_CHARACTERS and joined in name)
        for name in names
    )


def _joined(text: str) -> str:
    return "".join(tokenize(text))
