"""Code between fences."""

import re
from typing import TYPE_CHECKING

from lxml.html import HtmlElement

from .joining import Block

if TYPE_CHECKING:
    from .writer import Writer

__all__ = ["code_block"]

_TICKS = re.compile("^ *(`{3,})", re.MULTILINE)
_LANGUAGE = re.compile(r"(?:^|\s)language-([\w+#.-]+)")


def code_block(_writer: "Writer", element: HtmlElement) -> list[Block]:
    """Preformatted code with its language, between fences that it does not contain."""
    for line_end in element.iter("br"):
        line_end.tail = "\n" + (line_end.tail or "")
    text = str(element.text_content()).strip("\n").rstrip()
    if not text:
        return []
    fence = "`" * max((len(ticks) + 1 for ticks in _TICKS.findall(text)), default=3)
    named = (_LANGUAGE.search(code.get("class") or "") for code in element.iter("code", "pre"))
    language = next((found[1] for found in named if found), "")
    return [Block("other", [f"{fence}{language}", *text.split("\n"), fence])]
