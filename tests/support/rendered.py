"""Kept parts of a page as HTML and as Markdown, as tests of rendering need them."""

from collections.abc import Callable, Collection
from typing import Any

from webjury.rendering.clean import clean_tree
from webjury.rendering.kept import kept_spans
from webjury.rendering.kept_part import kept_html
from webjury.rendering.markdown import write_markdown
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks


def whole(html: str, url: str | None = None) -> str:
    """Copy a whole page."""
    page = Page(html, url=url)
    return kept_html(page, [(0, len(page.text))])


def kept_of(
    html: str,
    choose: Callable[[str], bool] = lambda _text: True,
    url: str | None = None,
    headline: bool = False,
) -> str:
    """Copy the blocks of a page whose texts are chosen."""
    page = Page(html, url=url)
    segments = blocks(page)
    spans = kept_spans(page, segments, [choose(segment.text) for segment in segments])
    return kept_html(page, spans, headline=headline)


def as_markdown(kept: str, **options: Any) -> str:
    """Write a copy as Markdown."""
    return write_markdown(clean_tree(kept, **options))


def markdown_of(html: str, dropped: Collection[str] = ()) -> str:
    """Write all blocks of a page as Markdown except those with a dropped text."""
    return as_markdown(kept_of(html, lambda text: text not in dropped))
