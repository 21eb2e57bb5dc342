"""A line of text, in which white space, emphasis and code depend on their neighbours."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from .signs import (
    Emphasis,
    escape,
    escape_line_start,
    is_punctuation,
    judge_emphasis,
    punctuation_at_end,
)

#: White space, which is collapsed to one space.
_SPACES = " \t\n\r\f\xa0"
#: Characters without a width. Alone they are no text, but they may separate or join two words.
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"
_BLANK = _SPACES + _INVISIBLE
#: Characters that are dropped at the end of a line, but not at its beginning: a sign of Markdown
#: may follow there.
_DROPPED_AT_END = " \u200b\ufeff"
_IRREGULAR = re.compile(r"[\t\n\r\f\xa0\ue000-\uf8ff]")
#: Symbols in the private use area, from fonts of the page.
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_TICKS = re.compile("`+")
#: Kinds of pieces of a line: text, finished Markdown, references to notes, code, emphasis, and line
#: breaks.
_TEXT, _AS_IS, _REFERENCE, _CODE, _SIGN, _BREAK = range(6)
_JOINED_KINDS = (_TEXT, _CODE)


class Gap(NamedTuple):
    """The separator of two visible characters: white space, and a number of line breaks."""

    is_space: bool = False
    n_breaks: int = 0


_NO_GAP = Gap()


class Line:
    """The text of a block, which is read from left to right and then written.

    Without `breaks`, line breaks become spaces. In a cell, they are tags, with spaces around them:
    software that drops tags joins no words. The text of a link is a line within another line.
    """

    # A page may have tens of thousands of lines.
    __slots__ = (
        *("with_formulas", "in_cell", "breaks", "is_link", "is_code"),
        *("before", "after"),
        *("_pieces", "_open", "_ended", "_begun", "_last", "_space", "_n_breaks"),
    )

    def __init__(
        self,
        *,
        with_formulas: bool = False,
        in_cell: bool = False,
        breaks: bool = True,
        outer: "Line | None" = None,
    ) -> None:
        self.with_formulas, self.in_cell, self.breaks = with_formulas, in_cell, breaks
        self.is_link = outer is not None
        self.is_code: bool = outer is not None and outer.is_code
        self._pieces: list[tuple[int, str | Emphasis]] = []
        self._open: list[Emphasis] = list(outer._open) if outer else []
        #: Emphasis that has ended and begun since the last visible character.
        self._ended: list[Emphasis] = []
        self._begun: list[Emphasis] = []
        #: The last visible character, and the gap after it: a space, or a number of line breaks.
        self._last = "[" if outer else " "
        self._space, self._n_breaks = False, 0
        #: The gaps before the first visible character and, for a link, after the last one.
        self.before = self.after = _NO_GAP

    def line_of_link(self) -> Self:
        """A line for the text of a link within this line."""
        return type(self)(
            with_formulas=self.with_formulas,
            in_cell=self.in_cell,
            breaks=self.breaks,
            outer=self,
        )

    def text(self, text: str) -> None:
        """Read text or code; the signs of text are escaped."""
        if not text.strip(_BLANK) and not (text.strip(_SPACES) and self._continues):
            self._space |= text.strip(_INVISIBLE) != ""  # most texts between blocks
            return
        text = _collapse_space(text)
        stripped = text.strip(" ")
        if stripped:
            self._space |= text[0] == " "
            first, last = ("`", "`") if self.is_code else (stripped[0], stripped[-1])
            self._append(_CODE if self.is_code else _TEXT, stripped, first, last)
        self._space |= text[-1:] == " "

    def as_is(self, markdown: str) -> None:
        """Read finished Markdown."""
        self._append(_AS_IS, markdown, markdown[0], markdown[-1])

    def reference(self, markdown: str) -> None:
        """Read a finished reference to a note."""
        self._append(_REFERENCE, markdown, markdown[0], markdown[-1])

    def link(self, markdown: str, before: Gap, after: Gap) -> None:
        """Read the finished Markdown of a link, with the gaps at both ends of the link's text."""
        self._read_gap(before)
        self.as_is(markdown)
        self._read_gap(after)

    def _read_gap(self, gap: Gap) -> None:
        self._space |= gap.is_space
        self._n_breaks += gap.n_breaks

    def end_line(self) -> None:
        """Read line breaks. Two of them end a paragraph, but not in a link or a cell."""
        if self.breaks:
            self._n_breaks = 1 if self.is_link or self.in_cell else self._n_breaks + 1
        else:
            self._space = True

    def begin_emphasis(self, sign: str, *, is_written: bool = True) -> None:
        """Read the start of emphasis; directly after emphasis with the same sign, continue that."""
        before = self._ended[-1] if self._ended and not self._begun else None
        if before and before.is_writable and before.sign == sign and not self._n_breaks:
            self._ended.pop()  # </b> <b> is one emphasis.
            self._open.append(before)
            return
        emphasis = Emphasis(sign)
        emphasis.is_writable = is_written and all(sign != other.sign for other in self._open)
        self._open.append(emphasis)
        self._begun.append(emphasis)

    def end_emphasis(self) -> None:
        """Read the end of the emphasis that began last."""
        emphasis = self._open.pop()
        if self._begun and self._begun[-1] is emphasis:  # It is empty.
            self._begun.pop()
        else:
            self._ended.append(emphasis)

    @property
    def _enclosing(self) -> list[Emphasis]:
        """Emphasis that is open and has text already."""
        begun = self._begun
        return [emphasis for emphasis in self._open if emphasis not in begun]

    @property
    def _ends_in_space(self) -> bool:
        return self._space or self._n_breaks > 0

    @property
    def _continues(self) -> bool:
        """Whether the next character is code, or at most a space away from the last visible one."""
        return self.is_code or bool(self._pieces and not self._begun and not self._n_breaks)

    def _append(self, kind: int, piece: str, first: str, last: str) -> None:
        if self._n_breaks or self._begun or self._ended or (self._space and not self._pieces):
            self._write_gap(first)
        elif self._space:
            self._pieces.append((_TEXT, " "))
            self._space = False
        self._pieces.append((kind, piece))
        self._last = last

    def _write_gap(self, first: str) -> None:
        """Write signs and white space between the last visible character and the next one."""
        if not self._pieces:
            self.before = Gap(self._space, self._n_breaks)
            self._space, self._n_breaks = False, 0
        if self._n_breaks > 1:
            self._divide_emphasis()
        punctuation = ""
        if self._ended and not self._ends_in_space and not is_punctuation(first):
            punctuation = self._take_punctuation()
        if punctuation:
            judge_emphasis(self._ended, [], str(self._pieces[-1][1])[-1], punctuation[0])
            judge_emphasis([], self._begun, punctuation[-1], first, self._enclosing)
        elif self._ended or self._begun:
            last, first = (" ", " ") if self._ends_in_space else (self._last, first)
            judge_emphasis(self._ended, self._begun, last, first, self._enclosing)
        self._pieces += [(_SIGN, emphasis) for emphasis in self._ended]
        if punctuation:
            self._pieces.append((_TEXT, punctuation))
        if self._n_breaks:
            line_end = " <br> " if self.in_cell else "  \n"
            self._pieces.append((_BREAK, "\n\n" if self._n_breaks > 1 else line_end))
        elif self._space:
            self._pieces.append((_TEXT, " "))
        self._pieces += [(_SIGN, emphasis) for emphasis in self._begun]
        self._space, self._n_breaks = False, 0
        self._ended.clear()
        self._begun.clear()

    def _divide_emphasis(self) -> None:
        """End open emphasis at the end of a paragraph, and begin it again in the next one."""
        enclosing = enumerate(self._enclosing)
        divided = [(place, emphasis) for place, emphasis in enclosing if emphasis.is_writable]
        self._ended += [emphasis for _, emphasis in reversed(divided)]
        again = [Emphasis(emphasis.sign) for _, emphasis in divided]
        for (place, _), emphasis in zip(divided, again, strict=True):
            self._open[place] = emphasis
        self._begun[:0] = again

    def _take_punctuation(self) -> str:
        """Remove punctuation from the end of emphasis, to be written after the emphasis."""
        kind, text = self._pieces[-1]
        if kind != _TEXT or not isinstance(text, str) or not (end := punctuation_at_end(text)):
            return ""
        self._pieces[-1] = (_TEXT, text[: -len(end)])
        return end

    def markdown(self) -> str:
        """The finished lines: two spaces end a line, an empty line ends a paragraph."""
        if self.is_link:
            self.after = Gap(self._space, self._n_breaks)
        self._space, self._n_breaks = not self.is_link, 0
        if self._ended:
            self._begun.clear()
            self._write_gap("]" if self.is_link else " ")
        return "".join(self._escape_pieces(_without_blank_end(_join_pieces(self._pieces))))

    def _escape_pieces(self, pieces: Sequence[tuple[int, str]]) -> list[str]:
        """The pieces as Markdown, escaped."""
        escaped: list[str] = []
        begins_lines = self.breaks and not self.in_cell
        at_start, kind_before, is_label = begins_lines and not self.is_link, _BREAK, False
        for row, (kind, piece) in enumerate(pieces, 1):
            if kind == _TEXT:
                is_before_bracket = row < len(pieces) and pieces[row][1].startswith("[")
                text = self._escape(piece, is_before_bracket=is_before_bracket)
                signs = ("(", "[", ":") if is_label else ("(", "[")
                if kind_before == _REFERENCE and text.startswith(signs):
                    text = f"\\{text}"  # or the reference would be part of a link or a definition
                escaped.append(escape_line_start(text) if at_start else text)
            else:
                escaped.append(self._code_span(piece) if kind == _CODE else piece)
            is_label = at_start and kind == _REFERENCE
            at_start, kind_before = begins_lines and kind == _BREAK, kind
        return escaped

    def _escape(self, text: str, *, is_before_bracket: bool) -> str:
        """Escape text. A final bracket or sign would change a link or a reference after it."""
        in_cell, dollars = self.in_cell, self.with_formulas
        if not is_before_bracket:
            return escape(text, in_cell=in_cell, with_formulas=dollars)
        escaped = escape(f"{text}(", in_cell=in_cell, with_formulas=dollars)[:-1]
        return f"{escaped[:-1]}\\{escaped[-1]}" if escaped.endswith(("!", "^")) else escaped

    def _code_span(self, code: str) -> str:
        if self.in_cell:
            code = code.replace("|", "\\|")
        longest = max(map(len, _TICKS.findall(code)), default=0)
        ticks = "`" * (longest + 1)
        space = " " if "`" in (code[0], code[-1]) else ""
        return f"{ticks}{space}{code}{space}{ticks}"


