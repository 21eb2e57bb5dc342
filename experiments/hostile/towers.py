"""Towers: elements of one kind within each other, around many small pieces of one kind.

Their cost is linear in their size, but where each piece looks at all elements around it, the number
of levels is a factor. A page of half the size does not show that.
"""

from itertools import product

from .fillings import Filling, body, repeated

#: Numbers of levels; a page keeps at most a thousand.
_DEPTHS = (30, 150, 450, 900)
_TAGS = """a abbr address article aside b blockquote button center cite code dd del details div dl
    dt em fieldset figcaption figure font footer form h2 header i ins kbd label li main mark nav
    noscript ol p picture pre q ruby s samp section small span strong sub summary sup table time u
    ul var video x-w""".split()
#: Bytes of the pieces in a tower.
_PIECES_LENGTH = 20_000
#: The start and the end of each level, by what the tower consists of.
_LEVELS: dict[str, tuple[str, str]] = {
    **{tag: (f"<{tag}>", f"</{tag}>") for tag in _TAGS},
    "links": ("<a href=/x>", "</a>"),
    "links around divisions": ("<a href=/x><div>", "</div></a>"),
    "bold and italics": ("<b><i>", "</i></b>"),
    "lists": ("<ul><li>", "</li></ul>"),
    "tables": ("<table><tr><td>", "</td></tr></table>"),
    "quotations in items": ("<ul><li><blockquote>", "</blockquote></li></ul>"),
    "works": ("<div itemscope itemtype='https://schema.org/Article'>", "</div>"),
    "authors": ("<div itemprop=author itemscope>", "</div>"),
    "comments": ("<div class=comment>", "</div>"),
    "bylines": ("<div class=byline>", "</div>"),
    "headings by their role": ("<div role=heading aria-level=2>", "</div>"),
    "styled divisions": ("<div style='color:red'>", "</div>"),
    "directions": ("<bdi dir=auto>", "</bdi>"),
}
#: Small pieces; ``#`` becomes the number of each.
_PIECES: dict[str, str] = {
    "blocks": "<p>w w</p>",
    "links": "<a href='/#'>w</a> ",
    "images": "w <img src=#.png> ",
    "microdata": "<span itemprop=author>Ada #</span> ",
    "statements": "<meta itemprop=author content='Ada #'>w ",
    "bylines": "<span class=author>By Ada Lamp</span> ",
    "headings": "<h1>The lamp</h1><p>w w</p>",
    "formulas": "<math><mi>x</mi></math> ",
}


def _tower(elements: str, depth: int, pieces: str) -> Filling:
    """Towers side by side: a page of any size has the same number of levels for each piece."""
    start, end = (level * depth for level in _LEVELS[elements])
    return body(repeated(f"{start}{repeated(_PIECES[pieces])(_PIECES_LENGTH)}{end}"))


#: All towers: the filling of each kind of page, by its name, for each kind of elements.
TOWERS: dict[str, dict[str, Filling]] = {
    elements: {
        f"{depth} {elements} around {pieces}": _tower(elements, depth, pieces)
        for depth, pieces in product(_DEPTHS, _PIECES)
    }
    for elements in _LEVELS
}
