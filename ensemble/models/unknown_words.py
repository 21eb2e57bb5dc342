"""Pages with hardly any word that a model knows: it has learned little in their language or script.

On such a page the model has only mark-up and jurors to go by, and keeps too much. So its
probabilities are lowered, most of all those of comments, and a warning says that its verdict is
less reliable.
"""

from ...arrays import Floats, with_odds
from ..features.tokens.tokens import Tokens
from .lexicon import Lexicon

#: A lexicon must know at least this share of the tokens of a page's text. It knows .6 to .8 of most
#: English pages, and .3 in languages with few training pages.
LEAST_KNOWN = 0.22
#: If it knows less, the odds of each segment are multiplied by this. It was chosen on DAnIEL: the
#: probabilities of such pages add up to a quarter more words of content than there are.
ODDS = 1 / 3
#: A model whose lexicon knows less than this takes readers' comments for running text, if no name
#: marks them. The odds of those that are told by their dates are multiplied by the factor, which
#: was chosen on DAnIEL, too.
FEW_KNOWN, COMMENTS_FACTOR = 0.4, 0.05
#: Pages with fewer tokens, a paragraph or two, are not judged by this rule.
MIN_TOKENS = 25
#: Neither are they by a lexicon with fewer tokens: learned from few pages, it knows few words.
MIN_LEXICON = 5_000


def lower_if_unknown(probabilities: Floats, lexicon: Lexicon | None, tokens: Tokens) -> Floats:
    """Lower the probabilities of a page if a lexicon knows less than `LEAST_KNOWN` of it."""
    if _known_share(lexicon, tokens) >= LEAST_KNOWN:
        return probabilities
    return with_odds(probabilities, ODDS)


def comments_factor(lexicon: Lexicon | None, tokens: Tokens | None) -> float:
    """What the odds of comments that only their dates mark are multiplied by."""
    return COMMENTS_FACTOR if _known_share(lexicon, tokens) < FEW_KNOWN else 1.0


def warn_of_unknown_words(lexicon: Lexicon | None, tokens: Tokens) -> list[str]:
    """At most one warning: that a lexicon knows less than `LEAST_KNOWN` of a page's text."""
    known = _known_share(lexicon, tokens)
    if known >= LEAST_KNOWN:
        return []
    return [
        f"unknown words: the model knows {known:.0%} of the text's tokens; it has learned from few "
        "pages in this language; check the text"
    ]


def _known_share(lexicon: Lexicon | None, tokens: Tokens | None) -> float:
    """Share of a text's tokens that a lexicon knows; 1 if there are too few tokens to tell."""
    if lexicon is None or tokens is None or len(lexicon.hashes_) < MIN_LEXICON:
        return 1.0
    if len(tokens.text.hashes) < MIN_TOKENS:
        return 1.0
    return lexicon.known_share(tokens)
