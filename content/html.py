"""Content as HTML: every tag is a constant of this module, every text and address is escaped.

No attribute of a page is copied, and the addresses of marks and images are safe, so there is
nothing to sanitise.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from . import nodes
from .nodes import BOXES, Block, Container, Content, Inline, Mark
from .shown_lines import shown_line

#: Marks that are written as elements, by kind; others leave no trace.
_TAGS = frozenset(
    "abbr cite code dfn em ins kbd mark q s samp small strong sub sup time u var".split()
)
#: Elements that hold the text of a paragraph directly, if only lists follow it.
_WITH_TEXT = frozenset("blockquote dd dt figure li p td th".split())


def write_html(
    content: Content, *, links: bool = False, images: bool = False, title: bool = True
) -> str:
    """Write content as HTML.

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
        A block on each line.

    Examples
    --------
    >>> from webjury.content.nodes import Content, Mark, Paragraph, Text
    >>> line = [Text("The "), Text("lamp", (Mark("strong"),)), Text(" & the log")]
    >>> write_html(Content([Paragraph(line)]))
    '<p>The <strong>lamp</strong> &amp; the log</p>'
    """
    writer = _Writer(links=links, images=images, title=title)
    for block in content.blocks:
        writer.block(block)
    return "\n".join(writer.pieces)


class _Writer:
    """Writes blocks, one after the other."""

    def __init__(self, *, links: bool, images: bool, title: bool) -> None:
        self.links, self.images, self.title = links, images, title
        self.pieces: list[str] = []
        #: How many texts and other things have been written that a reader sees.
        self.n_shown = 0
        self._n_references: Counter[str] = Counter()

    def block(self, block: Block) -> None:
        """Write a block."""
        _FUNCTIONS[type(block)](self, block)

    def show(self, html: str) -> None:
        """Write something that a reader sees."""
        self.pieces.append(html)
        self.n_shown += 1

    def around(
        self,
        tag: str,
        blocks: Sequence[Block],
        attributes: str = "",
        *,
        before: str = "",
        write: Callable[[Block], None] | None = None,
        is_kept: bool = False,
    ) -> None:
        """Write an element with blocks; leave it out if it would be empty, unless `is_kept`."""
        n_pieces, n_shown, text = len(self.pieces), self.n_shown, ""
        if tag in _WITH_TEXT and _is_text_with_lists(blocks):
            text, blocks = self.inline(blocks[0].line), blocks[1:]  # type: ignore[attr-defined]
        self.pieces.append(f"<{tag}{attributes}>{before}{text}")
        for block in blocks:
            (write or self.block)(block)
        if len(self.pieces) == n_pieces + 1:
            self.pieces[-1] += f"</{tag}>"
        else:
            self.pieces.append(f"</{tag}>")
        if self.n_shown == n_shown and not is_kept:
            del self.pieces[n_pieces:]

    def line(self, tag: str, line: Sequence[Inline]) -> None:
        """Write an element with a line, if a reader sees something of it."""
        if html := self.inline(line):
            self.pieces.append(f"<{tag}>{html}</{tag}>")

    def inline(self, line: Sequence[Inline]) -> str:
        """Write the parts of a line, each within the elements of its marks."""
        if len(line) == 1 and isinstance(text := line[0], nodes.Text) and not text.marks:
            html = _escaped(text.text.strip())
        else:
            html = self._marked(line).strip()
        self.n_shown += html != ""
        return html

    def _marked(self, line: Sequence[Inline]) -> str:
        pieces: list[str] = []
        opened: list[Mark] = []
        for item in self._shown(line):
            marks = [mark for mark in item.marks if self._is_shown(mark)]
            n_shared = _n_shared(marks, opened)
            pieces += [_end(mark) for mark in reversed(opened[n_shared:])]
            del opened[n_shared:]
            text = item.text
            if text[:1] == " " and len(marks) > n_shared:
                # White space goes before the elements that begin with it.
                pieces.append(" ")
                if not (text := text[1:]):
                    continue
            pieces += [_begin(mark) for mark in marks[n_shared:]]
            opened += marks[n_shared:]
            pieces.append(self._item(item, text))
        pieces += [_end(mark) for mark in reversed(opened)]
        return "".join(pieces)

    def _shown(self, line: Sequence[Inline]) -> list[Inline]:
        """The parts of a line that are written: breaks neither begin nor end it."""
        items = list(shown_line(line, links=self.links, images=self.images))
        while items and isinstance(items[-1], nodes.Break):
            items.pop()
        n_breaks = next((n for n, one in enumerate(items) if not isinstance(one, nodes.Break)), 0)
        return items[n_breaks:]

    def _is_shown(self, mark: Mark) -> bool:
        """Whether a mark becomes an element."""
        if mark.is_link:
            return self.links and mark.address != ""
        return mark.kind in _TAGS or mark.kind == "segment"

    def _item(self, item: Inline, text: str) -> str:
        if isinstance(item, nodes.Break):
            return "<br>"
        if isinstance(item, nodes.Image):
            title = f' title="{escape(item.title)}"' if item.title else ""
            return f'<img src="{escape(item.url)}" alt="{escape(item.alt)}"{title}>'
        if isinstance(item, nodes.Text):
            return _escaped(text)
        escaped = escape(text, quote=False)
        if isinstance(item, nodes.Formula):
            kind, begin, end = ("display", "[", "]") if item.is_display else ("inline", "(", ")")
            return rf'<span class="math {kind}">\{begin}{escaped}\{end}</span>'
        return self._reference(item, escaped)

    def _reference(self, item: nodes.Reference, text: str) -> str:
        if not item.label:
            return f"<sup>{text}</sup>"
        label = escape(item.label)
        self._n_references[label] += 1
        number = self._n_references[label]
        name = label if number == 1 else f"{label}-{number}"
        link = f'<a href="#fn-{label}">{text}</a>' if self.links else text
        return f'<sup id="fnref-{name}" role="doc-noteref">{link}</sup>'


def _escaped(text: str) -> str:
    """A text; only that of code in a line has line ends."""
    return escape(text, quote=False).replace("\n", "<br>")


def _begin(mark: Mark) -> str:
    if mark.is_link or mark.kind == "segment":
        title = f' title="{escape(mark.title)}"' if mark.title else ""
        return f'<a href="{escape(mark.address)}"{title}>'
    return f"<{mark.kind}>"


def _end(mark: Mark) -> str:
    return "</a>" if mark.is_link or mark.kind == "segment" else f"</{mark.kind}>"


def _n_shared(marks: Sequence[Mark], others: Sequence[Mark]) -> int:
    """How many marks are the same, from the outermost one on."""
    n_shared = 0
    for mark, other in zip(marks, others, strict=False):
        if mark is not other:
            break
        n_shared += 1
    return n_shared


def _is_text_with_lists(blocks: Sequence[Block]) -> bool:
    """Whether blocks are a paragraph and then nothing but lists."""
    if not blocks or not isinstance(blocks[0], nodes.Paragraph):
        return False
    return all(isinstance(block, nodes.List) for block in blocks[1:])


def _heading(writer: _Writer, block: nodes.Heading) -> None:
    if writer.title or not block.is_added:
        writer.line(f"h{block.level}", block.line)


def _list(writer: _Writer, block: nodes.List) -> None:
    start = f' start="{block.start}"' if block.is_numbered and block.start != 1 else ""
    is_reversed = " reversed" if block.is_reversed else ""
    numerals = f' type="{block.numerals}"' if block.is_numbered and block.numerals != "1" else ""

    def write(part: Block) -> None:
        if isinstance(part, nodes.Item):
            number = "" if part.number is None else f' value="{part.number}"'
            box = BOXES.get(part.task, "")
            writer.around("li", part.blocks, number, before=box, is_kept=block.is_numbered)
        elif isinstance(part, nodes.Note):
            writer.around("li", part.blocks, _note_id(part))
        else:
            writer.block(part)

    writer.around(
        "ol" if block.is_numbered else "ul",
        block.blocks,
        f"{numerals}{start}{is_reversed}",
        write=write,
    )


def _note(writer: _Writer, block: nodes.Note) -> None:
    is_line = len(block.blocks) == 1 and isinstance(block.blocks[0], nodes.Paragraph)
    writer.around("p" if is_line else "div", block.blocks, _note_id(block))


def _note_id(block: nodes.Note) -> str:
    return f' id="fn-{escape(block.label)}"' if block.label else ""


def _table(writer: _Writer, block: nodes.Table) -> None:
    rows = [one for one in block.blocks if isinstance(one, nodes.Row)]
    # Rows without anything to see count for the cells that span them.
    is_kept = any(
        isinstance(one, nodes.Cell) and one.n_rows != 1 for row in rows for one in row.blocks
    )
    sections: list[list[Block]] = [
        list(section) for _, section in groupby(rows, lambda row: row.section)
    ]

    def write(part: Block) -> None:
        if isinstance(part, _Section):
            is_head = part.blocks is sections[0] and all(map(_is_header, part.blocks))
            tag = "thead" if is_head else "tbody"
            writer.around(tag, part.blocks, write=write, is_kept=is_kept)
        elif isinstance(part, nodes.Row):
            writer.around("tr", part.blocks, is_kept=is_kept)
        elif isinstance(part, nodes.Caption):
            writer.line("caption", part.line)

    captions = [one for one in block.blocks if isinstance(one, nodes.Caption)]
    parts = map(_Section, sections) if len(sections) > 1 else rows
    writer.around("table", [*captions, *parts], write=write)


class _Section(Container):
    """The rows of a section of a table."""


def _is_header(row: Block) -> bool:
    cells = row.blocks if isinstance(row, nodes.Row) else []
    return all(isinstance(cell, nodes.Cell) and cell.is_header for cell in cells)


def _cell(writer: _Writer, block: nodes.Cell) -> None:
    columns = f' colspan="{block.n_columns}"' if block.n_columns > 1 else ""
    rows = f' rowspan="{block.n_rows}"' if block.n_rows != 1 else ""
    shown = block.blocks
    if block.said and not (writer.images and shown):
        shown = [nodes.Paragraph([nodes.Text(block.said)])]
    writer.around("th" if block.is_header else "td", shown, f"{columns}{rows}", is_kept=True)


def _code(writer: _Writer, block: nodes.Code) -> None:
    language = f' class="language-{escape(block.language)}"' if block.language else ""
    stops = [*(start for start, _ in block.segments[1:]), len(block.text)]
    pieces = [escape(block.text[: block.segments[0][0] if block.segments else None], quote=False)]
    for (start, mark), stop in zip(block.segments, stops, strict=False):
        text = block.text[start:stop].rstrip()
        space = block.text[start + len(text) : stop]
        pieces += [_begin(mark), escape(text, quote=False), _end(mark), space]
    writer.show(f"<pre><code{language}>{''.join(pieces)}</code></pre>")


def _callout(writer: _Writer, block: nodes.Callout) -> None:
    writer.around("aside", block.blocks, f' class="{escape(block.kind)}"')


def _figure(writer: _Writer, block: nodes.Figure) -> None:
    def write(part: Block) -> None:
        if isinstance(part, nodes.Caption):
            writer.line("figcaption", part.line)
        elif isinstance(part, nodes.Paragraph) and _has_only_images(part):
            if html := writer.inline(part.line):
                writer.pieces.append(html)
        else:
            writer.block(part)

    if writer.images or not block.is_added:
        writer.around("figure", block.blocks, write=write)


def _has_only_images(block: nodes.LineBlock) -> bool:
    return all(isinstance(item, nodes.Image) for item in block.line)


def _blocks_in(tag: str) -> Callable[[_Writer, Container], None]:
    return lambda writer, block: writer.around(tag, block.blocks)


def _line_in(tag: str) -> Callable[[_Writer, nodes.LineBlock], None]:
    return lambda writer, block: writer.line(tag, block.line)


#: The function for each type of block; lists write their items.
_FUNCTIONS: Mapping[type[Block], Callable[[_Writer, Any], None]] = {
    nodes.Paragraph: _line_in("p"),
    nodes.Head: _line_in("p"),
    nodes.Heading: _heading,
    nodes.Caption: _line_in("p"),
    nodes.List: _list,
    nodes.Definitions: _blocks_in("dl"),
    nodes.Term: _blocks_in("dt"),
    nodes.Definition: _blocks_in("dd"),
    nodes.Table: _table,
    nodes.Cell: _cell,
    nodes.Code: _code,
    nodes.Quotation: _blocks_in("blockquote"),
    nodes.Callout: _callout,
    nodes.Figure: _figure,
    nodes.Rule: lambda writer, _block: writer.show("<hr>"),
    nodes.Note: _note,
    nodes.Post: _blocks_in("article"),
}
