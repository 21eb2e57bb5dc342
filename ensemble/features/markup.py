"""The mark-up of a page: tags and attributes of its elements, and what they hint at.

Each hint is a named pattern of an element's tag, class, id or role. Features use the distance from
a segment's element up to the nearest element with the hint, so that a hint close by weighs more
than one far up.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain, compress, count

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, Ints
from ...segmenter.flow import PAGE_TAGS, TextFlow
from ...segmenter.tree import AttributeTable


def tag_numbers(flow: TextFlow) -> tuple[Ints, list[str]]:
    """A number for the tag of each element, and the tag of each number."""
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    element_numbers = np.fromiter(map(numbers.__getitem__, flow.tags), np.int64, len(flow))
    return element_numbers, list(numbers)


def attributes_of(
    table: AttributeTable, needed: Flags, max_per_element: int | None = None
) -> tuple[Ints, Ints, list[tuple[str, str]]]:
    """The attributes of the needed elements, at most `max_per_element` for each element.

    Returns the element and the number of each attribute, and the name and value of each number.
    """
    elements, numbers = table.elements, np.asarray(table.numbers)
    rows = needed[elements]
    if max_per_element is not None:
        first = np.asarray(table.bounds)[elements]
        rows &= np.arange(len(elements)) - first < max_per_element
    elements, numbers = elements[rows], numbers[rows]
    is_used = np.zeros(len(table.items), dtype=np.bool_)
    is_used[numbers] = True
    items = list(compress(table.items, is_used.tolist()))
    return elements, (np.cumsum(is_used) - 1)[numbers], items


def path_numbers(flow: TextFlow, elements: Ints, levels: int) -> Ints:
    """Number elements by the tags and classes of themselves and their ancestors.

    Shape (levels, n); each row compares paths of one more element. Equal paths have the same
    number, counted from 0 on, so that the cards of a list share one number.
    """
    parents, shapes = np.append(flow.tree.parents, -1), _shapes(flow)
    numbers = np.zeros((levels, len(elements)), dtype=np.int64)
    for level in range(levels):
        path_ids: defaultdict[tuple[int, int], int] = defaultdict(count().__next__)
        paths = zip(numbers[level - 1].tolist(), shapes[elements].tolist(), strict=True)
        numbers[level] = [path_ids[path] for path in paths]
        elements = parents[elements]
    return numbers


def _shapes(flow: TextFlow) -> Ints:
    """A number for each element's tag and class; last, 0 for index -1, which is no element."""
    table = flow.attributes
    classes: defaultdict[str, int] = defaultdict(count(1).__next__)
    item_classes = [
        classes[value] if name == "class" and value else 0 for name, value in table.items
    ]
    attribute_classes = np.array(item_classes, dtype=np.int64)[table.numbers]
    with_class = attribute_classes.nonzero()
    element_classes = np.zeros(len(table), dtype=np.int64)
    element_classes[table.elements[with_class]] = attribute_classes[with_class]
    shapes = (tag_numbers(flow)[0] + 1) * (len(classes) + 1) + element_classes
    return np.append(shapes, 0)


#: The largest distance, also used if no element above has a hint.
MAX_DISTANCE = 20

_TAGS = {
    "a": "a",
    "address": "address",
    "article": "article",
    "aside": "aside",
    "blockquote": "blockquote q",
    "bold": "b strong",
    "cell": "td th",
    "code": "pre code samp kbd",
    "control": "button label legend option select textarea",
    "definition": "dl dt dd",
    "dialog": "dialog",
    "emphasis": "em i",
    "figure": "figure figcaption caption picture video",
    "footer": "footer",
    "form": "form fieldset",
    "h1": "h1",
    "header": "header",
    "heading": "h1 h2 h3 h4 h5 h6 hgroup",
    "item": "li",
    "list": "ul ol menu",
    "main": "main",
    "nav": "nav",
    "noscript": "noscript",
    "paragraph": "p",
    "section": "section",
    "table": "table",
}

#: Names of readers' comments, and of the forms to write them in.
_COMMENT = "comment disqus reply replies respond feedback"
COMMENT = re.compile("|".join(_COMMENT.split()))

# Alternatives of regular expressions. The compiled core itself searches for those that have no
# groups, sets or repetitions.
_NAME_PATTERNS = {
    "advert": r"\bad\b \bads\b \bad- \bad_ advert sponsor promo outbrain taboola dfp affiliate",
    "author": r"author byline writer contributor \bbio\b avatar profile",
    "card": r"card tile teaser grid result summary excerpt listing collection",
    "comment": _COMMENT,
    "content": r"""content article entry story prose markdown richtext rich.text wysiwyg editor
        \bbody""",
    "date": r"date time publish posted",
    "footer": r"foot(?!note) bottom copyright colophon contentinfo",
    "forum": r"thread message topic forum question answer discuss",
    "header": r"head(?!line|ing) masthead topbar top.bar banner logo brand",
    "hidden": r"""hide hidden invisible sr.only screenreader screen.reader visually collaps
        display:\s*none""",
    "item": r"item \brow\b \bli\b list",
    "legal": r"cookie consent gdpr privacy legal terms disclaim notice alert",
    "main": r"main primary \bcenter \bmiddle",
    "media": r"image photo video gallery slide carousel caption player embed swiper",
    "meta": r"meta \btag\b \btags\b categor label info breadcrumb crumb \btoc\b contents",
    "modal": r"""modal popup overlay dialog newsletter subscri signup sign.up login log.in paywall
        register cta""",
    "nav": r"""nav menu pagination pager paging tab\b tabs\b skip sitemap drawer toolbar link\b
        links\b dropdown""",
    "post": r"\bpost blog hentry news",
    "product": r"product price cart buy spec sku rating review stock shipping variant detail",
    "related": r"related recommend \bmore also trending popular latest similar suggest recent",
    "search": r"search filter facet sort refine query",
    "side": r"side aside rail widget complementary \bleft \bright",
    "social": r"share sharing social follow facebook twitter whatsapp addthis vote like",
    "text": r"text desc paragraph copy intro lead about faq accordion",
    "title": r"title headline heading subject",
}

