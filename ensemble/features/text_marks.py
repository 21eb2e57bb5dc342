"""How texts begin and end, for many at once, and whether they state a copyright."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ... import native
from ...arrays import Flags
from .characters import SENTENCE_ENDS

__all__ = ["TextMarks", "text_marks"]

_ENDS, _COLONS = frozenset(SENTENCE_ENDS), frozenset(":：")
#: What may stand behind the end of a sentence.
_CLOSERS = "\"'”’)]» \u00a0\u202f」』）"
_COPYRIGHT = ("©", "(c)", "(C)")


class TextMarks(NamedTuple):
    """What marks each text, each an array of shape (n_texts,).

    Attributes
    ----------
    sentence_end : ndarray of bool
        Those that end as a sentence does, also in quotation marks or brackets.
    colon_end : ndarray of bool
    capital_start : ndarray of bool
    copyright : ndarray of bool
        Those that hold a copyright sign.
    """

    sentence_end: Flags
    colon_end: Flags
    capital_start: Flags
    copyright: Flags


def text_marks(texts: Sequence[str]) -> TextMarks:
    """Find how each text begins and ends, and which state a copyright.

    Parameters
    ----------
    texts : sequence of str

    Returns
    -------
    TextMarks
    """
    return _compiled_marks(texts) if native.IS_COMPILED else _marks(texts)


def _compiled_marks(texts: Sequence[str]) -> TextMarks:
    marks = np.empty((len(TextMarks._fields), len(texts)), dtype=np.bool_)
    native.text_marks.mark(list(texts), SENTENCE_ENDS, _CLOSERS, marks.view(np.uint8))
    return TextMarks(*marks)


def _marks(texts: Sequence[str]) -> TextMarks:
    # Few pages have such a sign, and no line has one with a line break in it.
    together = "\n".join(texts)
    signs = [sign for sign in _COPYRIGHT if sign in together]
    return TextMarks(
        _flags([text.rstrip(_CLOSERS)[-1:] in _ENDS for text in texts]),
        _flags([text[-1:] in _COLONS for text in texts]),
        _flags([text[:1].isupper() for text in texts]),
        _flags([any(sign in text for sign in signs) for text in texts])
        if signs
        else np.zeros(len(texts), dtype=np.bool_),
    )


def _flags(values: list[bool]) -> Flags:
    return np.array(values, dtype=np.bool_)
