"""The content of a page in chunks for language models and search."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING

from ..content.chunking.packing import Meter, pack
from ..content.chunking.parts import HeadingAbove, Part, joined, parts_with_headings
from ..content.chunking.places import places
from ..content.markdown import write_markdown
from ..content.nodes import Heading
from ..errors import OptionError

if TYPE_CHECKING:
    from .extraction import Extraction

#: Characters of a token if nothing counts tokens: about the mean of tokenizers on English.
_TOKEN_LENGTH = 4


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of the content of a page.

    Attributes
    ----------
    text : str
        Its part of the page's text: ``extraction.text[start:end]``.
    markdown : str
        The same as Markdown. Captions of images, and a title from outside of the kept segments, are
        only here.
    path : tuple of HeadingAbove
        The headings above all of it, from the highest, each with its ``level`` and ``text``.
    start, end : int
        Offsets in the text of the page.
    n_tokens : int
        Tokens of the Markdown.
    url : str or None
        Address of the page.
    """

    text: str
    markdown: str
    path: tuple[HeadingAbove, ...]
    start: int
    end: int
    n_tokens: int
    url: str | None

    @property
    def heading(self) -> str:
        """The path on one line, such as ``Install > On Windows``."""
        return " > ".join(heading.text for heading in self.path)

    def to_dict(self) -> dict[str, object]:
        """All attributes as values for JSON."""
        return {**asdict(self), "path": [heading._asdict() for heading in self.path]}


def count_tokens(text: str) -> int:
    """Count four characters as one token."""
    return -(-len(text) // _TOKEN_LENGTH)


def make_chunks(
    extraction: "Extraction",
    max_tokens: int,
    overlap: int,
    count: Callable[[str], int],
    *,
    links: bool,
    images: bool,
    title: bool,
) -> list[Chunk]:
    """Divide the content of a page: see `Extraction.chunks`."""
    if max_tokens < 1:
        raise OptionError(f"max_tokens is {max_tokens}: give at least 1")
    if not 0 <= overlap < max_tokens:
        raise OptionError(
            f"overlap is {overlap}: give at least 0, and less than max_tokens ({max_tokens})"
        )
    write = partial(write_markdown, links=links, images=images, title=title)
    parts = [
        part for part in parts_with_headings(extraction.content) if title or not _is_added(part)
    ]
    packed = pack(parts, Meter(write, count), max_tokens, overlap)
    url = extraction.metadata.url
    chunks: list[Chunk] = []
    for chunk, (start, end) in zip(packed, places(packed, extraction.text), strict=True):
        markdown = write(joined([*chunk.repeated, *chunk.own]))
        text, path = extraction.text[start:end], _common_path(chunk.own)
        chunks.append(Chunk(text, markdown, path, start, end, count(markdown), url))
    return chunks


def _is_added(part: Part) -> bool:
    return isinstance(part.block, Heading) and part.block.is_added


def _common_path(parts: Sequence[Part]) -> tuple[HeadingAbove, ...]:
    """The headings that are above all parts."""
    paths = [part.headings for part in parts]
    n_common = 0
    for level in zip(*paths, strict=False):
        if any(heading is not level[0] for heading in level):
            break
        n_common += 1
    return paths[0][:n_common]
