"""Content as HTML: every tag is a constant of this module, every text and address is escaped.

No attribute of a page is copied, and the addresses of marks and images are safe, so there is
nothing to sanitise.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from . import nodes
from .nodes import Block, Container, Content, Inline, Mark

#: Marks that are written as elements, by kind; others leave no trace.
_TAGS = frozenset(
    "abbr cite code dfn em ins kbd mark q s samp small strong sub sup time u var".split()
)


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
    writer.blocks(content)
    return "\n".join(writer.pieces)


class _Writer:
    """Writes blocks, one after the other."""

    def __init__(self, *, links: bool, images: bool, title: bool) -> None:
        self.links, self.images, self.title = links, images, title
        self.pieces: list[str] = []

    def blocks(self, container: Container) -> None:
        for block in container.blocks:
            _FUNCTIONS[type(block)](self, block)

    def around(self, tag: str, container: Container, attributes: str = "") -> None:
        """Write an element with the blocks of a container."""
        if len(container.blocks) == 1 and isinstance(only := container.blocks[0], nodes.Paragraph):
            self.line(tag, only.line, attributes)
            return
        self.pieces.append(f"<{tag}{attributes}>")
        self.blocks(container)
        self.pieces.append(f"</{tag}>")

    def line(self, tag: str, line: Sequence[Inline], attributes: str = "") -> None:
        """Write an element with a line."""
        if html := self.inline(line):
            self.pieces.append(f"<{tag}{attributes}>{html}</{tag}>")

    def inline(self, line: Sequence[Inline]) -> str:
        """Write the parts of a line, each within the elements of its marks."""
        pieces: list[str] = []
        opened: list[Mark] = []
        for item in line:
            n_shared = 0
            for mark, open_mark in zip(item.marks, opened, strict=False):
                if mark is not open_mark:
                    break
                n_shared += 1
            pieces += [self._end(mark) for mark in reversed(opened[n_shared:])]
            del opened[n_shared:]
            text = item.text
            if text[:1] == " " and len(item.marks) > n_shared:
                # White space goes before the elements that begin with it.
                pieces.append(" ")
                text = text[1:]
            pieces += [self._begin(mark) for mark in item.marks[n_shared:]]
            opened += item.marks[n_shared:]
            pieces.append(self._item(item, text))
        pieces += [self._end(mark) for mark in reversed(opened)]
        return "".join(pieces).strip()

    def _begin(self, mark: Mark) -> str:
        if mark.kind == "segment":
            return f'<a href="{mark.address}">'
        if mark.is_link:
            title = f' title="{escape(mark.title)}"' if mark.title else ""
            is_written = self.links and mark.address
            return f'<a href="{escape(mark.address)}"{title}>' if is_written else ""
        return f"<{mark.kind}>" if mark.kind in _TAGS else ""

    def _end(self, mark: Mark) -> str:
        if mark.kind == "segment":
            return "</a>"
        if mark.is_link:
            return "</a>" if self.links and mark.address else ""
        return f"</{mark.kind}>" if mark.kind in _TAGS else ""

    def _item(self, item: Inline, text: str) -> str:
        if isinstance(item, nodes.Break):
            return "<br>"
        if isinstance(item, nodes.Image):
            return self._image(item) if self.images else ""
        if isinstance(item, nodes.Formula):
            return _formula(item)
        escaped = escape(text, quote=False)
        if isinstance(item, nodes.Reference):
            label = escape(item.label)
            return f'<sup id="fnref-{label}" role="doc-noteref">{escaped}</sup>'
        return escaped

    @staticmethod
    def _image(item: nodes.Image) -> str:
        title = f' title="{escape(item.title)}"' if item.title else ""
        return f'<img src="{escape(item.url)}" alt="{escape(item.alt)}"{title}>'


def _formula(item: nodes.Formula) -> str:
    tex = escape(item.text, quote=False)
    if item.is_display:
        return rf'<span class="math display">\[{tex}\]</span>'
    return rf'<span class="math inline">\({tex}\)</span>'


def _heading(writer: _Writer, block: nodes.Heading) -> None:
    if writer.title or not block.is_added:
        writer.line(f"h{block.level}", block.line)


def _list(writer: _Writer, block: nodes.List) -> None:
    start = f' start="{block.start}"' if block.is_numbered and block.start != 1 else ""
    is_reversed = " reversed" if block.is_reversed else ""
    writer.pieces.append(f"<ol{start}{is_reversed}>" if block.is_numbered else "<ul>")
    writer.blocks(block)
    writer.pieces.append("</ol>" if block.is_numbered else "</ul>")


def _item(writer: _Writer, block: nodes.Item) -> None:
    writer.around("li", block, "" if block.number is None else f' value="{block.number}"')


def _cell(writer: _Writer, block: nodes.Cell) -> None:
    columns = f' colspan="{block.n_columns}"' if block.n_columns > 1 else ""
    rows = f' rowspan="{block.n_rows}"' if block.n_rows != 1 else ""
    tag, spans = "th" if block.is_header else "td", f"{columns}{rows}"
    if block.blocks:
        writer.around(tag, block, spans)
    else:
        writer.pieces.append(f"<{tag}{spans}>{escape(block.said)}</{tag}>")


def _table(writer: _Writer, block: nodes.Table) -> None:
    writer.pieces.append("<table>")
    for one in block.blocks:
        if isinstance(one, nodes.Caption):
            writer.line("caption", one.line)
        else:
            _FUNCTIONS[type(one)](writer, one)
    writer.pieces.append("</table>")


def _code(writer: _Writer, block: nodes.Code) -> None:
    language = f' class="language-{escape(block.language)}"' if block.language else ""
    text = escape(block.text, quote=False)
    writer.pieces.append(f"<pre><code{language}>{text}</code></pre>")


def _figure(writer: _Writer, block: nodes.Figure) -> None:
    if writer.images or not block.is_added:
        writer.around("figure", block)


def _note(writer: _Writer, block: nodes.Note) -> None:
    writer.around("li" if block.is_item else "div", block, f' id="fn-{escape(block.label)}"')


def _blocks_in(tag: str) -> Callable[[_Writer, Container], None]:
    return lambda writer, block: writer.around(tag, block)


def _line_in(tag: str) -> Callable[[_Writer, nodes.LineBlock], None]:
    return lambda writer, block: writer.line(tag, block.line)


#: The function for each type of block.
_FUNCTIONS: Mapping[type[Block], Callable[[_Writer, Any], None]] = {
    nodes.Paragraph: _line_in("p"),
    nodes.Head: _line_in("p"),
    nodes.Heading: _heading,
    nodes.Caption: _line_in("figcaption"),
    nodes.List: _list,
    nodes.Item: _item,
    nodes.Definitions: _blocks_in("dl"),
    nodes.Term: _blocks_in("dt"),
    nodes.Definition: _blocks_in("dd"),
    nodes.Table: _table,
    nodes.Row: _blocks_in("tr"),
    nodes.Cell: _cell,
    nodes.Code: _code,
    nodes.Quotation: _blocks_in("blockquote"),
    nodes.Figure: _figure,
    nodes.Rule: lambda writer, _block: writer.pieces.append("<hr>"),
    nodes.Note: _note,
    nodes.Post: _Writer.blocks,
}
