"""The lexicon: a logistic regression over the hashed tokens of a segment.

There are thousands of tokens, too many for columns of their own. The score of a segment becomes a
column: see `lexicon_columns`.
"""

import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Self
from weakref import WeakKeyDictionary, WeakValueDictionary

import numpy as np

from ...arrays import Flags, Floats, Ints
from ...errors import ModelError
from ...native import twin
from ..features.tokens.bags import Bags, Hashes, salt_number
from ..features.tokens.tokens import ABOVE, OWN, PARENT, Tokens
from ..storage.store import read_part, text_sha256, write_part
from .token_matrix import TokenWeights

#: Decimals of a weight in the file, and hexadecimal digits of a token.
DECIMALS, _DIGITS = 4, 8
#: What reading JSON of another shape raises.
_WRONG_SHAPE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
#: The salts of mark-up tokens: for elements further up, the segment's own, and its parent.
_SALTS = (salt_number(ABOVE), salt_number(OWN), salt_number(PARENT))


class Lexicon:
    """A weight for each token, and an intercept.

    The target is the share of a segment's words that are content, under cross-entropy. Each of a
    segment's n tokens counts 1 / sqrt(n), so that long texts and deep trees do not dominate.
    """

    hashes_: Hashes  # ascending
    weights_: Floats
    intercept_: float

    @classmethod
    def of(cls, learned: TokenWeights) -> Self:
        """Make a lexicon from learned weights."""
        lexicon = cls()
        lexicon.hashes_ = learned.hashes
        # Rounded as in the file, so that the lexicon scores the same after it is saved and read.
        lexicon.weights_ = learned.weights.round(DECIMALS)
        lexicon.intercept_ = round(learned.intercept, DECIMALS)
        return lexicon

    def score(self, tokens: Tokens) -> Floats:
        """The log-odds that each segment is content; shape (n_segments,)."""
        sums, known, _ = _sums(self._table, tokens).T
        return np.asarray(sums / np.sqrt(np.maximum(known, 1)) + self.intercept_)

    def known_share(self, tokens: Tokens) -> float:
        """Share of the tokens of the segments' texts that have a weight; 1 if there are none."""
        n_hashes = len(tokens.text.hashes)
        return float(_sums(self._table, tokens)[:, 2].sum()) / n_hashes if n_hashes else 1.0

    @cached_property
    def _table(self) -> "Table":
        return Table(np.ascontiguousarray(self.hashes_), np.ascontiguousarray(self.weights_))

    def dumps(self) -> str:
        """The lexicon as JSON."""
        weights = {
            f"{token:0{_DIGITS}x}": weight
            for token, weight in zip(self.hashes_.tolist(), self.weights_.tolist(), strict=True)
        }
        return json.dumps({"intercept": self.intercept_, "weights": weights}, indent=0)

    @classmethod
    def loads(cls, text: str) -> Self:
        """Read what `dumps` wrote; anything else raises an error of Python's."""
        record: Mapping[str, Any] = json.loads(text)
        tokens, weights = record["weights"].keys(), record["weights"].values()
        if set(map(len, tokens)) - {_DIGITS}:
            raise ValueError(f"a token does not have {_DIGITS} digits")
        lexicon = cls()
        # Several times as quick as `int` for each of them.
        lexicon.hashes_ = np.frombuffer(bytes.fromhex("".join(tokens)), ">u4").astype(np.uint32)
        lexicon.weights_ = np.fromiter(weights, np.float64)
        lexicon.intercept_ = float(record["intercept"])
        if len(lexicon.hashes_) != len(lexicon.weights_):
            raise ValueError("a token has a blank")
        if not (np.diff(lexicon.hashes_.astype(np.int64)) > 0).all():
            raise ValueError("its tokens are not in ascending order")
        if not np.isfinite(np.append(lexicon.weights_, lexicon.intercept_)).all():
            raise ValueError("a weight is infinite")
        return lexicon


@twin("lexicon.Table")
class Table:
    """The weights of a lexicon, ready to be looked up."""

    def __init__(self, hashes: Hashes, weights: Floats) -> None:
        self._hashes, self._weights = hashes, weights

    def sums(self, tokens: Tokens, above: int, own: int, parent: int) -> Floats:
        """The sum of the weights of each segment's known tokens, and their number.

        Last, the number of those in its text; shape (n_segments, 3). The last three arguments are
        the salts of mark-up tokens, by where their element is.
        """
        at, outer = tokens.elements, tokens.tree.parents[tokens.elements]
        around = tokens.tree.summed_down(self._weigh(tokens.new_markup, above))[at]
        of_own, of_parent = (
            self._weigh(tokens.markup.take(elements), salt)
            for elements, salt in ((at, own), (outer, parent))
        )
        of_parent[outer < 0] = 0
        of_text = self._weigh(tokens.text, 0)
        return np.column_stack((of_text + around + of_own + of_parent, of_text[:, 1]))

    def _weigh(self, bags: Bags, salt: int) -> Floats:
        """The sum of the weights of each bag's known tokens, and their number; (n_bags, 2)."""
        rows, hashes = bags.pairs
        places, are_known = self._find(hashes ^ np.uint32(salt))
        weights = (self._weights[places[are_known]], None)
        sums = [np.bincount(rows[are_known], of, len(bags.counts)) for of in weights]
        return np.stack(sums, axis=1).astype(np.float64, copy=False)

    def _find(self, hashes: Hashes) -> tuple[Ints, Flags]:
        """The place of each hash, and whether it is there."""
        if not len(self._hashes):
            return np.zeros(len(hashes), dtype=np.int64), np.zeros(len(hashes), dtype=np.bool_)
        places = np.minimum(np.searchsorted(self._hashes, hashes), len(self._hashes) - 1)
        return places, self._hashes[places] == hashes


#: The sums of a table for pages, for as long as their tokens are in use.
_of_pages: WeakKeyDictionary[Tokens, tuple[Table, Floats]] = WeakKeyDictionary()


def _sums(table: Table, tokens: Tokens) -> Floats:
    """The sums of a table for a page: the verdict needs them, and its warnings."""
    if tokens not in _of_pages or _of_pages[tokens][0] is not table:
        _of_pages[tokens] = table, table.sums(tokens, *_SALTS)
    return _of_pages[tokens][1]


def save_lexicon(folder: Path, lexicon: Lexicon) -> str:
    """Write a lexicon into a folder, which is made; return the SHA-256 of its file.

    Models with the same lexicon share its file.
    """
    text = lexicon.dumps()
    return write_part(folder, _file_name(text_sha256(text)), text)


def load_lexicon(card_path: Path, sha256: str) -> Lexicon:
    """Read the lexicon of a model, whose hash is on the card; one object for equal hashes.

    Raises `ModelError` if it cannot be read, was altered or is broken.
    """
    text = read_part(card_path, _file_name(sha256), sha256)
    try:
        lexicon = _lexicons.get(sha256) or Lexicon.loads(text)
    except _WRONG_SHAPE as error:
        raise ModelError(f"the lexicon of {card_path} is broken: {error!r}") from error
    _lexicons[sha256] = lexicon
    return lexicon


#: Lexicons in use, by hash: the voter and the fast model of a folder usually share one.
_lexicons: WeakValueDictionary[str, Lexicon] = WeakValueDictionary()


def _file_name(sha256: str) -> str:
    # Not .json, although it is JSON: only cards end in that.
    return f"lexicon-{sha256[:16]}.txt"
