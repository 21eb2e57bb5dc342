"""The columns of structure: what a page says of its segments without any juror.

A column is a feature; a feature family is one function from a `Case` to its columns. To add one,
write the function in the module of its topic, and list it here. Models must then be trained again.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...native import twin
from ...segmenter.page import Page
from .case import CONTAINER_LEVELS, PATH_LEVELS, RUN, WORD_HINT_COLUMNS, Case
from .characters import CLOSERS, KNOWN_KINDS, SENTENCE_ENDS, kinds_of
from .columns import ALIKE_LEVELS, Columns
from .declared import KINDS
from .families import announcements, declared_body, neighbours, repetition, running_text, structure
from .markup import FAR, HINTS, PATTERNS

_FAMILIES: tuple[Callable[[Case], Columns], ...] = (
    structure.text_shape,
    structure.inline_markup,
    structure.path_hints,
    structure.position,
    structure.containers,
    repetition.repeated_markup,
    repetition.repeated_text,
    structure.headline,
    neighbours.neighbours,
    running_text.run_of_text,
    running_text.main_container,
    announcements.announcements,
    declared_body.declared_body,
    structure.page_wide,
)
#: Arrays of a case that are computed for the columns, and that others need, too.
_KEPT = "element_words element_segments containers paths link_share paragraphs".split()


def _columns(case: Case) -> Columns:
    columns: Columns = {}
    for family in _FAMILIES:
        columns |= family(case)
    return columns


@cache
def structure_names() -> list[str]:
    """Names of the columns, which a page without segments has, too."""
    return list(_columns(Case(Page(""))))


def _settings() -> Mapping[str, Any]:
    """What the definitions are made of, for the compiled core."""
    return {
        "n_columns": len(structure_names()),
        "patterns": PATTERNS,
        "far": FAR,
        "word_hints": WORD_HINT_COLUMNS,
        "page_hints": structure.PAGE_HINT_COLUMNS,
        "hints": tuple(map(HINTS.index, ("tag_heading", "tag_h1", "hint_comment"))),
        "characters": (KNOWN_KINDS, kinds_of, SENTENCE_ENDS, CLOSERS),
        "container_levels": CONTAINER_LEVELS,
        "path_levels": PATH_LEVELS,
        "alike_levels": (ALIKE_LEVELS, repetition.KIN_LEVELS),
        "passage": repetition.PASSAGE,
        "titled": structure.TITLED,
        "neighbours": (np.array(neighbours.STEPS), np.array(neighbours.RADII)),
        "run": RUN,
        "main_share": running_text.MAIN_SHARE,
        "announcements": (
            announcements.ANNOUNCED,
            announcements.PHRASES,
            announcements.announced_by,
            announcements.MAX_WORDS,
            announcements.MAX_CHARACTERS,
        ),
        "body": (declared_body.BODY_ATTRIBUTE, declared_body.BODY_NAME),
        "inside": declared_body.INSIDE,
        "kinds": KINDS,
    }


@twin("structure.describe", _settings)
def _describe(case: Case) -> tuple[NDArray[np.float32], tuple[Any, ...]]:
    """The columns of a case with segments, one after the other, and the arrays of `_KEPT`."""
    columns = np.array(list(_columns(case).values()), dtype=np.float32)
    return columns, tuple(getattr(case, name) for name in _KEPT)


def describe(case: Case) -> NDArray[np.float32]:
    """Compute the columns of structure for the segments of a case, which keeps what others need.

    Shape (n_segments, n_columns), the columns in the order of `structure_names`, one after the
    other in memory.
    """
    if not len(case):
        return np.zeros((0, len(structure_names())), dtype=np.float32, order="F")
    columns, kept = _describe(case)
    vars(case).update(zip(_KEPT, kept, strict=True))
    return columns.T
