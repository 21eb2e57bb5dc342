"""The whole page, coloured: which segments are kept, dropped or in doubt."""

import re
from collections.abc import Sequence

from .segments import SegmentView

_NO_WORD = re.compile(r"\W+")
_LINK = re.compile(r'<a href="#s(\d+)">')


def coloured_page(html: str, segments: Sequence[SegmentView], title: str = "") -> str:
    """Add the classes ``kept``, ``dropped`` and ``doubt`` to the links of `marked_html`.

    A dropped segment with the title that the forms add counts as kept.
    """
    title = _words(title)

    def linked(match: re.Match[str]) -> str:
        segment = segments[int(match[1])]
        is_kept = segment.kept or (title != "" and _words(segment.text) == title)
        classes = ("kept" if is_kept else "dropped") + " doubt" * segment.in_doubt
        return f'<a class="{classes}" href="#s{match[1]}">'

    return _LINK.sub(linked, html)


def _words(text: str) -> str:
    return _NO_WORD.sub("", text).casefold()
