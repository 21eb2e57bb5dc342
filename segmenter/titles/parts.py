"""The parts of a declared title: the title itself, and the names of a section and of the site."""

import re
from collections.abc import Iterable, Sequence

from ..flow import TextFlow
from ..words import tokenize

__all__ = [
    "MAX_CHARACTERS",
    "MUCH_LONGER",
    "before_bar",
    "beginnings",
    "first_part",
    "is_title",
    "joined",
    "label_of",
    "own_title",
    "sections",
    "title_line",
    "title_parts",
    "without_site",
]

#: Characters that are read of a title or a heading.
MAX_CHARACTERS = 1_000
#: Characters that a name needs to be searched for within others.
NAME_CHARACTERS = 4
#: Words that a part of a declared title has, at least, to be the title: others stand in menus.
LEAST_WORDS = 3
#: Words of a title, at least, before a bar and what stands after it.
LEAST_BEFORE_BAR = 2
#: The second of two parts has more than so many times the words of the first, if that is the site.
MUCH_LONGER = 2

#: Words of a name, at least, that no site has.
LONG_NAME = 8

#: Letters that stand for a word, as in Chinese.
_SIGN = "[\u4e00-\u9fff]"
#: The bar of titles without spaces.
_UNDERSCORE = rf"_+(?={_SIGN})|(?<={_SIGN})_+"
#: What parts a title from the names of a section and of its site.
_BREAK = re.compile(
    r"\s+(?:[-–—·•«»<>~⋆*/]|\|\||::?)\s+|\s*\|\s*"
    rf"|{_UNDERSCORE}|(?<={_SIGN})-(?={_SIGN})"
)
_BAR = re.compile(rf"\s+\|\s+|{_UNDERSCORE}")
#: A word: what stands between spaces, or a letter of Chinese or Japanese.
_WORD = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]|[^\s\u3041-\u30ff\u4e00-\u9fff]+")
#: What ends the first part of a declared title: a colon as well, before what explains it.
_PART = re.compile(r"\s+[^\w\s(\[{]+\s+|[:：]\s+|\s*\|\s*")
#: A site by its host.
_HOST = re.compile(r"(?:[\w-]+\.)+[a-z]{2,12}", re.IGNORECASE)
#: The symbol that documentation writes after a heading, to link to it.
_PERMALINK = " ¶"
#: The label that archives of papers write before a title.
_LABEL = re.compile(r"\s*title:\s*", re.IGNORECASE)


def own_title(title: str, flow: TextFlow) -> str:
    """What a declared title is without the sections of the site, as far as the page shows it.

    Parameters
    ----------
    title : str
        Without the names of the site.
    flow : TextFlow
        Of the page.

    Returns
    -------
    str
        The longest part that is a line of the page, if there is one; else what comes before the
        sections.
    """
    return _line_of_its_own(title, flow) or _without_sections(title)


def _line_of_its_own(title: str, flow: TextFlow) -> str:
    """The longest part of a declared title that is a line of the page; empty if there is none."""
    parts = sections(title)
    if len(parts) == 1:
        return ""
    if len(parts) == 2:
        # The second is as often the name of the site, unless it is far longer.
        words, others = map(_n_words, parts)
        parts = parts if others > MUCH_LONGER * words else parts[:1]
    else:
        parts += beginnings(title)
    lines = {" ".join(line.split()).lower() for line in flow.text.split("\n")}
    shown = [part for part in parts if part.lower() in lines and _n_words(part) >= LEAST_WORDS]
    return max(shown, key=len, default="")


def _without_sections(title: str) -> str:
    """A title that no line of the page shows, without the sections of the site at its end."""
    first, *others = sections(title)
    return first if len(others) > 1 else before_bar(title)


def before_bar(title: str) -> str:
    """A title without what stands after a bar, as the name of a section."""
    first, *rest = _BAR.split(title, maxsplit=1)
    is_most = _n_words(first) >= _n_words("".join(rest))
    return first if is_most or len(first.split()) >= LEAST_BEFORE_BAR else title


def _n_words(text: str) -> int:
    return len(_WORD.findall(text))


def first_part(title: str) -> str:
    """What stands in a declared title before the first sign that parts it, such as a dash.

    Examples
    --------
    >>> first_part("New lamps - Ships | Tide"), first_part("New lamps: a history")
    ('New lamps', 'New lamps')
    """
    return _PART.split(title, maxsplit=1)[0]


def beginnings(title: str) -> list[str]:
    """What stands before each sign that parts a title.

    Examples
    --------
    >>> beginnings("Ozone - a cure | Health | Tide")
    ['Ozone', 'Ozone - a cure', 'Ozone - a cure | Health']
    """
    return [title[: part.start()] for part in _BREAK.finditer(title)]


def sections(title: str) -> list[str]:
    """The parts of a title: its words, the names of a section and of the site."""
    return _BREAK.split(title)


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
    first = set(map(joined, titles))
    first.update(joined(begin) for title in titles for begin in beginnings(title))
    last = {joined(title[part.end() :]) for title in titles for part in _BREAK.finditer(title)}
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


def is_title(name: str, titles: Sequence[str]) -> bool:
    """Whether what a page gives as the name of its site is its own title.

    Parameters
    ----------
    name : str
    titles : sequence of str
        The titles that the page declares.

    Returns
    -------
    bool

    Examples
    --------
    >>> long = "How lamps are lit on the coast of the northern sea"
    >>> is_title(long, [long]), is_title("The Northern Lamp", ["The Northern Lamp"])
    (True, False)
    """
    return _n_words(name) >= LONG_NAME and joined(name) in map(joined, titles)


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
