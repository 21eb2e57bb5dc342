"""Lists that styles number; items that are tasks, only a heading, or begin with typed numbers."""

import re
from collections.abc import Iterator
from itertools import islice

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..edits import is_empty, is_only_content

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


def item_headings(body: HtmlElement) -> Iterator[HtmlElement]:
    """Headings that are the only content of their list items, in lists of mostly such items.

    A list of a single item does not count: it lays out the section below its heading.
    """
    headings: dict[HtmlElement, list[HtmlElement]] = {}
    for heading in body.iter(*HEADING_TAGS):
        item = heading
        while item.tag not in ("body", "li") and is_only_content(item):
            item = item.getparent()
        if item.tag == "li":
            headings.setdefault(item.getparent(), []).append(heading)
    for items, alone in headings.items():
        if 1 < _n_filled(items) < 2 * len(alone):
            yield from alone


def first_number(items: HtmlElement) -> int:
    """The number of the first item of a numbered list; 1 if the last number would be too large."""
    start = items.get("start") or ""
    number = int(start) if _NUMBER.fullmatch(start) else 1
    return number if number + len(items) <= _MAX_NUMBER else 1


def typed_numbers(body: HtmlElement) -> Iterator[HtmlElement]:
    """Blocks that contain only the number of their list item, in lists of mostly such items."""
    for items in body.iter("ol"):
        blocks = list(_number_blocks(items))
        if blocks and _n_filled(items) < 2 * len(blocks):
            yield from blocks


def _number_blocks(items: HtmlElement) -> Iterator[HtmlElement]:
    """The first blocks of a list's items, where they contain only the number of the item."""
    for number, item in enumerate(items.iterchildren("li"), first_number(items)):
        block = item
        while len(block) and not (block.text or "").strip():
            block = block[0]
            if block.tag not in BLOCK_TAGS:
                break
            if not is_only_content(block):
                if block.text_content().strip("# ").rstrip(".)") == str(number):
                    yield block
                break


def _n_filled(items: HtmlElement) -> int:
    return sum(not is_empty(item) for item in items)
