"""The whole page, coloured: which segments are kept, dropped or in doubt."""

import re
from collections.abc import Sequence

from .segments import SegmentView

_LINK = re.compile(r'<a href="#s(\d+)">')


def coloured_page(html: str, segments: Sequence[SegmentView]) -> str:
    """Add the classes ``kept``, ``dropped`` and ``doubt`` to the links of `marked_html`."""

    def linked(match: re.Match[str]) -> str:
        segment = segments[int(match[1])]
        classes = ("kept" if segment.kept else "dropped") + " doubt" * segment.in_doubt
        return f'<a class="{classes}" href="#s{match[1]}">'

    return _LINK.sub(linked, html)
