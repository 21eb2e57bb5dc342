"""Lists that styles number; items that are tasks, only a heading, or begin with typed numbers."""

import re
from itertools import islice

from lxml.html import HtmlElement

from ....segmenter.flow import TextFlow

#: The marker that a style puts before list items, and the kinds of markers that are numbers.
_MARKER = re.compile(r"list-style(?:-type)?\s*:([^;]*)", re.IGNORECASE)
_NUMBER_MARKER = re.compile(
    r"(?:^|\s)(?:decimal|(?:lower|upper)-(?:alpha|latin|roman))", re.IGNORECASE
)
#: The class of the steps of recipes in WordPress, which mostly only a style sheet numbers.
_NUMBERED_CLASS = "wprm-recipe-instructions"
#: The value of ``start``, which is the first number of a list.
_NUMBER, _MAX_NUMBER = re.compile("[0-9]{1,9}"), 999_999_999
#: The type of a task's checkbox, and the number of elements, the item included, that are searched.
_CHECKBOX = "checkbox"
_MAX_SEARCHED = 4
#: In the names of checkboxes that fold a section or choose products to compare.
_NOT_A_TASK = re.compile(r"collapse|compare|expand|(?<![a-z])fold", re.IGNORECASE)


def has_markers(flow: TextFlow) -> bool:
    """Whether any style or class on a page changes the markers of list items."""
    is_numbered_by_class = _NUMBERED_CLASS in " ".join(flow.distinct_values("class"))
    return is_numbered_by_class or any(map(_MARKER.search, flow.distinct_values("style")))


def is_numbered(list_element: HtmlElement) -> bool:
    """Whether the style or the class of a list, or the styles of its items, number all items.

    A list whose first item begins with a typed number needs no others.
    """
    items, list_marker = list(list_element.iterchildren("li")), _marker(list_element)
    if not items or (items[0].text or "").lstrip()[:1].isdigit():
        return False
    if _NUMBERED_CLASS in list_element.get("class", "").split():
        return True
    return all(_NUMBER_MARKER.search(_marker(item) or list_marker) for item in items)


def _marker(element: HtmlElement) -> str:
    """The marker that the style of a list or an item declares; empty without one."""
    return next(reversed(_MARKER.findall(element.get("style", ""))), "")


def has_checkboxes(flow: TextFlow) -> bool:
    """Whether a page has checkboxes, which may be those of tasks."""
    return _CHECKBOX in flow.distinct_values("type")


def task_state(item: HtmlElement) -> str:
    """``done`` or ``open`` for a task; empty if the item does not begin with a checkbox."""
    for element in islice(item.iter(), _MAX_SEARCHED):
        if element.tag == "input" and element.get("type") == _CHECKBOX:
            if any(_NOT_A_TASK.search(element.get(name) or "") for name in ("class", "id", "name")):
                break
            return "open" if element.get("checked") is None else "done"
        if element.tag in ("ul", "ol") or (element.text or "").strip():
            break
    return ""
