"""Posts with their heads."""

from collections.abc import Iterator, Mapping

from ..attributes import POST
from ..nodes import (
    Block,
    Container,
    Content,
    Head,
    Heading,
    Inline,
    Item,
    List,
    Post,
    Text,
)
from ..nodes import Rule as RuleNode
from ..parse import Parser, Rule
from .found.post_heads import AUTHOR, DATE
from .headings import STRONG


def post_rule(values: dict[str, str]) -> Rule:
    """The rule of a post; lists and quotations around posts leave no trace."""

    def rule(parser: Parser, _element: int, parent: Block) -> Post | None:
        if AUTHOR not in values or not isinstance(parent, Container):
            return None
        post = parent.add(Post(author=values[AUTHOR], date=values[DATE]))
        parser.heads[id(post)] = values[POST]
        return post

    return rule


def add_heads(content: Content, heads: Mapping[int, str]) -> None:
    """Put a head at the beginning of each post and, except in the first post, a rule above it.

    A post that begins a list item has a bullet instead of a rule or a number.
    """
    is_first = True
    for holder, one in _posts(content):
        if head := heads.get(id(one)):
            first = one.blocks[0] if one.blocks else None
            is_title = isinstance(first, Heading) and first.level == 1
            one.blocks.insert(int(is_title), Head(_head_line(one.author, head)))
        begins_item = isinstance(holder, Item) and holder.blocks[0] is one
        if not is_first and not begins_item:
            one.blocks.insert(0, RuleNode())
        is_first = False


def _head_line(author: str, head: str) -> list[Inline]:
    if not author:
        return [Text(head)]
    return [Text(author, (STRONG,)), Text(head[len(author) :])]


def _posts(container: Container) -> Iterator[tuple[Container, Post]]:
    for block in list(container.blocks):
        if isinstance(block, Post):
            yield container, block
        if isinstance(block, List) and any(map(_begins_with_post, block.blocks)):
            block.is_numbered = False
        if isinstance(block, Container):
            yield from _posts(block)


def _begins_with_post(block: Block) -> bool:
    while isinstance(block, Container) and block.blocks:
        block = block.blocks[0]
        if isinstance(block, Post):
            return True
    return False