def plain_line(
    text: str, *, with_formulas: bool = False, in_cell: bool = False, breaks: bool = True
) -> str:
    """Write a line that is only text, as most are: the result of `Line`, in less time."""
    if not text.strip(_BLANK):
        return ""
    stripped = _collapse_space(text).lstrip(" ").rstrip(_DROPPED_AT_END)
    escaped = escape(stripped, in_cell=in_cell, with_formulas=with_formulas)
    return escape_line_start(escaped) if breaks and not in_cell else escaped


def _collapse_space(text: str) -> str:
    """A text with single spaces and without private symbols."""
    if "  " not in text and (text.isprintable() or not _IRREGULAR.search(text)):
        return text
    text = _PRIVATE.sub("", text) or " "
    return f"{' ' * text[0].isspace()}{' '.join(text.split())}{' ' * text[-1].isspace()}"


def _without_blank_end(pieces: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The pieces of a line without white space at its end, which could hide what it looks like."""
    while pieces and pieces[-1][0] == _TEXT:
        if text := pieces[-1][1].rstrip(_DROPPED_AT_END):
            pieces[-1] = _TEXT, text
            break
        pieces.pop()
    return pieces


def _join_pieces(pieces: Iterable[tuple[int, str | Emphasis]]) -> list[tuple[int, str]]:
    """The pieces that are written; adjacent texts are joined, and so is adjacent code."""
    joined: list[tuple[int, str]] = []
    kind_before, texts = _TEXT, list[str]()
    for kind, piece in pieces:
        if isinstance(piece, Emphasis):
            if not piece.is_written:
                continue
            piece = piece.sign
        if texts and (kind != kind_before or kind not in _JOINED_KINDS):
            joined.append((kind_before, "".join(texts)))
            texts = []
        kind_before = kind
        texts.append(piece)
    if texts:
        joined.append((kind_before, "".join(texts)))
    return joined
