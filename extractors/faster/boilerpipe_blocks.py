"""The blocks of text in which boilerpy3 reads a page.

boilerpy3 parses HTML with Python's parser, and keeps more than its extractors use. Here,
`boilerpipe_reader` reads the parsed page instead. The blocks are the same, and boilerpy3's own
rules decide on them.
"""

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from boilerpy3.document import TextDocument

#: boilerpy3's time is quadratic in the white space of a title: 40 KB took more than a minute.
LONG_SPACE = re.compile(r"\s{100,}")

#: A block: its text; its number of words, and of words in links; and the numbers of words and lines
#: of the wrapped text, without the last line unless it is the only one.
Block = tuple[str, int, int, int, int]


class Blocks(NamedTuple):
    """The blocks of a page, and its title, or None."""

    blocks: list[Block]
    title: str | None

    def document(self) -> "TextDocument":
        """A document of boilerpy3 with these blocks, which an extractor may change."""
        from boilerpy3.document import TextBlock, TextDocument

        blocks = [
            TextBlock(text, None, *numbers, offset)
            for offset, (text, *numbers) in enumerate(self.blocks)
        ]
        return TextDocument(blocks, self.title)
