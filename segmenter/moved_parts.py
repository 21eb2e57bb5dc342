"""Parts of a page that browsers move: shadow roots, and parts that React streams.

The content of templates is not shown, and streamed parts are hidden until a script moves them. This
module puts each part where readers see it.
"""

import re
from collections.abc import Iterator
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

#: Attributes of a template that is a shadow root.
_SHADOW = frozenset(("shadowrootmode", "shadowroot"))
#: Calls in React's scripts that complete a boundary or a segment, with the ids of place and part.
_NAMES = r"""\(\s*["']([^"']{1,200})["']\s*,\s*["']([^"']{1,200})["']"""
_COMPLETE, _SEGMENT = re.compile(r"\$R[CR]" + _NAMES), re.compile(r"\$RS" + _NAMES)
#: The same as attributes of templates, for pages that forbid inline scripts.
_BOUNDARY_ID, _SEGMENT_ID, _PART_ID = "data-bid", "data-pid", "data-sid"
#: A tag that no page has. It wraps a part in its new place until all parts are moved.
_MOVED = "webjury-moved"
#: Maximum number of nodes of a placeholder, up to the end of its boundary.
_MAX_FALLBACK = 1_000
#: Comments with which React ends a boundary, and begins one.
_END, _BEGIN = "/$", ("$", "$?", "$!", "$~")


def move_parts(tree: HtmlElement) -> bool:
    """Move the parts of a page to where its readers see them; return whether there were any.

    Examples
    --------
    >>> from lxml.html import document_fromstring, tostring
    >>> page = document_fromstring(
    ...     '<body><template id="B:0"></template>Wait<!--/$--><div hidden id="S:0"><p>Text</div>'
    ...     '<script>$RC("B:0","S:0")</script>'
    ... )
    >>> move_parts(page), tostring(page.find("body"))[:26]
    (True, b'<body><p>Text</p><!--/$-->')
    """
    streamed = _move_streamed(tree, list(tree.iter("template")))
    roots: dict[HtmlElement, HtmlElement] = {}
    for template in tree.iter("template"):
        if not _SHADOW.isdisjoint(template.keys()):
            roots.setdefault(template.getparent(), template)  # a host has only one
    # Outer parts come before the parts in them, so that each finds its host in place.
    for root in reversed(roots.values()):
        _open_shadow(root)
    if streamed or roots:
        # All at once: unwrapping a single one takes time that grows with the number of siblings.
        etree.strip_tags(tree, _MOVED)
    return bool(streamed or roots)


def _move_streamed(tree: HtmlElement, templates: list[HtmlElement]) -> bool:
    scripts = [text for one in tree.iter("script") if "$R" in (text := one.text or "")]
    segments = [(to, part) for script in scripts for part, to in _SEGMENT.findall(script)]
    segments += _declared(templates, _SEGMENT_ID)
    boundaries = [call for script in scripts for call in _COMPLETE.findall(script)]
    boundaries += _declared(templates, _BOUNDARY_ID)
    if not (segments or boundaries):
        return False
    named = {element.get("id"): element for element in tree.iter("template", "div", "span")}
    completed = set(boundaries)
    moved = False
    for to, part in (*segments, *boundaries):
        place, source = named.get(to), named.get(part)
        if place is None or source is None or not _can_replace(tree, place, source):
            continue
        if (to, part) in completed:
            _drop_fallback(place)
        if _can_replace(tree, place, source):  # it may have been in the fallback
            _replace(place, source)
            moved = True
    return moved


def _can_replace(tree: HtmlElement, place: HtmlElement, source: HtmlElement) -> bool:
    """Whether both elements are in the tree, and the place is not in the source."""
    around = [place, *place.iterancestors()]
    return tree in around and source not in around and tree in source.iterancestors()


def _declared(templates: list[HtmlElement], place_id: str) -> Iterator[tuple[str, str]]:
    """The places and parts that the attributes of templates declare."""
    for template in templates:
        to, part = template.get(place_id), template.get(_PART_ID)
        if to is not None and part is not None:
            yield to, part


def _drop_fallback(place: HtmlElement) -> None:
    """Drop the placeholder of a part: all nodes up to the end of its boundary."""
    after = _up_to_end(place)
    if after is None:
        return
    place.tail = None
    for node in after:
        node.getparent().remove(node)


def _up_to_end(place: HtmlElement) -> list[HtmlElement] | None:
    """The nodes from a place to the end of its boundary; None if the end is missing."""
    depth = 1
    nodes: list[HtmlElement] = []
    for node in islice(place.itersiblings(), _MAX_FALLBACK):
        if node.tag is etree.Comment:
            text = (node.text or "").strip()
            depth += (text in _BEGIN) - (text == _END)
            if not depth:
                return nodes
        nodes.append(node)
    return None


def _replace(place: HtmlElement, source: HtmlElement) -> None:
    """Replace an element by the content of another one."""
    span = place.makeelement(_MOVED)
    span.text = source.text
    span.extend(list(source))
    source.drop_tree()
    span.tail = place.tail  # dropping the source may have changed it
    place.getparent().replace(place, span)


def _open_shadow(root: HtmlElement) -> None:
    """Put a shadow root into its host, and the host's children into the slots of the root."""
    host = root.getparent()
    for style in list(root.iter("style")):  # it applies to the shadow root alone
        style.drop_tree()
    slots = {slot.get("name") or "": slot for slot in root.iter("slot")}
    for node in list(host):
        slot = slots.get(node.get("slot") or "") if isinstance(node.tag, str) else None
        if node is not root and slot is not None:
            if not slot.get("data-filled"):
                slot[:], slot.text = [], None
                slot.set("data-filled", "true")
            slot.append(node)
    if "" in slots and host.text and host.text.strip():
        slot = slots[""]
        slot.text, host.text = host.text + (slot.text or ""), None
    for slot in slots.values():
        slot.attrib.pop("data-filled", None)
    root.tag = _MOVED
