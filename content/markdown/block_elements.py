"""Headings, quotations, figures, captions, rules, code and footnotes, each as blocks."""

import re

from ...segmenter.words import tokenize

_FENCE = re.compile("^ *(`{3,})", re.MULTILINE)
_LANGUAGE = re.compile(r"(?:^|\s)language-([\w+#.-]+)")
#: A first line of a note that parsers without footnotes read as the address of a link, perhaps with
#: a title, if its scheme is one that no link has.
_UNSAFE_ADDRESS = re.compile(
    r"(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:\S*(?:\s*$|\s+[\"'(])", re.IGNORECASE
)
#: Most characters of a caption that are compared with the texts of its images.
_MAX_CAPTION = 1_000


def _words(text: str) -> str:
    return " ".join(tokenize(text))
