"""The text of selected elements."""

from collections.abc import Iterable

from ..segmenter.flow import TextFlow


def elements_text(flow: TextFlow, elements: Iterable[int]) -> str:
    """Join the texts of elements, none within another, one on each line."""
    texts = (flow.text[flow.starts[element] : flow.stops[element]].strip() for element in elements)
    return "\n".join(text for text in texts if text)
