"""Attributes of leaf blocks for a CRF: short strings that are present or absent.

The groups are Victor's: mark-up, content, position in the document, and some attributes of the
neighbouring blocks. Numbers are binned, because a CRF is linear in its attributes.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import log2

from ....ensemble.features.characters import SENTENCE_ENDS
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ..leaf_blocks import tag_path
from .text_features import COUNTS, text_counts

#: Distances of the neighbours whose attributes a block gets as well.
NEIGHBOURS = (-2, -1, 1, 2)
#: Number of bins of a share.
_BINS = 10

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
        One list per segment; the attributes of a neighbour begin with its distance.
    """
    paths = [tag_path(page, segment.element) for segment in segments]
    counts = [
        dict(zip(COUNTS, row, strict=True))
        for row in text_counts([segment.text for segment in segments]).tolist()
    ]
    core = [
        [*_markup(path), *_length(counted), f"ends={_end(segment.text)}"]
        for segment, path, counted in zip(segments, paths, counts, strict=True)
    ]
    return [
        [
            *core[place],
            *_neighbours(core, place),
            *_content(counts[place]),
            *(f"in={tag}" for tag in sorted(set(paths[place]))),
            f"depth={len(paths[place])}",
            f"position={_bin(place / len(segments))}",
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
        yield f"{name}={_bin(counted[name] / max(counted[whole], 1))}"
    yield f"word_length={int(counted['word_characters'] / max(counted['words'], 1))}"
    yield from (name for name in _FLAGS if counted[name])


def _end(text: str) -> str:
    """Name the kind of a text's last character."""
    last = text.rstrip()[-1:]
    if last in SENTENCE_ENDS:
        return "sentence"
    return "word" if last.isalnum() else last


def _bin(share: float) -> int:
    return min(int(share * _BINS), _BINS - 1)


def _neighbours(core: Sequence[Sequence[str]], place: int) -> Iterator[str]:
    for step in NEIGHBOURS:
        if 0 <= place + step < len(core):
            yield from (f"{step:+d} {attribute}" for attribute in core[place + step])
        else:
            yield f"{step:+d} none"
