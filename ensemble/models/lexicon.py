"""The lexicon: a logistic regression over the hashed tokens of a segment.

There are thousands of tokens, too many for columns of their own. The score of a segment becomes a
column: see `lexicon_columns`.
"""

import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Self
from weakref import WeakValueDictionary

import numpy as np

from ... import native
from ...arrays import Floats, Ints
from ...errors import ModelError
from ..features.tokens.bags import Bags, Hashes, salt_number, salted
from ..features.tokens.tokens import ABOVE, OWN, PARENT, Tokens
from ..storage.numbers import read_floats
from ..storage.store import read_part, text_sha256, write_part
from .token_matrix import TokenWeights

__all__ = ["Lexicon", "load_lexicon", "save_lexicon"]

#: Decimals of a weight in the file.
DECIMALS = 4

#: What mark-up tokens are combined with, by where they stand.
_SALTS = (salt_number(ABOVE), salt_number(OWN), salt_number(PARENT))
#: By so many bits, a search begins near its token.
_FIRST_BITS = 17
_LARGEST = np.uint32(0xFFFFFFFF)


class Lexicon:
    """A weight for each token, and an intercept.

    Attributes
    ----------
    hashes_ : ndarray of uint32, shape (n_tokens,)
        Ascending.
    weights_ : ndarray of float, shape (n_tokens,)
    intercept_ : float

    Notes
    -----
    The target is the share of a segment's words that are content, under cross-entropy. Each of
    a segment's n tokens counts 1 / sqrt(n), so that long texts and deep trees do not dominate.
    """

    hashes_: Hashes
    weights_: Floats
    intercept_: float

    @classmethod
    def of(cls, learned: TokenWeights) -> Self:
        """Make a lexicon of what was learned."""
        lexicon = cls()
        lexicon.hashes_ = learned.hashes
        # Rounded as in the file: a lexicon that is read again gives the same scores.
        lexicon.weights_ = learned.weights.round(DECIMALS)
        lexicon.intercept_ = round(learned.intercept, DECIMALS)
        return lexicon

    def score(self, tokens: Tokens) -> Floats:
        """Score each segment: the log-odds that it is content.

        Parameters
        ----------
        tokens : Tokens

        Returns
        -------
        ndarray of float, shape (n_segments,)
        """
        if native.IS_COMPILED:
            bags = tokens.text, tokens.markup, tokens.new_markup
            of_tree = tokens.elements, tokens.tree.parents
            sums, known = self._table.sums(*bags, *of_tree, *_SALTS).T
        else:
            sums, known = self._sums(tokens).T
        return np.asarray(sums / np.sqrt(np.maximum(known, 1)) + self.intercept_)

    def known_share(self, bags: Bags) -> float:
        """Share of the tokens in some bags that have a weight; 1 if there are none."""
        rows, _ = self._known(*bags.pairs)
        return len(rows) / len(bags.hashes) if len(bags.hashes) else 1.0

    def _sums(self, tokens: Tokens) -> Floats:
        """Sum of weights, and number, of each segment's known tokens; shape (n_segments, 2)."""
        at, above = tokens.elements, tokens.tree.parents[tokens.elements]
        text, own, parent, new = self._weigh(
            (tokens.text, None),
            (tokens.markup.take(at), OWN),
            (tokens.markup.take(above), PARENT),
            (tokens.new_markup, ABOVE),
        )
        parent[above < 0] = 0
        return text + tokens.tree.summed_down(new)[at] + own + parent

    def _weigh(self, *several: tuple[Bags, str | None]) -> list[Floats]:
        """Sum of weights, and number, of the known tokens in each bag; shape (n_bags, 2).

        Several bags, each of tokens in one role, are weighed at once.
        """
        hashes = [
            bags.hashes if salt is None else salted(bags.hashes, salt) for bags, salt in several
        ]
        counts = np.concatenate([bags.counts for bags, _ in several])
        bags = Bags(np.concatenate(hashes), counts)
        rows, places = self._known(*bags.pairs)
        sums = np.bincount(rows, weights=self.weights_[places], minlength=len(counts))
        both = np.stack([sums, np.bincount(rows, minlength=len(counts))], axis=1)
        return np.split(both, np.cumsum([len(bags.counts) for bags, _ in several])[:-1])

    @cached_property
    def _table(self) -> "native.lexicon.Table":
        return native.lexicon.Table(
            np.ascontiguousarray(self.hashes_), np.ascontiguousarray(self.weights_)
        )

    @cached_property
    def _index(self) -> tuple[Hashes, Ints]:
        """The tokens, and where those begin that have the same first bits, by these bits."""
        starts = np.searchsorted(self.hashes_, np.arange(1 << _FIRST_BITS) << (32 - _FIRST_BITS))
        # The last token is as large as can be: a search ends there.
        return np.append(self.hashes_, _LARGEST), starts

    def _known(self, rows: Ints, hashes: Hashes) -> tuple[Ints, Ints]:
        """Rows, and places in the lexicon, of the tokens that it has."""
        tokens, starts = self._index
        places = starts[hashes >> np.uint32(32 - _FIRST_BITS)]
        behind = np.flatnonzero(tokens[places] < hashes)
        while len(behind):
            places[behind] += 1
            behind = behind[tokens[places[behind]] < hashes[behind]]
        known = (tokens[places] == hashes) & (places < len(self.hashes_))
        return rows[known], places[known]

    def dumps(self) -> str:
        """The lexicon as JSON."""
        weights = {
            f"{token:08x}": weight
            for token, weight in zip(self.hashes_.tolist(), self.weights_.tolist(), strict=True)
        }
        return json.dumps({"intercept": self.intercept_, "weights": weights}, indent=0)

    @classmethod
    def loads(cls, text: str) -> Self:
        """Read what `dumps` wrote.

        Raises
        ------
        ValueError, KeyError, TypeError, AttributeError, OverflowError
            If it is something else.
        """
        head, _, entries = text.partition(_FIRST)
        record: Mapping[str, Any] = json.loads(f"{head}{_FIRST}{_LAST}" if entries else text)
        if record["weights"]:
            raise ValueError("it does not have one token on each line")
        lexicon = cls()
        lexicon.hashes_, lexicon.weights_ = _read_entries(entries)
        lexicon.intercept_ = float(record["intercept"])
        if not (np.diff(lexicon.hashes_.astype(np.int64)) > 0).all():
            raise ValueError("its tokens are not in ascending order")
        if not np.isfinite([*lexicon.weights_, lexicon.intercept_]).all():
            raise ValueError("a weight is infinite")
        return lexicon


