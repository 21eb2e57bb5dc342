"""Parts of a page as content, HTML and Markdown, as tests of content need them."""

from collections.abc import Callable
from typing import Any

from webjury.content.html import write_html
from webjury.content.kept import kept_spans
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Content
from webjury.content.read import content_of
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks


def whole(html: str, url: str | None = None) -> Content:
    """The content of a whole page."""
    page = Page(html, url=url)
    return content_of(page, [(0, len(page.text))] if page.text else [])


def kept_of(
    html: str,
    choose: Callable[[str], bool] = lambda _text: True,
    url: str | None = None,
    headline: bool = False,
) -> Content:
    """The content of the blocks of a page whose texts are chosen."""
    page = Page(html, url=url)
    segments = blocks(page)
    spans = kept_spans(page, segments, [choose(segment.text) for segment in segments])
    return content_of(page, spans, headline=headline)


def to_markdown(html: str, url: str | None = None) -> str:
    """Write a whole page as Markdown with links and images."""
    return write_markdown(whole(html, url), links=True, images=True)


def to_html(source: str | Content, url: str | None = None, **options: Any) -> str:
    """Write a whole page or content as HTML."""
    return write_html(whole(source, url) if isinstance(source, str) else source, **options)


def cases(table: str) -> list[tuple[str, ...]]:
    """Cases of a test, one on a line; ``=>`` divides their parts, in which ``|`` ends a block."""
    rows = [line.split("=>") for line in table.strip().splitlines()]
    return [tuple(part.strip().replace("|", "\n\n") for part in row) for row in rows]
