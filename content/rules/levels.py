"""Lists of editors, where only a class or a style says how deep an item or a list is.

Quill and Draft.js write the items of all levels into one list, Google Docs writes lists of all
levels one after the other, and Word writes paragraphs with typed labels.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ..lookups import elements_in
from ..nodes import Block, Container, Item, List, Numerals
from ..parse import Parser, Rule
from .lists import numbered_list

#: The level of an item in Quill and Draft.js, and the name and level of a list of Google Docs.
_ITEM_LEVEL = re.compile(r"(?<!\S)(?:ql-indent-|public-DraftStyleDefault-depth)([1-9])(?!\S)")
_LIST_LEVEL = re.compile(r"(?<!\S)lst-(\w+)-([0-9])(?!\S)")
#: The name and level of an item of Word, and the style of its label.
_WORD_LEVEL = re.compile(r"mso-list:\s*(l[0-9]+) level([1-9])", re.IGNORECASE)
_WORD_LABEL = re.compile(r"mso-list:\s*ignore", re.IGNORECASE)
#: How the levels of Quill and Draft.js are numbered.
_NUMERALS: tuple[Numerals, ...] = ("1", "a", "i")
_LABEL = re.compile(r"\(?(?:(?P<number>[0-9]{1,4})|(?P<roman>[iI])|(?P<letter>[A-Za-z]))[.)]")


def find_levels(doc: Doc) -> tuple[dict[int, Rule], list[Span]]:
    """Find items and lists with a level; return their rules and the spans of labels of Word."""
    rules: dict[int, Rule] = {}
    for part in ("ql-indent-", "DraftStyleDefault-depth"):
        for one in _with_part(doc, "class", part):
            if doc.tag(one) == "li" and (level := _ITEM_LEVEL.search(doc.value(one, "class"))):
                rules[one] = partial(_item, int(level[1]))
    roots: dict[str, List] = {}
    for one in _with_part(doc, "class", "lst-"):
        if doc.tag(one) in ("ol", "ul") and (level := _LIST_LEVEL.search(doc.value(one, "class"))):
            rules[one] = partial(_list, roots, level[1], int(level[2]))
    cuts: list[Span] = []
    styled = list(_with_part(doc, "style", "mso-list"))
    labels = [one for one in styled if _WORD_LABEL.search(doc.value(one, "style"))]
    for one in styled:
        if doc.tag(one) == "p" and (level := _WORD_LEVEL.search(doc.value(one, "style"))):
            label = elements_in(labels, doc.within(one), 1)
            if not label and _LABEL.match(doc.text_of(one).lstrip()):
                continue  # a typed item
            cuts += map(doc.span, label)
            text = doc.text_of(label[0]).strip() if label else ""
            rules[one] = partial(_word_item, roots, level[1], int(level[2]) - 1, text)
    return rules, cuts


def _with_part(doc: Doc, name: str, part: str) -> Sequence[int]:
    """The elements with an attribute that contains something."""
    numbers = doc.attributes.with_part(name, part)
    return sorted(doc.attributes.holders(sorted(numbers))[0]) if numbers else ()


def _item(level: int, parser: Parser, _element: int, parent: Block) -> Item | None:
    """An item of a list that contains the items of all levels."""
    if not isinstance(parent, List):
        return None
    is_numbered = parent.is_numbered

    def make(depth: int) -> List:
        return List(is_numbered=is_numbered, numerals=_NUMERALS[depth % len(_NUMERALS)])

    return _at_level(parser, parent, level, make).add(Item())


def _list(
    roots: dict[str, List], name: str, level: int, parser: Parser, element: int, parent: Block
) -> List | None:
    """A list after those of other levels with the same name."""
    if not isinstance(parent, Container):
        return None
    is_numbered = parser.part.tags[element] == "ol"
    made = (numbered_list(parser, element, Container()) if is_numbered else None) or List()
    root = _root(roots, name, parent, made)
    return _at_level(parser, root, level, lambda _depth: replace(made, blocks=[]))


def _word_item(
    roots: dict[str, List],
    name: str,
    level: int,
    label: str,
    parser: Parser,
    _element: int,
    parent: Block,
) -> Item | None:
    """A paragraph of Word that is an item."""
    if not isinstance(parent, Container):
        return None
    made = _list_of(label)
    root = _root(roots, name, parent, made)
    parser.collected.note(root)
    return _at_level(parser, root, level, lambda _depth: replace(made, blocks=[])).add(Item())


def _list_of(label: str) -> List:
    """An empty list that begins with the number of a label; with a bullet for other labels."""
    match = _LABEL.fullmatch(label)
    if not match:
        return List()
    if match["number"]:
        return List(is_numbered=True, start=int(match["number"]))
    if match["roman"]:
        return List(is_numbered=True, numerals="i" if match["roman"] == "i" else "I")
    numerals: Numerals = "a" if match["letter"].islower() else "A"
    start = ord(match["letter"].lower()) - ord("a") + 1
    return List(is_numbered=True, start=start, numerals=numerals)


def _root(roots: dict[str, List], name: str, parent: Container, made: List) -> List:
    """The outermost list of a name, if it is the last block so far; else a new one."""
    root = roots.get(name)
    if root is None or not parent.blocks or parent.blocks[-1] is not root:
        root = roots[name] = parent.add(made)
    return root


def _at_level(parser: Parser, root: List, level: int, make: Callable[[int], List]) -> List:
    """The list at a level below the last item of a list; those that are missing are made."""
    inner = root
    for depth in range(1, level + 1):
        item = inner.blocks[-1] if inner.blocks else None
        if not isinstance(item, Item):
            break
        last = item.blocks[-1] if item.blocks else None
        if not isinstance(last, List):
            last = item.add(make(depth))
            parser.collected.note(last)
        inner = last
    return inner
