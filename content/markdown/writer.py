"""Content as Markdown: one function a node, and one a mark."""

import re
from bisect import bisect_left

from ...segmenter.titles import joined
from ...segmenter.words import WORD_CHARACTER
from ..nodes import *
from ..nodes import plain
from ..walk import blocks as all_nodes
from ..walk import lines as all_lines
from .block_elements import _FENCE, _MAX_CAPTION, _words
from .blocks import RULE, Block, indent, join_blocks, paragraph
from .inline import (
    _AUTOLINK,
    _BAR,
    _TAG_OR_LINK,
    _address_words,
    _is_file_name_of,
    _super_or_subscript,
)
from .line import Line, plain_line
from .lists import _BOXES, _Items
from .signs import escape, escape_address, escape_line_start, escape_title

SIGNS = {"strong": "**", "em": "*", "dfn": "*", "var": "*", "s": "~~"}
CODES = frozenset(("code", "kbd", "samp"))
#: Most cells that spanning cells may add to the tables of a page.
_MAX_ADDED = 50_000
_MAX_EMPTY = 500_000
_UNSAFE_IN_ADDRESS = re.compile(r"[\\()<>]")


def write_markdown(content, *, links=False, images=False, title=True) -> str:
    return "\n".join(join_blocks(Writer(content, links, images, title).blocks(content)))


class Writer:
    def __init__(self, content, links, images, title):
        self.links, self.images, self.title = links, images, title
        everything = list(all_nodes(content))
        self.notes = {node.label for node in everything if type(node) is Note}
        self.with_formulas = any(
            type(i) is Formula for n in everything if isinstance(n, LineBlock) for i in n.line
        )
        self.n_cells_left, self.n_empty_left = _MAX_ADDED, _MAX_EMPTY
        self.before = None
        self.n_posts = 0

    # -- blocks
    def blocks(self, node):
        written = []
        for child in node.blocks:
            self.before = written[-1] if written else None
            written += BLOCKS[type(child)](self, child)
        return written

    def line(self, items, *, in_cell=False, breaks=True):
        if not self.images:
            items = [item for item in items if type(item) is not Image]
        if len(items) == 1 and type(items[0]) is Text and not items[0].marks:
            return plain_line(
                items[0].text, with_formulas=self.with_formulas, in_cell=in_cell, breaks=breaks
            )
        line = Line(None, with_formulas=self.with_formulas, in_cell=in_cell, breaks=breaks)
        self.items(line, items, 0, len(items), 0)
        return line.markdown()

    # -- lines
    def items(self, line, items, row, stop, depth):
        while row < stop:
            item = items[row]
            if len(item.marks) <= depth:
                INLINES[type(item)](self, line, item)
                row += 1
                continue
            mark, end = item.marks[depth], row + 1
            while end < stop and len(items[end].marks) > depth and items[end].marks[depth] is mark:
                end += 1
            self.marked(line, mark, items, row, end, depth)
            row = end

    def marked(self, line, mark, items, row, end, depth):
        kind = mark.kind
        if line.is_code and kind != "link":
            self.items(line, items, row, end, depth + 1)
        elif sign := SIGNS.get(kind):
            line.begin_emphasis(sign, is_written=bool(WORD_CHARACTER.search(plain(items[row:end]))))
            self.items(line, items, row, end, depth + 1)
            line.end_emphasis()
        elif kind in ("link", "media"):
            self.link(line, mark, items, row, end, depth)
        elif kind in CODES:
            was, line.is_code = line.is_code, True
            if any(
                one.kind == "link" and one.address
                for item in items[row:end]
                for one in item.marks[depth:]
            ):
                self.items(line, items, row, end, depth + 1)
            else:
                line.text(plain(items[row:end]))
            line.is_code = was
        elif kind in ("sup", "sub"):
            self.script(line, kind, items, row, end, depth)
        elif kind == "q":
            if items[row].text[:1] == " ":
                line._space = True
                items = (
                    [Text(items[row].text[1:], items[row].marks), *items[row + 1 : end]]
                    if type(items[row]) is Text
                    else items[row:end]
                )
                row, end = 0, len(items)
            line.text('"')
            self.items(line, items, row, end, depth + 1)
            line.text('"')
        else:
            self.items(line, items, row, end, depth + 1)

    def script(self, line, kind, items, row, end, depth):
        text = plain(items[row:end])
        written = _super_or_subscript(text.strip(), kind)
        is_plain = all(
            type(one) is Text
            and all(
                m.kind not in CODES and (m.kind != "link" or not m.address)
                for m in one.marks[depth + 1 :]
            )
            for one in items[row:end]
        )
        if written == text.strip() or not is_plain:
            self.items(line, items, row, end, depth + 1)
        else:
            line.text(text.replace(text.strip(), written))

    def link(self, line, mark, items, row, end, depth):
        if not self.links or not mark.address:
            if mark.kind == "link":
                self.items(line, items, row, end, depth + 1)
            return
        if line.is_link:
            self.items(line, items, row, end, depth + 1)
            return
        text, href = plain(items[row:end]), mark.address
        stripped = text.strip()
        has_image = any(type(one) is Image for one in items[row:end])
        if (
            not has_image
            and href in (stripped, f"mailto:{stripped}")
            and _AUTOLINK.fullmatch(stripped)
            and not line.is_code
        ):
            line._space |= text[0] == " "
            line.as_is(f"<{stripped}>")
            return
        inner = line.line_of_link()
        self.items(inner, items, row, end, depth + 1)
        if written := inner.markdown():
            new_title = _new_title(mark.title, text, href)
            end_of_link = f"({escape_address(href, in_cell=line.in_cell)}{escape_title(new_title, in_cell=line.in_cell)})"
            line.link(f"[{written}]{end_of_link}", inner)
        else:
            line.text(" " * (text != ""))

    def image(self, line, item):
        alt = "" if _is_file_name_of(item.url, item.alt) else escape(item.alt, in_cell=line.in_cell)
        title = escape_title(_new_title(item.title, item.alt, item.url), in_cell=line.in_cell)
        line.as_is(f"![{alt}]({escape_address(item.url, in_cell=line.in_cell)}{title})")

    def formula(self, line, item):
        tex = _TAG_OR_LINK.sub(r"\g<0> ", " ".join(item.text.split()))
        if line.in_cell:
            tex = _BAR.sub(lambda bar: r"\Vert " if bar[1] else r"\vert ", tex)
        if tex:
            dollars = "$$" if item.is_display else "$"
            line.as_is(f"{dollars}{tex}{dollars}")

    def reference(self, line, item):
        if item.label in self.notes:
            line.reference(f"[^{item.label}]")
        else:
            line.text(item.text if item.text.startswith(("[", "(")) else f"[{item.text}]")


