"""What a CRF is told of each leaf block: short strings that hold or do not.

The groups are Victor's: mark-up, content, place in the document, and some of it of the blocks
around. Numbers are cut into classes, since a CRF is linear in what it is told.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import log2

from ...ensemble.features.characters import SENTENCE_ENDS
from ...segmenter.page import Page
from ...segmenter.segment import Segment
from .leaves import tag_path
from .text_shape import COUNTS, count

__all__ = ["attributes"]

#: Blocks around each block that it is told of too.
AROUND = (-2, -1, 1, 2)
#: Classes of a share.
_CLASSES = 10

_SHARES = {"stop_words": "words", "capitalized": "words", "digits": "characters"}
_FLAGS = ("copyrights", "mail_addresses", "addresses", "years")


def attributes(page: Page, segments: Sequence[Segment]) -> list[list[str]]:
    """Describe the leaf blocks of a page.

    Parameters
    ----------
    page : Page
    segments : sequence of Segment

    Returns
    -------
    list of list of str
        Of each segment; what is said of a neighbour begins with its distance.
    """
    paths = [tag_path(page, segment.element) for segment in segments]
    counts = [
        dict(zip(COUNTS, row, strict=True))
        for row in count([segment.text for segment in segments]).tolist()
    ]
    core = [
        [*_markup(path), *_length(counted), f"ends={_end(segment.text)}"]
        for segment, path, counted in zip(segments, paths, counts, strict=True)
    ]
    return [
        [
            *core[place],
            *_around(core, place),
            *_content(counts[place]),
            *(f"in={tag}" for tag in sorted(set(paths[place]))),
            f"depth={len(paths[place])}",
            f"position={_class(place / len(segments))}",
            f"blocks={int(log2(len(segments)))}",
        ]
        for place in range(len(segments))
    ]


def _markup(path: Sequence[str]) -> Iterator[str]:
    yield f"tag={path[0]}"
    yield f"tags={'/'.join(path[:2])}"
    yield f"linked={'a' in path}"


def _length(counted: Mapping[str, float]) -> Iterator[str]:
    for name in ("words", "punctuation", "sentences"):
        yield f"{name}={int(2 * log2(counted[name] + 1))}"


def _content(counted: Mapping[str, float]) -> Iterator[str]:
    for name, whole in _SHARES.items():
        yield f"{name}={_class(counted[name] / max(counted[whole], 1))}"
    yield f"word_length={int(counted['word_characters'] / max(counted['words'], 1))}"
    yield from (name for name in _FLAGS if counted[name])


def _end(text: str) -> str:
    """The kind of the last character."""
    last = text.rstrip()[-1:]
    if last in SENTENCE_ENDS:
        return "sentence"
    return "word" if last.isalnum() else last


def _class(share: float) -> int:
    return min(int(share * _CLASSES), _CLASSES - 1)


def _around(core: Sequence[Sequence[str]], place: int) -> Iterator[str]:
    for step in AROUND:
        if 0 <= place + step < len(core):
            yield from (f"{step:+d} {attribute}" for attribute in core[place + step])
        else:
            yield f"{step:+d} none"
