"""Compare features, sums of weights and words that the compiled core and Python make."""

from collections.abc import Callable

import numpy as np

from twins import assert_twins, plain
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.matrix import _describe, feature_matrix
from webjury.ensemble.features.tokens import Tokens
from webjury.ensemble.models.lexicon import Lexicon, Table
from webjury.native import definition_of
from webjury.segmenter import words

#: Salts of mark-up tokens, by their position.
SALTS = (1, 2, 3)


def assert_same_columns(make_case: Callable[[], Case]) -> None:
    """Compare the columns of two equal cases, and the arrays that come with them."""
    fast = _describe(make_case())
    slow = definition_of(_describe)(make_case())
    names = feature_matrix(make_case()).names
    for name, column, other in zip(names, slow[0], fast[0], strict=True):
        np.testing.assert_array_equal(column, other, err_msg=name)
    assert plain(fast[1]) == plain(slow[1])


def assert_same_sums(lexicon: Lexicon, tokens: Tokens) -> None:
    hashes, weights = lexicon.hashes_, lexicon.weights_
    fast, slow = (make(hashes, weights) for make in (Table, definition_of(Table)))
    assert fast.sums(tokens, *SALTS).tolist() == slow.sums(tokens, *SALTS).tolist()


def assert_same_words(text: str) -> None:
    assert_twins(words._find_words, text)
    found = words.find_words(text).words
    assert found == words.tokenize(text)
    every_other = {word: number for number, word in enumerate(found) if number % 2 == 0}
    assert_twins(words.known_words, text, every_other)