#: What is before the first entry, and after the last one.
_FIRST, _LAST = '"weights": {\n', "\n}\n}"
#: Each entry is on a line of its own, and begins with a token of eight digits.
_TOKEN, _PUNCTUATION, _BEFORE_WEIGHT = slice(1, 9), [0, 9, 10, 11], 12


def _read_entries(entries: str) -> tuple[Hashes, Floats]:
    """Tokens and weights.

    JSON's reader would make objects of all, which takes several times as long, and more memory.
    """
    if not entries:
        return np.zeros(0, dtype=np.uint32), np.zeros(0)
    text = np.frombuffer(entries.removesuffix(_LAST).encode(), dtype=np.uint8)
    starts = np.append(0, np.flatnonzero(text == ord("\n")) + 1)
    if np.diff(starts, append=len(text)).min() <= _BEFORE_WEIGHT:
        raise ValueError("a line is too short for a token and a weight")
    fixed = starts[:, np.newaxis] + np.arange(_BEFORE_WEIGHT)
    if (text[fixed[:, _PUNCTUATION]] != np.frombuffer(b'"": ', dtype=np.uint8)).any():
        raise ValueError("a line does not begin with a token")
    tokens = bytes.fromhex(text[fixed[:, _TOKEN]].tobytes().decode())
    hashes = np.frombuffer(tokens, dtype=">u4").astype(np.uint32)
    weights = read_floats(np.delete(text, fixed).tobytes().decode().replace(",\n", " "))
    if not len(starts) == len(hashes) == len(weights):
        raise ValueError("it does not have one token and one weight on each line")
    return hashes, weights


def save_lexicon(folder: Path, lexicon: Lexicon) -> str:
    """Write a lexicon into a folder, which is made; models with the same lexicon share its file.

    Returns
    -------
    str
        SHA-256 of the file.
    """
    text = lexicon.dumps()
    return write_part(folder, _file_name(text_sha256(text)), text)


def load_lexicon(card_path: Path, sha256: str) -> Lexicon:
    """Read the lexicon of a model.

    Parameters
    ----------
    card_path : Path
        The model's card.
    sha256 : str
        Hash of the lexicon's file, on the card.

    Returns
    -------
    Lexicon
        The same object for models with the same lexicon.

    Raises
    ------
    ModelError
        If it cannot be read, was altered or is broken.
    """
    text = read_part(card_path, _file_name(sha256), sha256)
    try:
        lexicon = _lexicons.get(sha256) or Lexicon.loads(text)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise ModelError(f"the lexicon of {card_path} is broken: {error!r}") from error
    _lexicons[sha256] = lexicon
    return lexicon


#: Lexicons in use, by hash: the voter and the fast model of a folder mostly share one.
_lexicons: WeakValueDictionary[str, Lexicon] = WeakValueDictionary()


def _file_name(sha256: str) -> str:
    # Not .json, though it is: cards are known by that.
    return f"lexicon-{sha256[:16]}.txt"
