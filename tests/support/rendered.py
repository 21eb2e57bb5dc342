"""The Markdown of a page's blocks, as tests of rendering need it."""

from collections.abc import Collection

from webjury.rendering.clean import clean_tree
from webjury.rendering.kept import kept_spans
from webjury.rendering.kept_part import kept_html
from webjury.rendering.markdown import write_markdown
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks


def markdown_of(html: str, dropped: Collection[str] = ()) -> str:
    """Write all blocks of a page as Markdown except those with a dropped text."""
    page = Page(html)
    segments = blocks(page)
    kept = [segment.text not in dropped for segment in segments]
    return write_markdown(clean_tree(kept_html(page, kept_spans(page, segments, kept))))
