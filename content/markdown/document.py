"""Content as Markdown: the function for each type of block."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from .. import nodes
from ..nodes import Block, Caption, Container, Content
from ..walk import text_of
from .blocks import RULE, Written, indent, join_blocks, paragraph
from .inline import words
from .lists import definition, list_of_items, term
from .notes import without_label
from .tables import cell, table
from .writer import Writer

_FENCE = re.compile("^ *(`{3,})", re.MULTILINE)
#: A first line of a note that parsers without footnotes read as the address of a link, perhaps with
#: a title, if it begins with no scheme that links have.
_UNSAFE_ADDRESS = re.compile(r"(?!https?:|mailto:|tel:)\S+:\S*(?:\s*$|\s+[\"'(])", re.IGNORECASE)
#: The first line of a quotation that would be read as a callout.
_CALLOUT_SIGN = re.compile(r"\[!\w+\]\s*")
_NO_WORD = re.compile(r"[\W_]+")
#: Most characters of a caption that are compared with the texts of its images.
_MAX_CAPTION = 1_000


def write_markdown(
    content: Content, *, links: bool = False, images: bool = False, title: bool = True
) -> str:
    r"""Write content as Markdown, with escaped text.

    Parameters
    ----------
    content : Content
    links, images : bool
        Whether to write them; the text of a link is always written.
    title : bool
        Whether to write a title that was added from outside of the kept segments.

    Returns
    -------
    str

    Examples
    --------
    >>> from webjury.content.nodes import Content, Heading, Mark, Paragraph, Text
    >>> line = [Text("1. A "), Text("well-kept", (Mark("strong"),)), Text(" *secret*")]
    >>> print(write_markdown(Content([Heading([Text("R&D")], level=2), Paragraph(line)])))
    ## R&D
    <BLANKLINE>
    1\. A **well-kept** \*secret\*
    """
    writer = Writer(content, _FUNCTIONS, links=links, images=images, title=title)
    return "\n".join(join_blocks(writer.blocks(content)))


def _line(writer: Writer, block: nodes.Paragraph | nodes.Head) -> list[Written]:
    return paragraph(writer.lines.line(block.line))


def _heading(writer: Writer, block: nodes.Heading) -> list[Written]:
    if block.is_added and not writer.title:
        return []
    text = writer.lines.line(block.line, breaks=False)
    if not text:
        return []
    if text.rstrip("#").endswith(" ") or not text.strip("#"):
        text = f"{text[:-1]}\\#"  # Markdown drops number signs at the end of a heading.
    return [Written("heading", [f"{'#' * block.level} {text}"])]


def _quotation(writer: Writer, block: nodes.Quotation) -> list[Written]:
    lines = join_blocks(writer.blocks(block))
    if lines and _CALLOUT_SIGN.fullmatch(lines[0]):
        lines[0] = f"\\{lines[0]}"
    return _quoted(lines) if lines else []


def _quoted(lines: Sequence[str]) -> list[Written]:
    return [Written("other", [f"> {line}" if line else ">" for line in lines])]


def _callout(writer: Writer, block: nodes.Callout) -> list[Written]:
    """Write a callout with the sign of its kind, which replaces a title that says the same.

    Only text may follow the sign directly: other blocks do not end the paragraph that it is to
    parsers without callouts.
    """
    written = writer.blocks(replace(block, blocks=block.blocks[_names_kind(block) :]))
    if not written:
        return writer.blocks(block)  # nothing but a title
    gap = [] if written[0].kind == "text" else [""]
    return _quoted([f"[!{block.kind.upper()}]", *gap, *join_blocks(written)])


def _names_kind(block: nodes.Callout) -> bool:
    """Whether the first block of a callout only names its kind."""
    first = block.blocks[0] if block.blocks else None
    if not isinstance(first, nodes.LineBlock) or any(map(_is_image, first.line)):
        return False
    return _NO_WORD.sub("", text_of(first)).lower() == block.kind


def _is_image(item: nodes.Inline) -> bool:
    return isinstance(item, nodes.Image)


def _rule(_writer: Writer, _block: nodes.Rule) -> list[Written]:
    return [RULE]


def _code(_writer: Writer, block: nodes.Code) -> list[Written]:
    """Write code and its language, between fences longer than any in the code."""
    fence = "`" * max((len(ticks) + 1 for ticks in _FENCE.findall(block.text)), default=3)
    return [Written("other", [f"{fence}{block.language}", *block.text.split("\n"), fence])]


def _figure(writer: Writer, block: nodes.Figure) -> list[Written]:
    """Write a figure, without texts of its images that the caption repeats.

    Without a caption, that is the text of the figure, but not of figures within it.
    """
    if not writer.images:
        return [] if block.is_added else writer.blocks(block)
    captions = [one for one in block.blocks if isinstance(one, Caption)]
    text = "\n".join(map(text_of, captions) if captions else _texts(block))
    writer.lines.captions.append(f" {words(text[:_MAX_CAPTION])} ")
    written = writer.blocks(block)
    writer.lines.captions.pop()
    return written


def _texts(container: Container) -> Iterator[str]:
    for block in container.blocks:
        if not isinstance(block, Container):
            yield text_of(block)
        elif not isinstance(block, nodes.Figure):
            yield from _texts(block)


def _caption(writer: Writer, block: Caption) -> list[Written]:
    """Write the caption of a figure or a table as emphasis."""
    line = writer.lines.new_line()
    line.begin_emphasis("*")
    writer.lines.read(line, block.line)
    line.end_emphasis()
    return paragraph(line.markdown())


def _note(writer: Writer, block: nodes.Note) -> list[Written]:
    """Write a note; all lines of a footnote after the first are indented."""
    if not writer.is_footnote(block):
        return writer.blocks(block)
    lines = join_blocks(writer.blocks(block if block.is_item else without_label(block)))
    if not lines:
        return []
    first, *rest = indent(lines, "    ")
    if _UNSAFE_ADDRESS.match(first.lstrip()):
        return [Written("other", [f"[^{block.label}]:", "", first, *rest])]
    return [Written("other", [f"[^{block.label}]: {first.lstrip()}", *rest])]


_FUNCTIONS: dict[type[Block], Callable[[Writer, Any], list[Written]]] = {
    **dict.fromkeys((nodes.Paragraph, nodes.Head), _line),
    **dict.fromkeys((nodes.Definitions, nodes.Post, nodes.Row), Writer.blocks),
    nodes.Heading: _heading,
    nodes.Quotation: _quotation,
    nodes.Callout: _callout,
    nodes.Rule: _rule,
    nodes.Code: _code,
    nodes.Figure: _figure,
    nodes.Caption: _caption,
    nodes.Note: _note,
    nodes.List: list_of_items,
    nodes.Term: term,
    nodes.Definition: definition,
    nodes.Table: table,
    nodes.Cell: cell,
}
