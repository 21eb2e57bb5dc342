"""Hidden parts of a page that a reader opens with a click: tabs, answers, the rest of a text."""

import re
from functools import cached_property

from lxml import etree
from lxml.html import HtmlElement

__all__ = ["Controls"]

_TARGETS = (
    "//@aria-controls | //@data-target | //@data-bs-target | //@aria-owns"
    " | //a/@href[starts-with(., '#')] | //@data-toggle-target"
)
#: Controls before what they open, or within it.
_CONTROL = etree.XPath(
    "boolean(descendant-or-self::*[self::button or self::summary or @aria-expanded"
    " or @role='button' or @role='tab' or @data-toggle or @data-bs-toggle])"
)
_TEXT = etree.XPath("string()")
#: Characters from which what holds a control is more than that control with its label.
_LONG_LABEL = 300
#: Names of parts that a reader opens or moves into view.
_OPENED = re.compile(
    r"accordi[oa]n|collaps|expand|tab-?_?(?:pane|panel|content|item|body)|tabbed|toggle|faq|spoiler"
    r"|(?:read|show|see|view|full)[-_]?(?:more|text|content)|disclosure|slide|carousel|swiper",
    re.IGNORECASE,
)


class Controls:
    """The controls of a page.

    Parameters
    ----------
    tree : HtmlElement
        Of the page.
    """

    def __init__(self, tree: HtmlElement) -> None:
        self._tree = tree

    @cached_property
    def _targets(self) -> set[str]:
        """Names of the elements that controls refer to."""
        return {name.lstrip("#") for value in self._tree.xpath(_TARGETS) for name in value.split()}

    def shows(self, element: HtmlElement) -> bool:
        """Whether a reader can open a hidden element.

        Parameters
        ----------
        element : HtmlElement

        Returns
        -------
        bool
        """
        name = element.get("id")
        return (
            element.get("role") == "tabpanel"
            or bool(_OPENED.search(f"{element.get('class', '')} {name or ''}"))
            or (name is not None and name in self._targets)
            or _follows_control(element)
        )


def _follows_control(element: HtmlElement) -> bool:
    """Whether a control is directly before an element, or before what begins with it."""
    before = element.getprevious()
    if before is None and (parent := element.getparent()) is not None:
        before = parent.getprevious()
    if before is None or not isinstance(before.tag, str):
        return False
    return len(str(_TEXT(before))) < _LONG_LABEL and bool(_CONTROL(before))
