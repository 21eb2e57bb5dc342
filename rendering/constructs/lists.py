"""Lists whose items styles number, and items: the box of a task, and what they begin with."""

import re
from itertools import islice

from lxml.html import HtmlElement

from ...segmenter.flow import TextFlow

#: What a style puts before the items of a list, and what of this counts them.
_MARKER = re.compile(r"list-style(?:-type)?\s*:([^;]*)", re.IGNORECASE)
_COUNTS = re.compile(r"(?:^|\s)(?:decimal|(?:lower|upper)-(?:alpha|latin|roman))", re.IGNORECASE)
#: The type of a task's box, and how many elements are searched for it.
_BOX = "checkbox"
_MAX_BEFORE_BOX = 4
#: In the names of boxes that fold what follows, or choose products to compare.
_NO_TASK = re.compile(r"collapse|compare|expand|(?<![a-z])fold", re.IGNORECASE)


def has_markers(flow: TextFlow) -> bool:
    """Whether any style on a page changes what is before the items of a list."""
    return any(map(_MARKER.search, flow.distinct("style")))


def is_numbered(around: HtmlElement) -> bool:
    """Whether styles number the items of a list: its own style, or those of its items.

    If the first item begins with a number of its own, they need no other.
    """
    items, of_list = list(around.iterchildren("li")), _marker(around)
    if not items or (items[0].text or "").lstrip()[:1].isdigit():
        return False
    return all(_COUNTS.search(_marker(item) or of_list) for item in items)


def _marker(element: HtmlElement) -> str:
    """What the style of a list or an item puts before items; empty if it does not say."""
    return next(reversed(_MARKER.findall(element.get("style", ""))), "")


def boxes(flow: TextFlow) -> set[int]:
    """The numbers of the attributes of boxes that may be those of tasks, in the page's table."""
    items = flow.attributes.items
    return {number for number in flow.numbers("type") if items[number][1] == _BOX}


def may_be_task(flow: TextFlow, item: int, boxes: set[int]) -> bool:
    """Whether there is a box among the first elements after an item's begin."""
    table = flow.attributes
    stop = table.bounds[min(item + _MAX_BEFORE_BOX, len(table))]
    return not boxes.isdisjoint(table.numbers[table.bounds[item + 1] : stop])


def task_of(item: HtmlElement) -> str:
    """Whether an item's task is done or open; empty if the item does not begin with its box."""
    for element in islice(item.iter(), _MAX_BEFORE_BOX):
        if element.tag == "input" and element.get("type") == _BOX:
            if any(_NO_TASK.search(element.get(name) or "") for name in ("class", "id", "name")):
                break
            return "open" if element.get("checked") is None else "done"
        if element.tag in ("ul", "ol") or (element.text or "").strip():
            break
    return ""
