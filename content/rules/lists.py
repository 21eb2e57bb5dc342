"""Lists of items, numbered or not, tasks, and lists of terms.

Also the lists of blocks that are no items on the page, such as steps: see `next_item`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby, takewhile
from typing import Literal, TypeGuard, cast

from ...segmenter.doc import Doc
from .. import nodes
from ..collected import Collected
from ..lookups import integer
from ..nodes import Block, Container, Content, Heading, Inline, Item, LineBlock, List, Text, plain
from ..numerals import numbers_of
from ..parse import Parser, Rule, becomes
from ..part import Part
from ..walk import blocks
from .markers import is_bullet, marker_in, numbered_by_style, numerals_of

#: In the names of checkboxes that fold a section or choose products to compare.
_NOT_A_TASK = re.compile(r"collapse|compare|expand|(?<![a-z])fold", re.IGNORECASE)
#: A checkbox of a task is among this many elements, the item included.
_MAX_SEARCHED = 4
#: A list whose only item has at least this many paragraphs and headings only lays out an article.
_MIN_ARTICLE_BLOCKS = 3


# What elements become.


def numbered_list(parser: Parser, element: int, parent: Block) -> List | None:
    """A list with ascending or descending numbers; one that is shown with bullets has none."""
    if not isinstance(parent, Container):
        return None
    part, own = parser.part, parser.part.attributes(element)
    items = [one for one in part.children(element) if part.tags[one] == "li"]
    first = part.attributes(items[0]) if items else {}
    marker = marker_in(own.get("style")) or marker_in(first.get("style"))
    has_bullets = is_bullet(marker) or first.get("data-list") == "bullet"  # as in Quill
    if has_bullets and part.tags[element] == "ol":
        return parent.add(List())
    start, is_reversed = integer(own.get("start")), "reversed" in own
    if start is None:
        start = len(items) if is_reversed else 1
    numerals = numerals_of(own, marker)
    return parent.add(
        List(is_numbered=True, start=start, is_reversed=is_reversed, numerals=numerals)
    )


def item(parser: Parser, element: int, parent: Block) -> Item | None:
    """An item of a list, perhaps with a number of its own; or the item before it."""
    if not isinstance(parent, List):
        return None
    last = parent.blocks[-1] if parent.blocks else None
    if isinstance(last, Item) and _only_nests(parser.part, element, last, parent):
        return last
    number = integer(parser.part.attributes(element).get("value")) if parent.is_numbered else None
    if number is None and parent.is_reversed:
        before = next((one for one in reversed(parent.blocks) if isinstance(one, Item)), None)
        number = parent.start if not before or before.number is None else before.number - 1
    return parent.add(Item(number=number))


def _only_nests(part: Part, element: int, last: Item, parent: List) -> bool:
    """Whether an item holds only a list: editors nest lists below the last item so."""
    inner, doc = element + 1, part.doc
    if next(part.children(element), -1) != inner or part.tags[inner] not in ("ol", "ul"):
        return False
    if doc.span(inner) != doc.span(element) or (last.blocks and isinstance(last.blocks[-1], List)):
        return False
    return not parent.is_numbered or "none" in marker_in(part.attributes(element).get("style"))


RULES: dict[str, Rule] = {
    **dict.fromkeys(("ul", "dir", "menu"), becomes(List)),
    "ol": numbered_list,
    "li": item,
    "dl": becomes(nodes.Definitions),
    "dt": becomes(nodes.Term, nodes.Definitions),
    "dd": becomes(nodes.Definition, nodes.Definitions),
}


def next_item(parser: Parser, parent: Container, group: int, number: int | None = None) -> Item:
    """Add an item for an element that is none on the page.

    Its list is that of the item before it, if both have the same `group`, their numbers follow each
    other, and only pictures are between them, which join that item. Without a number, the list has
    bullets.
    """
    if isinstance(parent, List):
        return parent.add(Item())
    n_before = len(parent.blocks) - sum(1 for _ in takewhile(is_picture, reversed(parent.blocks)))
    before = parent.blocks[n_before - 1] if n_before else None
    items, following = parser.collected.grown_lists.get(group, (None, None))
    if items is None or items is not before or following != number:
        items = parent.add(List(is_numbered=number is not None, start=number or 1))
        parser.collected.note(items)
    elif isinstance(last := items.blocks[-1], Item):
        last.blocks += parent.blocks[n_before:]
        del parent.blocks[n_before:]
    parser.collected.grown_lists[group] = items, None if number is None else number + 1
    return items.add(Item())


def is_picture(block: Block) -> bool:
    """Whether a block is a figure, or a line without text."""
    if isinstance(block, LineBlock):
        return not plain(block.line).strip()
    return isinstance(block, nodes.Figure)


# What is found on the whole page.


def find_lists(doc: Doc) -> dict[int, Rule]:
    """Find lists that only styles number, and items that are tasks."""
    rules: dict[int, Rule] = dict.fromkeys(numbered_by_style(doc), numbered_list)
    for box in doc.with_value("type", "checkbox".__eq__):
        own = dict(doc.attributes[box])
        names = " ".join([own.get(name, "") for name in ("class", "id", "name")])
        element, is_done = _item_begun_by(doc, box), "checked" in own
        if element < 0 or _NOT_A_TASK.search(names):
            continue
        # Ingredients that are checked from the beginning are to be bought.
        if not (is_done and "ingredient" in (doc.value(element, "class") or "")):
            rules.setdefault(element, partial(_task, "done" if is_done else "open"))
    return rules


def _item_begun_by(doc: Doc, box: int) -> int:
    """The item of a list that begins with a checkbox; -1 if none does."""
    element = doc.nearest(box, ("li", "ol", "ul"))
    is_first = element >= 0 and doc.tags[element] == "li" and box - element < _MAX_SEARCHED
    return element if is_first and doc.starts[element] == doc.starts[box] else -1


def _task(
    state: Literal["done", "open"], parser: Parser, element: int, parent: Block
) -> Item | None:
    made = item(parser, element, parent)
    if made is not None:
        made.task = state
    return made


# Repairs.


def unwrap_lists(content: Content, collected: Collected) -> None:
    """Unwrap lists that only lay out an article, or that contain only another list."""
    if any(map(_has_one_item, collected.all(List))):
        _unwrap_lists(content)


def _has_one_item(block: Block) -> TypeGuard[List]:
    """Whether a block is a list with bullets that has a single item."""
    is_list = isinstance(block, List) and not block.is_numbered and len(block.blocks) == 1
    return is_list and isinstance(cast("List", block).blocks[0], Item)


def _unwrap_lists(container: Container) -> None:
    unwrapped: list[Block] = []
    for block in container.blocks:
        if isinstance(block, Container):
            _unwrap_lists(block)
        if _has_one_item(block) and _is_layout(only := cast("Item", block.blocks[0]), container):
            unwrapped += only.blocks
        else:
            unwrapped.append(block)
    container.blocks[:] = unwrapped


def _is_layout(only: Item, parent: Container) -> bool:
    """Whether the only item of a list is none, but an article or another list."""
    if len(only.blocks) == 1 and isinstance(only.blocks[0], List):
        return True
    if isinstance(parent, Item) and len(parent.blocks) > 1:
        return False  # It may be the only answer to a comment.
    return _n_blocks(only) >= _MIN_ARTICLE_BLOCKS


def _n_blocks(container: Container) -> int:
    """The number of paragraphs and headings outside of inner lists and tables."""
    number = 0
    for block in container.blocks:
        if isinstance(block, nodes.Paragraph | Heading):
            number += isinstance(block, Heading) or block.is_marked
        elif isinstance(block, Container) and not isinstance(
            block, List | nodes.Definitions | nodes.Table
        ):
            number += _n_blocks(block)
    return number


def join_lists(content: Content, collected: Collected) -> None:
    """Join adjacent lists that have a single item each."""
    if sum(map(_has_one_item, collected.all(List))) < 2:  # the most common case
        return
    for container in [content, *blocks(content)]:
        if isinstance(container, Container):
            joined: list[Block] = []
            for is_single, group in groupby(container.blocks, _has_one_item):
                same = list(group)
                joined += [_joined(cast("list[List]", same))] if is_single else same
            container.blocks[:] = joined


def _joined(lists: list[List]) -> List:
    first, *others = lists
    first.blocks += [one.blocks[0] for one in others]
    return first


def unmark_items(collected: Collected) -> None:
    """Turn headings that are all of their items into text, and drop typed numbers of items.

    In both cases, most items of the list must have one.
    """
    for block in collected.all(List):
        items = [one for one in block.blocks if isinstance(one, Item)]
        headings = [one for one in items if _is_heading(one)]
        numbered = list(_numbered_items(block)) if block.is_numbered else []
        if not (headings or numbered):  # the most common case
            continue
        n_filled = sum(not all(map(is_picture, one.blocks)) for one in items)
        if 1 < n_filled < 2 * len(headings):
            for one in headings:
                one.blocks[:] = map(_unmarked, one.blocks)
        if n_filled < 2 * len(numbered):
            for one in numbered:
                del one.blocks[0]


def _is_heading(item: Item) -> bool:
    """Whether an item is a heading, perhaps with pictures."""
    if Heading not in map(type, item.blocks):  # the most common case
        return False
    return sum(isinstance(one, Heading) or not is_picture(one) for one in item.blocks) == 1


def _unmarked(block: Block) -> Block:
    return nodes.Paragraph(one_line(block.line)) if isinstance(block, Heading) else block


def one_line(line: Iterable[Inline]) -> list[Inline]:
    """A line with spaces in place of its breaks."""
    made: list[Inline] = []
    for one in line:
        if not isinstance(one, nodes.Break):
            made.append(one)
        elif made and not made[-1].text.endswith(" "):
            made.append(Text(" ", one.marks))
    return made


def _numbered_items(items: List) -> Iterator[Item]:
    """The items that begin with a block that is only their number."""
    all_items = (one for one in items.blocks if isinstance(one, Item))
    for one, number in zip(all_items, numbers_of(items), strict=True):
        first = one.blocks[0] if len(one.blocks) > 1 else None
        text = plain(first.line) if isinstance(first, LineBlock) else ""
        if text.strip("# ").rstrip(".)") == str(number):
            yield one
