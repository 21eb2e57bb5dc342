"""Parts of a page that browsers move: shadow roots, and parts that React streams.

The content of templates is not shown, and streamed parts are hidden until a script moves them. This
module puts each part where readers see it.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from lxml import etree
from lxml.html import HtmlElement

from .nearest import Nearest

#: Attributes of a template that is a shadow root.
_SHADOW_ATTRIBUTES = frozenset(("shadowrootmode", "shadowroot"))
#: Calls in React's scripts that complete a boundary or a segment, with the ids of place and part.
_TWO_IDS = r"""\(\s*["']([^"']{1,200})["']\s*,\s*["']([^"']{1,200})["']"""
_BOUNDARY_CALL, _SEGMENT_CALL = re.compile(r"\$R[CR]" + _TWO_IDS), re.compile(r"\$RS" + _TWO_IDS)
#: The same as attributes of templates, for pages that forbid inline scripts.
_BOUNDARY_ID, _SEGMENT_ID, _PART_ID = "data-bid", "data-pid", "data-sid"
#: The beginning of such a call in the source, and scripts that may have calls.
_CALL_START = re.compile(rb"""\$R[CRS]\(\s*["']""")
_CALLING_SCRIPTS = "descendant::script[contains(., '$R')]"
#: A tag that no page has. It wraps a part in its new place until all parts are moved.
_WRAPPER_TAG = "webjury-moved"
#: Another one, for a part that is looked for around its place.
_SOURCE_TAG = "webjury-source"
#: Maximum number of nodes of a placeholder, up to the end of its boundary.
_MAX_FALLBACK_NODES = 1_000
#: Comments with which React ends a boundary, and begins one.
_BOUNDARY_END, _BOUNDARY_STARTS = "/$", ("$", "$?", "$!", "$~")


def holds_moves(html: bytes) -> bool:
    """Whether scripts of a page may move parts."""
    return _CALL_START.search(html) is not None


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
    roots = _shadow_roots(tree)
    # Outer parts come before the parts in them, so that each finds its host in place.
    for root, slots in reversed(roots.items()):
        _open_shadow(root, slots)
    if streamed or roots:
        # All at once: unwrapping a single one takes time that grows with the number of siblings.
        etree.strip_tags(tree, _WRAPPER_TAG)
    return bool(streamed or roots)


def _move_streamed(tree: HtmlElement, templates: list[HtmlElement]) -> bool:
    scripts = "\n".join(element.text or "" for element in tree.xpath(_CALLING_SCRIPTS))
    segments = [(place_id, part_id) for part_id, place_id in _SEGMENT_CALL.findall(scripts)]
    segments += _declared_moves(templates, _SEGMENT_ID)
    boundaries = [*_BOUNDARY_CALL.findall(scripts), *_declared_moves(templates, _BOUNDARY_ID)]
    if not (segments or boundaries):
        return False
    elements_by_id = {one.get("id"): one for one in tree.iter("template", "div", "span")}
    completed = set(boundaries)
    has_moved = False
    for place_id, part_id in (*segments, *boundaries):
        place, source = elements_by_id.get(place_id), elements_by_id.get(part_id)
        if place is None or source is None or not _can_replace(tree, place, source):
            continue
        is_complete = (place_id, part_id) in completed
        if is_complete and _drop_fallback(place) and not _can_replace(tree, place, source):
            continue  # the source was in the fallback
        _replace(place, source)
        has_moved = True
    return has_moved


def _can_replace(tree: HtmlElement, place: HtmlElement, source: HtmlElement) -> bool:
    """Whether both elements are in the tree, and the place is not in the source."""
    tag, source.tag = source.tag, _SOURCE_TAG  # ancestors are found much faster by their tag
    is_within = next(place.iterancestors(_SOURCE_TAG), place) is source
    source.tag = tag
    return not is_within and all(tree in one.iterancestors(tree.tag) for one in (place, source))


def _declared_moves(
    templates: list[HtmlElement], place_attribute: str
) -> Iterator[tuple[str, str]]:
    """The places and parts that the attributes of templates declare."""
    for template in templates:
        place_id, part_id = template.get(place_attribute), template.get(_PART_ID)
        if place_id is not None and part_id is not None:
            yield place_id, part_id


def _drop_fallback(place: HtmlElement) -> bool:
    """Drop the placeholder of a part, all nodes up to the end of its boundary, if it has an end."""
    nodes = _fallback_nodes(place)
    if nodes is None:
        return False
    place.tail = None
    for node in nodes:
        node.getparent().remove(node)
    return True


def _fallback_nodes(place: HtmlElement) -> list[HtmlElement] | None:
    """The nodes from a place to the end of its boundary; None if the end is missing."""
    depth = 1
    nodes: list[HtmlElement] = []
    for node in islice(place.itersiblings(), _MAX_FALLBACK_NODES):
        if node.tag is etree.Comment:
            text = (node.text or "").strip()
            depth += (text in _BOUNDARY_STARTS) - (text == _BOUNDARY_END)
            if not depth:
                return nodes
        nodes.append(node)
    return None


def _replace(place: HtmlElement, source: HtmlElement) -> None:
    """Replace an element by the content of another one."""
    wrapper = place.makeelement(_WRAPPER_TAG)
    wrapper.text = source.text
    wrapper.extend(list(source))
    source.drop_tree()
    wrapper.tail = place.tail  # dropping the source may have changed it
    place.getparent().replace(place, wrapper)


def _shadow_roots(tree: HtmlElement) -> dict[HtmlElement, dict[str, HtmlElement]]:
    """The shadow roots, outer ones first, each with its own slots by name; drop their styles."""
    roots: dict[HtmlElement, HtmlElement] = {}
    for template in tree.iter("template"):
        if not _SHADOW_ATTRIBUTES.isdisjoint(template.keys()):
            roots.setdefault(template.getparent(), template)  # a host has only one
    slots: dict[HtmlElement, dict[str, HtmlElement]] = {root: {} for root in roots.values()}
    if not slots:
        return slots
    root_around: Nearest[Any] = Nearest(lambda one: one.getparent(), slots.__contains__, None)
    for slot in tree.iter("slot"):
        if (root := root_around(slot)) is not None:
            slots[root][slot.get("name") or ""] = slot
    for host, root in roots.items():
        if root_around(host) is None:
            # Styles apply to the shadow root alone.
            etree.strip_elements(root, "style", with_tail=False)
    return slots


def _open_shadow(root: HtmlElement, slots: dict[str, HtmlElement]) -> None:
    """Put a shadow root into its host, and the host's children into the slots of the root."""
    host = root.getparent()
    filled = set()
    for node in list(host):
        slot = slots.get(node.get("slot") or "") if isinstance(node.tag, str) else None
        if node is not root and slot is not None:
            if slot not in filled:
                slot[:], slot.text = [], None
                filled.add(slot)
            slot.append(node)
    if "" in slots and host.text and host.text.strip():
        slot = slots[""]
        slot.text, host.text = host.text + (slot.text or ""), None
    root.tag = _WRAPPER_TAG