#: The names of all hints: first those given by tags, then those given by attributes.
HINTS = tuple([f"tag_{name}" for name in _TAGS] + [f"hint_{name}" for name in _NAME_PATTERNS])

_HINTS_OF_TAG = {
    tag: tuple(i for i, tags in enumerate(_TAGS.values()) if tag in tags.split())
    for tag in " ".join(_TAGS.values()).split()
}
_ALTERNATIVES = {
    hint: alternatives.split()
    for hint, alternatives in enumerate(_NAME_PATTERNS.values(), start=len(_TAGS))
}
#: A style attribute can only hint that it hides its element.
_STYLE_HINTS = frozenset((HINTS.index("hint_hidden"),))
#: Attributes that are read, and the hints that they may give.
_HINTS_OF_ATTRIBUTE = {
    **dict.fromkeys(("class", "id", "role", "itemprop", "aria-label"), frozenset(_ALTERNATIVES)),
    "style": _STYLE_HINTS,
}
_MAX_CHARACTERS = 300
#: Any number counts as one character.
_NUMBER = re.compile(r"\d+")
#: Alternatives with their hints, by their first two letters: only few can match a name.
_PATTERNS_BY_BEGINNING: dict[str, list[tuple[int, re.Pattern[str]]]] = {}
for _hint, _expressions in _ALTERNATIVES.items():
    for _expression in _expressions:
        _beginning = _expression.removeprefix(r"\b")[:2]
        _PATTERNS_BY_BEGINNING.setdefault(_beginning, []).append((_hint, re.compile(_expression)))


def _has_hint(flow: TextFlow, holds_words: Flags) -> Flags:
    """Which hints each element has, shape (n_elements, n_hints)."""
    tag_of, tags = tag_numbers(flow)
    is_page = np.array([tag in PAGE_TAGS for tag in tags], dtype=np.bool_)[tag_of]
    elements, numbers, items = attributes_of(flow.attributes, holds_words & ~is_page)
    tag_hints = _flags([_HINTS_OF_TAG.get(tag, ()) for tag in tags])
    item_hints = _flags(
        [
            _attribute_hints(name, value[:_MAX_CHARACTERS]) if name in _HINTS_OF_ATTRIBUTE else ()
            for name, value in items
        ]
    )
    has_hint = tag_hints[tag_of] & holds_words[:, np.newaxis]
    # numpy searches a flat table in a fraction of the time it takes for one with two dimensions.
    rows, hints = np.divmod(np.flatnonzero(item_hints[numbers]), len(HINTS))
    has_hint[elements[rows], hints] = True
    return has_hint


def _flags(hint_sets: Sequence[Collection[int]]) -> Flags:
    """Flags for several collections of hints, shape (len(hint_sets), n_hints)."""
    flags = np.zeros((len(hint_sets), len(HINTS)), dtype=np.bool_)
    counts = np.fromiter(map(len, hint_sets), dtype=np.int64, count=len(hint_sets))
    hints = np.fromiter(chain.from_iterable(hint_sets), dtype=np.int64, count=counts.sum())
    flags[np.repeat(np.arange(len(hint_sets)), counts), hints] = True
    return flags


def _attribute_hints(key: str, value: str) -> Collection[int]:
    value = value.lower()
    if key == "class":
        return {hint for word in value.split() for hint in _word_hints(word)}
    hints = _word_hints(value)
    return _STYLE_HINTS.intersection(hints) if key == "style" else hints


@lru_cache(maxsize=100_000)
def _word_hints(text: str) -> tuple[int, ...]:
    text = _NUMBER.sub("0", text)
    pairs = {text[place : place + 2] for place in range(len(text))}
    beginnings = _PATTERNS_BY_BEGINNING.keys() & pairs
    possible = chain.from_iterable(map(_PATTERNS_BY_BEGINNING.__getitem__, beginnings))
    return tuple({hint for hint, pattern in possible if pattern.search(text)})


#: For the compiled core: the definitions of the hints.
PATTERNS = (
    _HINTS_OF_TAG,
    PAGE_TAGS,
    _HINTS_OF_ATTRIBUTE,
    _ALTERNATIVES,
    _attribute_hints,
    _MAX_CHARACTERS,
)


def hint_distances(flow: TextFlow, holds_words: Flags) -> NDArray[np.int8]:
    """Levels from each element up to the nearest one with each hint.

    0 for the element itself; `MAX_DISTANCE` if there is none within that distance. Elements without
    words have no hints. Shape (n_elements, n_hints).
    """
    return flow.tree.levels_below(_has_hint(flow, holds_words), MAX_DISTANCE)