def _new_title(title, text, address):
    known = f"{joined(text)} {_address_words(address)}" if title else ""
    return "" if joined(title) in known else title


def paragraph_(writer, node):
    return [paragraph(text)] if (text := writer.line(node.line)) else []


def heading(writer, node):
    if node.is_added and not writer.title:
        return []
    text = writer.line(node.line, breaks=False)
    if not text:
        return []
    if text.rstrip("#").endswith(" ") or not text.strip("#"):
        text = f"{text[:-1]}\\#"
    return [Block("heading", [f"{'#' * node.level} {text}"])]


def quote(writer, node):
    lines = join_blocks(writer.blocks(node))
    return [Block("other", [f"> {line}" if line else ">" for line in lines])] if lines else []


def rule(_writer, _node):
    return [RULE]


def code(_writer, node):
    fence = "`" * max((len(ticks) + 1 for ticks in _FENCE.findall(node.text)), default=3)
    return [Block("other", [f"{fence}{node.language}", *node.text.split("\n"), fence])]


def figure(writer, node):
    images = [item for *_, one in all_lines(node) for item in one.line if type(item) is Image]
    if node.is_added and not writer.images:
        return []
    if images:
        captions = [one for one in all_nodes(node) if type(one) is Caption] or [node]
        text = "\n".join(
            plain(one.line)
            if isinstance(one, LineBlock)
            else " ".join(plain(n.line) for *_, n in all_lines(one))
            for one in captions
        )
        words = f" {_words(text[:_MAX_CAPTION])} "
        for image in images:
            if (own := _words(image.alt)) and f" {own} " in words:
                image.alt = ""
            if (own := _words(image.title)) and f" {own} " in words:
                image.title = ""
    return writer.blocks(node)


def caption(writer, node):
    line = Line(None, with_formulas=writer.with_formulas)
    line.begin_emphasis("*")
    items = node.line if writer.images else [i for i in node.line if type(i) is not Image]
    writer.items(line, items, 0, len(items), 0)
    line.end_emphasis()
    return [paragraph(text)] if (text := line.markdown()) else []


def list_(writer, node):
    number = node.start if node.is_numbered else None
    items = _Items(number, writer.before)
    for child in node.blocks:
        if type(child) is Item:
            blocks = writer.blocks(child)
            if child.number is not None and child.number != items._number + len(items._items):
                if items._items:  # Markdown counts by itself: a jump begins another list
                    items.end()
                    items._marker = ")" if items._marker == "." else "."
                items._number = child.number
            items.add(blocks, _BOXES.get(child.task, ""))
        elif type(child) is Note:
            items.add_between(note(writer, child))
        else:
            items.add_between(BLOCKS[type(child)](writer, child))
    items.end()
    return items.blocks


def item(writer, node):
    items = _Items(None, writer.before)
    items.add(writer.blocks(node))
    items.end()
    return items.blocks


def term(writer, node):
    blocks = writer.blocks(node)
    if len(blocks) != 1 or blocks[0].kind != "text":
        return blocks
    return [Block("term", [" ".join(filter(None, map(str.strip, blocks[0].lines)))])]


def definition(writer, node):
    before, blocks = writer.before, writer.blocks(node)
    if (
        before is None
        or before.kind not in ("term", "definition")
        or not blocks
        or blocks[0].kind != "text"
    ):
        return blocks
    first, *rest = blocks[0].lines
    return [Block("definition", [f": {first}", *rest]), *blocks[1:]]


