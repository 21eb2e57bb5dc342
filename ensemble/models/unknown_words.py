"""Pages whose words a model hardly knows: it has learned little in their language or script.

What it does there rests on mark-up and jurors alone, and it keeps too much. So its probabilities
are lowered on such a page, and a warning says that its verdict is less reliable.
"""

import numpy as np

from ...arrays import Floats
from ..features.tokens.tokens import Tokens
from .lexicon import Lexicon

__all__ = ["LEAST_KNOWN", "ODDS", "lower_if_unknown", "warn_of_unknown_words"]

#: Share of the tokens of a page's text that a lexicon knows, at least. It knows .6 to .8 of most
#: pages in English, and .3 in languages of a few training pages.
LEAST_KNOWN = 0.22
#: What the odds of a segment are multiplied by if it knows less. It was chosen on DAnIEL, where the
#: probabilities of such pages expect a quarter more words of content than there are.
ODDS = 1 / 3
#: Tokens of a page by which it is judged, at least: a paragraph or two.
MIN_TOKENS = 25
#: Tokens of a lexicon, at least: one of few training pages knows few words of any page.
MIN_LEXICON = 5_000


def lower_if_unknown(probabilities: Floats, lexicon: Lexicon | None, tokens: Tokens) -> Floats:
    """Lower the probabilities of a page if a lexicon knows less than `LEAST_KNOWN` of its text.

    Parameters
    ----------
    probabilities : ndarray of float, shape (n_segments,)
        Of each segment being content.
    lexicon : Lexicon or None
        Of the model; without a large one, they stay as they are.
    tokens : Tokens
        Of the page.

    Returns
    -------
    ndarray of float, shape (n_segments,)
        With odds multiplied by `ODDS`, or as they are.

    Examples
    --------
    >>> from webjury.ensemble.features.tokens.bags import Bags
    >>> from webjury.segmenter.tree import Tree
    >>> lexicon = Lexicon()
    >>> lexicon.hashes_ = np.arange(MIN_LEXICON, dtype=np.uint32)
    >>> lexicon.weights_ = np.zeros(MIN_LEXICON)
    >>> text, nothing = Bags.of([range(9_000, 9_030), []]), Bags.of([()])
    >>> tokens = Tokens(nothing, nothing, text, np.zeros(2, dtype=np.int64), Tree(np.array([-1])))
    >>> lower_if_unknown(np.array([0.9, 0.5]), lexicon, tokens)
    array([0.75, 0.25])
    """
    if _known_share(lexicon, tokens) >= LEAST_KNOWN:
        return probabilities
    return np.asarray(ODDS * probabilities / (1 - (1 - ODDS) * probabilities))


def warn_of_unknown_words(lexicon: Lexicon | None, tokens: Tokens) -> list[str]:
    """Warn of a page if a lexicon knows less than `LEAST_KNOWN` of its text.

    Parameters
    ----------
    lexicon, tokens
        As for `lower_if_unknown`.

    Returns
    -------
    list of str
        At most one warning.
    """
    known = _known_share(lexicon, tokens)
    if known >= LEAST_KNOWN:
        return []
    return [
        f"unknown words: the model knows {known:.0%} of the text's tokens; it has learned from few "
        "pages in this language; check the text"
    ]


def _known_share(lexicon: Lexicon | None, tokens: Tokens) -> float:
    """Share of the tokens of a text that a lexicon knows; 1 if too little is there to tell."""
    if lexicon is None or len(lexicon.hashes_) < MIN_LEXICON:
        return 1.0
    if len(tokens.text.hashes) < MIN_TOKENS:
        return 1.0
    return lexicon.known_share(tokens.text)
