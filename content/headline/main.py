"""Make the headline the main heading of content."""

from collections.abc import Sequence

from ...segmenter.flow import TextFlow
from ...segmenter.page import Page
from ...segmenter.titles import MAX_CHARACTERS, beginnings, joined, own_title
from ..nodes import Break, Content, Heading, Paragraph, plain
from ..walk import lines
from .find import MAX_BEFORE_TITLE


def make_main(content: Content, page: Page, element: int, own_titles: Sequence[str]) -> None:
    """Make the headline the main heading; if there is no heading, it may be the first paragraph."""
    headings = [place.block for place in lines(content) if isinstance(place.block, Heading)]
    if any(heading.level == 1 for heading in headings):
        _raise(headings, page.flow, element)
        return
    candidates = (begin for title in own_titles for begin in beginnings(title))
    shorter = (begin for begin in candidates if len(begin.split()) > 1)
    shown = (own_title(title, page.flow) for title in own_titles)
    titles = set(map(joined, (*own_titles, *shorter, *shown)))
    if element >= 0:
        titles.add(joined(page.flow.text_of(element)))
    titles -= {"", *map(joined, page.announced.site_names)}
    n_before, is_any_before = 0, False
    for holder, row, block in list(lines(content)):
        if not isinstance(block, Heading | Paragraph):
            continue
        line = block.line
        end = next((i for i, item in enumerate(line) if isinstance(item, Break)), len(line))
        text = joined(plain(line)[:MAX_CHARACTERS])
        first = joined(plain(line[:end])[:MAX_CHARACTERS])
        if isinstance(block, Heading) and text in titles:
            block.level = 1
            return
        is_marked = isinstance(block, Paragraph) and block.is_marked
        if not n_before and first in titles and (is_marked or not is_any_before):
            rest = line[end + 1 :]
            main = Heading(line[:end], level=1)
            holder.blocks[row : row + 1] = [main, *([Paragraph(rest)] if rest else [])]
            return
        if isinstance(block, Heading) or is_marked:
            n_before += len(text)
        is_any_before = True
        if n_before > MAX_BEFORE_TITLE:
            return


def _raise(headings: Sequence[Heading], flow: TextFlow, element: int) -> None:
    """Make the headline the main heading if it comes first, before those of its sections."""
    first = headings[0]
    if first.level == 1 or element < 0:
        return
    if joined(plain(first.line)[:MAX_CHARACTERS]) == joined(flow.text_of(element)):
        for heading in headings:
            heading.level = min(heading.level + 1, 6)
        first.level = 1