def note(writer, node):
    pattern = re.compile(rf"\s*[\[(]?{re.escape(node.label)}[\])]?[.:]?(?!\w)\s*")
    first = next((i for *_, n in all_lines(node) for i in n.line if i.text.strip()), None)
    if type(first) is Text and not node.is_item and (match := pattern.match(first.text)):
        first.text = first.text[match.end() :]
    lines = join_blocks(writer.blocks(node))
    if not lines:
        return []
    head, *rest = indent(lines, "    ")
    return [Block("other", [f"[^{node.label}]: {head.lstrip()}", *rest])]


class _Grid:
    """The cells of a table by row and column, with empty cells where a cell spans several."""

    def __init__(self, writer):
        self.writer, self.below = writer, {}

    def read(self, rows):
        grid, group = [], None
        for row in rows:
            if row.section != group:
                group, self.below = row.section, {}
            grid.append(self.cells(row))
        return grid

    def may_add(self):
        self.writer.n_cells_left -= self.writer.n_cells_left > 0
        return self.writer.n_cells_left > 0

    def cells(self, row):
        cells, below = [], {}
        for cell in row.blocks:
            while len(cells) in self.below and self.may_add():
                cells.append("")
            first = len(cells)
            cells.append(cell_text(self.writer, cell))
            while len(cells) < first + cell.n_columns and self.may_add():
                cells.append("")
            if cell.n_rows != 1:
                below.update(dict.fromkeys(range(first, len(cells)), cell.n_rows or 65534))
        if not (self.below or below):
            return cells
        last = max(self.below, default=-1)
        while len(cells) <= last and self.may_add():
            cells.append("")
        spanned = {**self.below, **below} if self.writer.n_cells_left else {}
        self.below = {column: rows - 1 for column, rows in spanned.items() if rows > 1}
        return cells


def cell_text(writer, cell):
    content = cell.blocks
    if cell.said and not (
        writer.images and any(type(i) is Image for *_, n in all_lines(cell) for i in n.line)
    ):
        return writer.line([Text(cell.said)], in_cell=True, breaks=False)
    if not content:
        return ""
    if len(content) == 1 and isinstance(content[0], LineBlock):
        return writer.line(content[0].line, in_cell=True, breaks=False)
    line = Line(None, with_formulas=writer.with_formulas, in_cell=True, breaks=False)
    _flat(writer, line, cell)
    return line.markdown()


def _flat(writer, line, node):
    for row, child in enumerate(node.blocks):
        if type(child) is Item and row:
            line.separate(",")
        line.end_line()
        if isinstance(child, LineBlock):
            items = child.line if writer.images else [i for i in child.line if type(i) is not Image]
            writer.items(line, items, 0, len(items), 0)
        else:
            _flat(writer, line, child)
        line.end_line()


_DELIMITERS = {"center": ":---:", "right": "---:"}


def table(writer, node):
    captions = [
        block for one in node.blocks if type(one) is Caption for block in caption(writer, one)
    ]
    rows = [one for one in node.blocks if type(one) is Row]
    grid = [row for row in _Grid(writer).read(rows) if any(row)]
    width = max(map(len, grid), default=0)
    filled = sorted({column for row in grid for column, cell in enumerate(row) if cell})
    if not filled:
        return captions
    if len(filled) == 1 < width:
        return [
            *captions,
            *(block for row in rows for cell in row.blocks for block in writer.blocks(cell)),
        ]
    filled_rows = [
        [row[column] for column in filled[: bisect_left(filled, len(row))]] for row in grid
    ]
    n_empty = sum(len(filled) - len(row) for row in filled_rows)
    if n_empty > writer.n_empty_left:
        lines = filter(None, (" ".join(filter(None, row)) for row in grid))
        return [*captions, *(Block("text", [escape_line_start(line)]) for line in lines)]
    writer.n_empty_left -= n_empty
    alignments = [""] * width
    for row in rows[:2]:
        if all(cell.n_columns == cell.n_rows == 1 for cell in row.blocks):
            alignments[: len(row.blocks)] = [cell.alignment for cell in row.blocks]
    delimiters = [_DELIMITERS.get(alignments[column], "---") for column in filled]
    head, *body = filled_rows
    head += [""] * (len(filled) - len(head))
    return [*captions, Block("other", [_row(head), _row(delimiters), *map(_row, body)])]


def _row(cells):
    return "".join([f"| {cell} " if cell else "| " for cell in cells]) + "|"


INLINES = {
    Text: lambda _writer, line, item: line.text(item.text),
    Break: lambda _writer, line, _item: line.end_line(),
    Image: Writer.image,
    Formula: Writer.formula,
    Reference: Writer.reference,
}
BLOCKS = {
    Paragraph: paragraph_,
    Head: paragraph_,
    Heading: heading,
    Quotation: quote,
    Rule: rule,
    Code: code,
    Figure: figure,
    Caption: caption,
    List: list_,
    Item: item,
    Definitions: Writer.blocks,
    Term: term,
    Definition: definition,
    Note: note,
    Post: Writer.blocks,
    Table: table,
    Row: Writer.blocks,
    Cell: Writer.blocks,
}
