"""Raised numbers in the text: 10⁶ where the words of the page are 106, which is another number."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from ...segmenter.flow import TextFlow
from ...segmenter.page import Page
from ...segmenter.segments import Segment
from ..lookups import Span

#: Characters that Unicode has raised ones for.
RAISED = str.maketrans(
    "0123456789+-−–=()/,abcdefghijklmnoprstuvwxyz",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾⁄,ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
)
#: A power, or the numbers of notes.
_NUMBER = re.compile("[+−–-]?[0-9]{1,4}(?:,[0-9]{1,4})*")


def raised_numbers(flow: TextFlow) -> list[Span]:
    """The characters of raised numbers that directly follow a letter or a digit."""
    spans = [(flow.starts[sup], flow.stops[sup]) for sup in flow.tagged("sup")]
    return [
        (start, stop)
        for start, stop in spans
        if flow.text[max(start - 1, 0) : start].isalnum()
        and _NUMBER.fullmatch(flow.text, start, stop)
    ]


def texts_with_raised(
    page: Page, segments: Sequence[Segment], cuts: Sequence[Span] = ()
) -> list[str]:
    """The texts of segments, with the raised numbers of the page as in Markdown.

    The texts do not have the characters to cut.
    """
    texts = [segment.text for segment in segments]
    if not (numbers := raised_numbers(page.flow)):
        return texts
    characters = list(page.text)
    for start, stop in numbers:
        characters[start:stop] = page.text[start:stop].translate(RAISED)
    for start, stop in cuts:
        characters[start:stop] = [""] * (stop - start)
    breaks = [*page.flow.breaks, len(page.text)]
    changed = {bisect_right(breaks, start) for start, _ in numbers}
    for row, segment in enumerate(segments):
        block = bisect_right(breaks, page.word_starts[segment.start])
        if block in changed:
            lines = "".join(characters[breaks[block - 1] : breaks[block]]).split("\n")
            texts[row] = "\n".join(filter(None, (" ".join(line.split()) for line in lines)))
    return texts
