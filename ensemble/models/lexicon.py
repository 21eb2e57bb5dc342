"""The lexicon: a logistic regression over the hashed tokens of a segment.

There are thousands of tokens, too many for a column each, so the score of a segment is a column. A
model trained on the lexicon's scores of its own training pages would trust them too much, so in
training each page is scored by a lexicon that has not seen its host (stacking).

A page with few words that the lexicon knows is in a language or script that is rare in training.
The model then relies on mark-up and jurors alone, and keeps too much. So its probabilities are
lowered, most of all those of comments, and a warning says that the verdict is less reliable.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Self
from weakref import WeakKeyDictionary, WeakValueDictionary

import numpy as np

from ...arrays import Floats, with_odds
from ...errors import ModelError
from ...json_text import WRONG_SHAPE
from ..features.bags import Hashes
from ..features.columns import Features
from ..features.tokens import Tokens
from ..storage.store import read_part, text_sha256, write_part
from .context import lexicon_columns
from .token_matrix import TokenMatrix
from .token_weights import TokenWeights
from .training import Example, host_folds

#: Decimals of a weight and hexadecimal digits of a token in the file.
_DECIMALS, _DIGITS = 4, 8
#: Limit of a weight, far above any that training gives; sums of weights are far from infinite.
_MAX_WEIGHT = 1e5
#: Number of folds for the out-of-fold scores.
_FOLDS = 4
#: Number of lexicons fitted at once: scipy multiplies matrices in a single thread.
_THREADS = 2
#: A lexicon must know at least this share of the tokens of a page's text. It knows .6 to .8 of most
#: English pages, and .3 in languages with few training pages.
MIN_KNOWN_SHARE = 0.22
#: Otherwise, the odds of each segment are multiplied by this factor. It was chosen on DAnIEL: the
#: probabilities of such pages overestimate the words of content by a quarter.
UNKNOWN_ODDS_FACTOR = 1 / 3
#: If the lexicon knows less than this share, the model mistakes readers' comments for running text
#: where no class name marks them. Their odds, if dates reveal them, are multiplied by this factor,
#: also chosen on DAnIEL.
LOW_KNOWN_SHARE, COMMENTS_FACTOR = 0.4, 0.05
#: These rules do not apply to pages with fewer tokens: a paragraph or two.
MIN_TOKENS = 25
#: Nor do they apply with a smaller lexicon: trained on few pages, it knows few words.
MIN_LEXICON = 5_000


class Lexicon:
    """A weight for each token, and an intercept.

    It predicts the share of a segment's words that are content, and minimises cross-entropy. Each
    of a segment's n tokens counts 1 / sqrt(n), so that long texts and deep trees do not dominate.
    """

    def __init__(self, hashes: Hashes, weights: Floats, intercept: float) -> None:
        self.hashes_ = hashes  # ascending
        # Rounded as in the file, so that the lexicon scores the same after it is saved and read.
        self.weights_, self.intercept_ = weights.round(_DECIMALS), round(intercept, _DECIMALS)

    def score(self, tokens: Tokens) -> Floats:
        """The log-odds that each segment is content; shape (n_segments,)."""
        sums, known, _ = _sums(self._table, tokens).T
        return np.asarray(sums / np.sqrt(np.maximum(known, 1)) + self.intercept_)

    def known_share(self, tokens: Tokens) -> float:
        """Share of the text tokens that have a weight; 1 if there are too few to tell."""
        n_hashes = len(tokens.text.hashes)
        if n_hashes < MIN_TOKENS or len(self.hashes_) < MIN_LEXICON:
            return 1.0
        return float(_sums(self._table, tokens)[:, 2].sum()) / n_hashes

    @cached_property
    def _table(self) -> TokenWeights:
        return TokenWeights(np.ascontiguousarray(self.hashes_), np.ascontiguousarray(self.weights_))

    def dumps(self) -> str:
        """The lexicon as JSON."""
        weights = {
            f"{token:0{_DIGITS}x}": weight
            for token, weight in zip(self.hashes_.tolist(), self.weights_.tolist(), strict=True)
        }
        return json.dumps({"intercept": self.intercept_, "weights": weights}, indent=0)

    @classmethod
    def loads(cls, text: str) -> Self:
        """Read what `dumps` wrote; anything else raises one of `WRONG_SHAPE`."""
        record: Mapping[str, Any] = json.loads(text)
        tokens, weights = record["weights"].keys(), record["weights"].values()
        # Each token, "intercept" and "weights" are in quotes once. `load_json` takes longer.
        if text.count('"') != 2 * (len(tokens) + 2):
            raise ValueError("a token occurs twice")
        if set(map(len, tokens)) - {_DIGITS}:
            raise ValueError(f"a token does not have {_DIGITS} digits")
        # Several times as fast as `int` for each token.
        hashes = np.frombuffer(bytes.fromhex("".join(tokens)), ">u4").astype(np.uint32)
        numbers = np.fromiter((record["intercept"], *weights), np.float64)
        if len(hashes) != len(weights):
            raise ValueError("a token contains a blank")
        if not (np.diff(hashes.astype(np.int64)) > 0).all():
            raise ValueError("its tokens are not in ascending order")
        if not (np.abs(numbers) <= _MAX_WEIGHT).all():
            raise ValueError("a weight is not a number, or too large")
        return cls(hashes, numbers[1:], float(numbers[0]))


#: Cached sums, by the tokens of a page, with the table that they are from.
_sums_cache: WeakKeyDictionary[Tokens, tuple[TokenWeights, Floats]] = WeakKeyDictionary()


def _sums(table: TokenWeights, tokens: Tokens) -> Floats:
    """The sums of a table for a page, cached because verdict and warnings both need them."""
    if tokens not in _sums_cache or _sums_cache[tokens][0] is not table:
        _sums_cache[tokens] = table, table.sums(tokens)
    return _sums_cache[tokens][1]


def save_lexicon(folder: Path, lexicon: Lexicon) -> str:
    """Write a lexicon into a folder, creating it if needed; return the SHA-256 of its file.

    Models with the same lexicon share its file.
    """
    text = lexicon.dumps()
    return write_part(folder, _file_name(text_sha256(text)), text)


def load_lexicon(card_path: Path, sha256: str) -> Lexicon:
    """Read the lexicon of a model by the hash on its card; equal hashes give the same object.

    Raises `ModelError` if it cannot be read, was altered or is broken.
    """
    text = read_part(card_path, _file_name(sha256), sha256)
    try:
        lexicon = _lexicons.get(sha256) or Lexicon.loads(text)
    except WRONG_SHAPE as error:
        raise ModelError(f"the lexicon of {card_path} is broken: {error!r:.200}") from error
    _lexicons[sha256] = lexicon
    return lexicon


#: Lexicons in use, by hash: the models of modes voter and fast in a folder usually share one.
_lexicons: WeakValueDictionary[str, Lexicon] = WeakValueDictionary()


def _file_name(sha256: str) -> str:
    # Not .json, although it is JSON: only cards end in that.
    return f"lexicon-{sha256[:16]}.txt"


def fold_groups(hosts: Sequence[str]) -> list[str]:
    """The fold group of each page: its host, or itself if there are fewer hosts than `_FOLDS`.

    Examples
    --------
    >>> fold_groups(["a.org"] * 3)
    ['0', '1', '2']
    """
    if len(set(hosts)) < _FOLDS:
        return [str(number) for number in range(len(hosts))]
    return list(hosts)


def learn_lexicon(
    examples: Sequence[Example], groups: Sequence[str], seed: int = 0
) -> tuple[Lexicon, list[Features]]:
    """Learn a lexicon from pages with segments, and score the same pages out of fold.

    A segment counts as the root of its weight, so that short segments matter. The columns of each
    page come from a lexicon learned from the pages of other groups.
    """
    # Imported here, because only training needs it.
    from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (no extractor runs in these)

    matrix = TokenMatrix([page.tokens for page in examples], groups)
    content = np.concatenate([page.content for page in examples])
    weights = np.sqrt(np.concatenate([page.segment_weights for page in examples]))
    fold_of = host_folds(groups, _FOLDS, seed)
    training_pages = [np.flatnonzero(fold_of != fold) for fold in range(_FOLDS)]
    with ThreadPoolExecutor(_THREADS) as threads:
        learned = threads.map(
            partial(matrix.fit, content=content, weights=weights),
            (*training_pages, np.arange(len(examples))),
        )
        lexicons = [Lexicon(*weights_and_intercept) for weights_and_intercept in learned]
    columns = [
        lexicon_columns(lexicons[fold].score(page.tokens), page.words)
        for fold, page in zip(fold_of, examples, strict=True)
    ]
    return lexicons[-1], columns


def lower_if_unknown(probabilities: Floats, known: float) -> Floats:
    """Lower the probabilities of a page if the known share of it is below `MIN_KNOWN_SHARE`."""
    if known >= MIN_KNOWN_SHARE:
        return probabilities
    return with_odds(probabilities, UNKNOWN_ODDS_FACTOR)


def comments_factor(known: float) -> float:
    """The factor for the odds of comments that are recognised only by their dates."""
    return COMMENTS_FACTOR if known < LOW_KNOWN_SHARE else 1.0


def warn_of_unknown_words(known: float) -> list[str]:
    """Warn if the known share of a text is below `MIN_KNOWN_SHARE`; at most one warning."""
    if known >= MIN_KNOWN_SHARE:
        return []
    return [
        f"unknown words: the model knows {known:.0%} of the text's tokens; it has learned from few "
        "pages in this language; check the text"
    ]
