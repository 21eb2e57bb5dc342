"""Code in the kept part of a page, with its language."""

from collections.abc import Iterable, Iterator

from ...segmenter.doc import Doc
from ..code_blocks import holders_of_lines
from ..code_text import kept_texts, n_dropped, verbatim
from ..languages import language_of
from ..nodes import Block, Break, Code, Container, Inline, Mark, Paragraph, Text
from ..parse import Parser, Rule
from .code_labels import language_labels

_CODE = Mark("code")


def code_block(parser: Parser, element: int, parent: Block) -> None:
    """Preformatted code; in a cell, code in a line."""
    text = verbatim(parser.part.doc, element, parser.part.runs)
    parser.skip(element)
    parser.end_line()
    if not text or not isinstance(parent, Container):
        return
    segments = _segments(parser, element) if parser.is_marked else []
    if parser.is_in_cell:
        stops = [*(start for start, _ in segments[1:]), len(text)]
        marked = [
            Text(text[i:j], (one, _CODE)) for (i, one), j in zip(segments, stops, strict=False)
        ]
        parent.add(Paragraph(list(_with_breaks(marked or [Text(text, (_CODE,))]))))
    else:
        labels = language_labels(parser.part.doc, element)
        parent.add(Code(text, language_of(parser.part, element, labels), segments))


def _with_breaks(texts: Iterable[Text]) -> Iterator[Inline]:
    """Texts with line breaks between their lines."""
    for one in texts:
        for row, line in enumerate(one.text.split("\n")):
            if row:
                yield Break()
            if line:
                yield Text(line, one.marks)


def _segments(parser: Parser, element: int) -> list[tuple[int, Mark]]:
    """The marks of the segments in code, each with its place in the text."""
    texts = kept_texts(parser.part.doc, element, parser.part.runs)
    place, found = -n_dropped("".join(text for _, text in texts)), list[tuple[int, Mark]]()
    for run, text in texts:
        if run >= 0 and not (found and found[-1][1] is parser.segment_of(run)):
            # The first segment begins with the indentation before it.
            found.append((place if found else 0, parser.segment_of(run)))
        place += len(text)
    return found


RULES = {"pre": code_block}


def find_lines_of_code(doc: Doc) -> dict[int, Rule]:
    """The rules of the elements in which editors and scripts have the lines of code."""
    return dict.fromkeys(holders_of_lines(doc), _lines_of_code)


def _lines_of_code(parser: Parser, element: int, parent: Block) -> None:
    if isinstance(parent, Container):
        code_block(parser, element, parent)
