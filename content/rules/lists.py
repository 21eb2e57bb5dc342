"""Lists of items, numbered or not, tasks, steps, and lists of terms."""

import re
from typing import cast

from ..nodes import (
    Block,
    Container,
    Content,
    Definition,
    Definitions,
    Heading,
    Item,
    LineBlock,
    List,
    Paragraph,
    Table,
    Term,
    plain,
)
from ..parse import Parser, Rule
from ..walk import blocks
from .found.lists import is_numbered, task_state

#: A list whose only item has at least this many paragraphs and headings only lays out an article.
_MIN_ARTICLE_BLOCKS = 3
_NUMBER = re.compile("-?[0-9]{1,9}")


def _number(value: str | None) -> int | None:
    return int(value) if value and _NUMBER.fullmatch(value.strip()) else None


def any_list(parser: Parser, element: int, parent: Block) -> List | None:
    """A list; styles may number it."""
    if not isinstance(parent, Container):
        return None
    part, own = parser.part, parser.part.attributes(element)
    if part.tags[element] != "ol":
        numbered = part.tags[element] == "ul" and parser.has_markers
        return parent.add(List(is_numbered=numbered and is_numbered(part.flow.node(element))))
    start, is_reversed = _number(own.get("start")), "reversed" in own
    if start is None:
        n_items = sum(part.tags[one] == "li" for one in part.children(element))
        start = n_items if is_reversed else 1
    return parent.add(List(is_numbered=True, start=start, is_reversed=is_reversed))


def item(parser: Parser, element: int, parent: Block) -> Item | None:
    """An item of a list, perhaps with a number or a checkbox of its own."""
    if not isinstance(parent, List):
        return None
    number = _number(parser.part.attributes(element).get("value")) if parent.is_numbered else None
    if number is None and parent.is_reversed:
        number = parent.start - len(parent.blocks)
    task = task_state(parser.part.flow.node(element)) if parser.has_checkboxes else ""
    return parent.add(Item(task=task, number=number))


def definitions(_parser: Parser, _element: int, parent: Block) -> Definitions | None:
    """A list of terms."""
    return parent.add(Definitions()) if isinstance(parent, Container) else None


def term(_parser: Parser, _element: int, parent: Block) -> Term | None:
    """A term in a list of terms."""
    return parent.add(Term()) if isinstance(parent, Definitions) else None


def definition(_parser: Parser, _element: int, parent: Block) -> Definition | None:
    """A definition in a list of terms."""
    return parent.add(Definition()) if isinstance(parent, Definitions) else None


RULES = {
    **dict.fromkeys(("ul", "ol", "dir", "menu"), any_list),
    "li": item,
    "dl": definitions,
    "dt": term,
    "dd": definition,
}


def step(group: int, number: int) -> Rule:
    """The rule of a step that the page numbers by hand: its list and its number there."""

    def rule(parser: Parser, _element: int, parent: Block) -> Item | None:
        if not isinstance(parent, Container):
            return None
        before = parent.blocks[-1] if parent.blocks else None
        if not isinstance(before, List) or parser.steps.get(id(before)) != (group, number - 1):
            before = parent.add(List(is_numbered=True, start=number))
        parser.steps[id(before)] = group, number
        return before.add(Item())

    return rule


def unwrap_lists(container: Container) -> None:
    """Unwrap lists that only lay out an article, or that contain only another list."""
    unwrapped: list[Block] = []
    for block in container.blocks:
        if isinstance(block, Container):
            unwrap_lists(block)
        is_only_layout = isinstance(block, List) and _is_layout(block, container)
        if isinstance(block, List) and is_only_layout and isinstance(block.blocks[0], Item):
            unwrapped += block.blocks[0].blocks
        else:
            unwrapped.append(block)
    container.blocks[:] = unwrapped


def _is_layout(outer: List, parent: Container) -> bool:
    item = outer.blocks[0] if len(outer.blocks) == 1 else None
    if outer.is_numbered or not isinstance(item, Item):
        return False
    if len(item.blocks) == 1 and isinstance(item.blocks[0], List):
        return True
    if isinstance(parent, Item) and len(parent.blocks) > 1:
        return False  # It may be the only answer to a comment.
    return _n_blocks(item) >= _MIN_ARTICLE_BLOCKS


def _n_blocks(container: Container) -> int:
    """The number of paragraphs and headings outside of inner lists and tables."""
    number = 0
    for block in container.blocks:
        if isinstance(block, LineBlock):
            is_marked = isinstance(block, Paragraph) and block.is_marked
            number += is_marked or isinstance(block, Heading)
        elif isinstance(block, Container) and not isinstance(block, List | Definitions | Table):
            number += _n_blocks(block)
    return number


def join_lists(container: Container) -> None:
    """Join adjacent lists that have a single item each."""
    joined: list[Block] = []
    last_single: List | None = None
    for block in container.blocks:
        if isinstance(block, Container):
            join_lists(block)
        if not isinstance(block, List) or block.is_numbered or len(block.blocks) != 1:
            last_single = None
        elif last_single is not None:
            last_single.blocks += block.blocks
            continue
        else:
            last_single = block
        joined.append(block)
    container.blocks[:] = joined


def unmark_items(content: Content) -> None:
    """Turn headings that are all of their items into text, and drop typed numbers of items.

    In both cases, most items of the list must have one.
    """
    for block in blocks(content):
        if not isinstance(block, List):
            continue
        items = [one for one in block.blocks if isinstance(one, Item) and one.blocks]
        alone = [one for one in items if len(one.blocks) == 1]
        alone = [one for one in alone if isinstance(one.blocks[0], Heading)]
        if 1 < len(items) < 2 * len(alone):
            for one in alone:
                one.blocks[0] = Paragraph(cast("Heading", one.blocks[0]).line)
        if block.is_numbered:
            _drop_numbers(block, len(items))


def _drop_numbers(items: List, n_filled: int) -> None:
    numbered = []
    for number, item in enumerate(items.blocks, items.start):
        first = item.blocks[0] if isinstance(item, Item) and len(item.blocks) > 1 else None
        if isinstance(first, LineBlock):
            if plain(first.line).strip("# ").rstrip(".)") == str(number):
                numbered.append(cast("Item", item))
    if numbered and n_filled < 2 * len(numbered):
        for item in numbered:
            del item.blocks[0]
