"""The whole page, coloured: which of its segments are kept, dropped and in doubt."""

import re
from collections.abc import Sequence

from .segments import SegmentView

_LINK = re.compile(r'<a href="#s(\d+)">')


def coloured_page(html: str, segments: Sequence[SegmentView]) -> str:
    """Add to each link of `marked_html` the classes ``kept``, ``dropped`` and ``doubt``."""

    def linked(found: re.Match[str]) -> str:
        segment = segments[int(found[1])]
        classes = ("kept" if segment.kept else "dropped") + " doubt" * segment.in_doubt
        return f'<a class="{classes}" href="#s{found[1]}">'

    return _LINK.sub(linked, html)
