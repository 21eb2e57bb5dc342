"""How texts begin and end, and whether they state a copyright."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...arrays import Flags
from .characters import SENTENCE_ENDS

__all__ = ["CLOSERS", "TextMarks", "text_marks"]

_ENDS, _COLONS = frozenset(SENTENCE_ENDS), frozenset(":：")
#: Characters that may follow the end of a sentence.
CLOSERS = "\"'”’)]» \u00a0\u202f」』）"
_COPYRIGHT = ("©", "(c)", "(C)")


class TextMarks(NamedTuple):
    """Flags for each text, arrays of shape (n_texts,).

    Attributes
    ----------
    sentence_end : ndarray of bool
        It ends like a sentence, possibly within quotation marks or brackets.
    copyright : ndarray of bool
        It contains a copyright sign.
    """

    sentence_end: Flags
    colon_end: Flags
    capital_start: Flags
    copyright: Flags


def text_marks(texts: Sequence[str]) -> TextMarks:
    """Find how each text begins and ends, and which state a copyright."""
    marks = [
        [text.rstrip(CLOSERS)[-1:] in _ENDS for text in texts],
        [text[-1:] in _COLONS for text in texts],
        [text[:1].isupper() for text in texts],
        [any(sign in text for sign in _COPYRIGHT) for text in texts],
    ]
    return TextMarks(*np.array(marks, dtype=np.bool_))
