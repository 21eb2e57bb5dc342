"""Which elements of a page the copy of its kept part needs, and what they contain."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from ..segmenter.flow import BLOCK_TAGS, TextFlow
from .constructs.images import MEDIA_TAGS
from .constructs.tables import CELL_TAGS
from .lookups import Span, kept_runs, share_ancestor

#: Elements that have a meaning without text.
_TEXTLESS = frozenset(("br", "hr")) | MEDIA_TAGS


class Needed(NamedTuple):
    """The runs and elements that the copy of a kept part needs."""

    #: For each run of the flow, whether it is copied, as kept text or as a caption.
    runs: list[bool]
    #: Elements to copy or to unwrap, ascending.
    elements: list[int]
    #: Elements that contain a needed block.
    block_containers: set[int]
    #: Elements directly around text, and the innermost block around each kept text.
    text_containers: set[int]


def find_needed(
    flow: TextFlow,
    spans: Sequence[Span],
    images: Sequence[int],
    captions: Sequence[Span],
    *,
    with_images: bool,
) -> Needed:
    """Find what the copy of a kept part needs; the parameters are those of `prune`."""
    runs = kept_runs(flow, spans)
    needed = _elements(flow, runs, images, (*_TEXTLESS, "img") if with_images else tuple(_TEXTLESS))
    for run, is_caption in enumerate(kept_runs(flow, captions) if captions else ()):
        if is_caption:
            runs[run] = True
            _add_with_ancestors(flow, flow.run_elements[run], needed)
    elements = sorted(needed)
    return Needed(runs, elements, _block_containers(flow, elements), _text_containers(flow, runs))


def _add_with_ancestors(flow: TextFlow, element: int, needed: set[int]) -> None:
    """Add an element and its ancestors."""
    parents = flow.parents
    while element >= 0 and element not in needed:
        needed.add(element)
        element = parents[element]


def _elements(
    flow: TextFlow, kept: list[bool], images: Sequence[int], textless: Sequence[str]
) -> set[int]:
    """The elements that contain kept text, and those without text between two kept runs."""
    needed: set[int] = set()
    for element in (*compress(flow.run_elements, kept), *images):
        _add_with_ancestors(flow, element, needed)
    for element in flow.tagged(*textless):
        run_after = bisect_right(flow.elements_before_runs, element)
        if 0 < run_after < len(kept) and kept[run_after - 1] and kept[run_after]:
            _add_with_ancestors(flow, element, needed)
    for line_break in _breaks_beside_dropped(flow, kept):
        _add_with_ancestors(flow, line_break, needed)
    needed.update(cell for cell in flow.tagged(*CELL_TAGS) if flow.parents[cell] in needed)
    return needed


def _breaks_beside_dropped(flow: TextFlow, kept: list[bool]) -> Iterator[int]:
    """Line breaks between two kept texts of a block, where the text between them is dropped.

    The breaks directly after the first text; without any, those directly before the second text.
    """
    kept_numbers = list(compress(range(len(kept)), kept))
    broken_after = -1
    for element in flow.tagged("br"):
        run_after = bisect_right(flow.elements_before_runs, element)
        row = bisect_left(kept_numbers, run_after)
        if not 0 < row < len(kept_numbers):
            continue
        last, following = kept_numbers[row - 1], kept_numbers[row]
        is_beside = run_after == last + 1 or (run_after == following and broken_after != last)
        if is_beside and following > last + 1 and share_ancestor(flow, BLOCK_TAGS, last, following):
            broken_after = last if run_after == last + 1 else broken_after
            yield element


def _block_containers(flow: TextFlow, needed: Sequence[int]) -> set[int]:
    tags, parents = flow.tags, flow.parents
    containers = {parents[element] for element in needed if tags[element] in BLOCK_TAGS}
    for element in list(containers):
        while element >= 0 and tags[element] not in BLOCK_TAGS:
            element = parents[element]
            if element in containers:
                break
            containers.add(element)
    return containers


def _text_containers(flow: TextFlow, kept: list[bool]) -> set[int]:
    tags = flow.tags
    inline = {
        element for element in compress(flow.run_elements, kept) if tags[element] not in BLOCK_TAGS
    }
    blocks = {flow.nearest(element, BLOCK_TAGS) for element in inline}
    return {*flow.run_elements, *(block for block in blocks if tags[block] != "body")}
