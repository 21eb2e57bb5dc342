"""Repairs of content that need more than one element, each applied once to what was parsed."""

from .headline.add import add_headline
from .nodes import Break, Cell, Container, Content, Item, LineBlock, List, Note
from .parse import Parser
from .rules import (
    amounts,
    formulas,
    headings,
    images,
    labels,
    links,
    lists,
    notes,
    part_titles,
    posts,
    quotations,
    tables,
    typed,
)


def repair(content: Content, parser: Parser, headline: int | None) -> None:
    """Repair content that was just parsed, which is changed."""
    collected, page = parser.collected, parser.part.page
    links.link_cards(collected)
    part_titles.make_bold(collected)
    tables.lift_outside(content, collected)
    amounts.join_lines(collected)
    labels.join_labels(collected)
    drop_empty(content)
    add_headline(content, parser, headline)
    posts.add_heads(content, collected.heads)
    quotations.break_after_citations(collected)
    headings.clean_headings(content, parser)
    lists.unwrap_lists(content, collected)
    if collected.has_links:
        links.unmark_unseen_links(content)
    if collected.has_references:
        notes.drop_brackets(content, collected.all(Note))
    formulas.find_formulas(content, page)
    typed.drop_step_labels(collected)
    labels.use_typed_labels(collected)
    typed.make_typed_lists(content, parser)
    typed.drop_bullets(collected)
    lists.join_lists(content, collected)
    lists.unmark_items(collected)
    if collected.has_images:
        images.lift_images(content)


def drop_empty(container: Container) -> None:
    """Drop blocks without content, and breaks at the end of lines."""
    kept = []
    for block in container.blocks:
        if isinstance(block, LineBlock):
            while block.line and isinstance(block.line[-1], Break):
                block.line.pop()
            is_empty = not block.line
        elif isinstance(block, Container):
            drop_empty(block)
            is_empty = not block.blocks and not _has_meaning(block, container)
        else:
            is_empty = False
        if not is_empty:
            kept.append(block)
    container.blocks[:] = kept


def _has_meaning(empty: Container, parent: Container) -> bool:
    """Whether a block has a meaning even if it is empty: cells and numbered items have."""
    if isinstance(empty, Item):
        return isinstance(parent, List) and parent.is_numbered
    return isinstance(empty, Cell)
