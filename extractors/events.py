"""A page as a sequence of tags and texts, for extractors that read it from start to end.

``native/extractors/events.pxi`` reads the tree in the same order, without making a list.
"""

from lxml import etree
from lxml.html import HtmlElement

#: Kinds of events.
START, END, TEXT, COMMENT, INSTRUCTION = range(5)

#: A kind, and the tag or text, which is empty for comments and instructions.
Event = tuple[int, str]


def tree_events(root: HtmlElement) -> list[Event]:
    """List the tags and texts of a tree in document order.

    Every element has a start and an end event. Comments and instructions separate texts.

    Examples
    --------
    >>> from lxml.html import fromstring
    >>> tree_events(fromstring("<p>one<br>two"))
    [(0, 'p'), (2, 'one'), (0, 'br'), (1, 'br'), (2, 'two'), (1, 'p')]
    """
    events: list[Event] = []
    for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        events.append((_KINDS[event], node.tag if event in ("start", "end") else ""))
        text = node.text if event == "start" else node.tail if node is not root else None
        if text:
            events.append((TEXT, text))
    return events


_KINDS = {"start": START, "end": END, "comment": COMMENT, "pi": INSTRUCTION}
