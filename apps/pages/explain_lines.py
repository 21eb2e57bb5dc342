"""The verdict on each segment as plain lines, whatever the terminal."""

from ...answer.extraction import Extraction, HiddenText
from ...answer.verdicts import SegmentVerdict
from ...messages import printable_line

#: Number of words of a segment in a line.
_N_WORDS = 8


def plain_lines(extraction: Extraction) -> str:
    """Write a line about the whole page, then a line for the verdict on each segment.

    At the end comes a line for each text that was dropped because the page hides it.
    """
    lines = [headline(extraction), *map(_line, extraction.segments)]
    return "\n".join(map(printable_line, [*lines, *map(hidden_line, extraction.hidden)]))


def headline(extraction: Extraction) -> str:
    """The line about the whole page: mode or model, expected F1, and how the mode decided."""
    if extraction.expected_f1 is None:
        return f"mode {extraction.mode}, {extraction.model}"
    head = f"mode {extraction.mode}, expected F1 {extraction.expected_f1:.2f}"
    if extraction.extractor:
        head += f", chosen extractor {extraction.extractor}"
    if extraction.why:
        head += f" ({extraction.why})"
    return head


def hidden_line(hidden: HiddenText) -> str:
    """A line for text that the page hides: its first words, and what hides it."""
    return f"-  hidden ({hidden.reason})  {' '.join(hidden.text.split()[:_N_WORDS])}"


def sign(segment: SegmentVerdict) -> str:
    """A plus for a kept segment, a minus for a dropped one."""
    return "+" if segment.kept else "-"


def probability(segment: SegmentVerdict) -> str:
    """The probability of a segment, or as many spaces if it has none."""
    return "    " if segment.probability is None else f"{segment.probability:.2f}"


def _line(segment: SegmentVerdict) -> str:
    jurors = " ".join(f"{name} {share:.2f}" for name, share in segment.coverage.items())
    words = " ".join(segment.text.split()[:_N_WORDS])
    parts = (sign(segment), probability(segment), jurors, words)
    return "  ".join(part for part in parts if part)
