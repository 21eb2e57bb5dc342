"""Compare the addresses in Markdown, as a parser reads them, with those of an extraction."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from ...answer.extraction import Extraction

#: Numbers of links and images, by kind (``link`` or ``image``) and address.
Addresses = Counter[tuple[str, str]]

_SAFE_SCHEME = re.compile(r"(?:https?|mailto|tel):|[^:]*(?:[/?#]|$)", re.IGNORECASE)
_FRONT_MATTER = re.compile(r"---\n.*?\n---\n\n", re.DOTALL)


class _Parser(MarkdownIt):
    """Neither changes addresses nor refuses dangerous ones, as other parsers may not."""

    def normalizeLink(self, url: str) -> str:  # noqa: N802 (the name in markdown-it)
        return url

    def validateLink(self, url: str) -> bool:  # noqa: N802
        return True


def markdown_as_html(markdown: str) -> str:
    """Write Markdown, which may begin with front matter, as HTML."""
    return str(_parser().render(_FRONT_MATTER.sub("", markdown, count=1)))


def addresses_in_markdown(markdown: str, *, footnotes: bool = True) -> Addresses:
    """Count the links and images of Markdown, which may begin with front matter.

    Parsers without footnotes may read a note of a word as the address of its references.
    """
    parser = _parser(footnotes=footnotes)
    return Counter(_addresses(parser.parse(_FRONT_MATTER.sub("", markdown, count=1))))


def _parser(*, footnotes: bool = True) -> MarkdownIt:
    parser = _Parser("commonmark", {"maxNesting": 1_000}).enable(["table", "strikethrough"])
    return parser.use(footnote_plugin) if footnotes else parser


def _addresses(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    for token in tokens:
        if token.type == "link_open":
            yield "link", str(token.attrs["href"])
        elif token.type == "image":
            yield "image", str(token.attrs["src"])
        yield from _addresses(token.children or ())


def addresses_of(extraction: Extraction) -> Addresses:
    """Count the links and images of an extraction."""
    links = (("link", link.url) for link in extraction.links)
    return Counter([*links, *(("image", image.url) for image in extraction.images)])


def differing_addresses(markdown: str, extraction: Extraction) -> tuple[list[str], list[str]]:
    """List the links and images that only Markdown has, and those that only the extraction has.

    A link over several paragraphs is one link of the extraction, but one a paragraph in Markdown.
    Those with an unsafe scheme are listed even if only parsers without footnotes read them.

    Markdown has no links to footnotes, so links to places on a page do not count.
    """
    written, known = addresses_in_markdown(markdown), addresses_of(extraction)
    without_notes = addresses_in_markdown(markdown, footnotes=False)
    unsafe = (one for one in without_notes if not _SAFE_SCHEME.match(one[1]))
    lost = (one for one in known - written if "#" not in one[1])
    added = (one for one in written - known if one not in known)
    return _shown([*added, *unsafe]), _shown(lost)


def _shown(addresses: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{kind} {address[:80]!r}" for kind, address in addresses]
