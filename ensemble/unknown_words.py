"""A warning where a model knows few words of a page: it learned little in this language or script.

What it does there rests on mark-up and jurors alone, and the F1 that it expects is less reliable.
"""

from .features.tokens import Tokens
from .lexicon import Lexicon

__all__ = ["LEAST_KNOWN", "warn_of_unknown_words"]

#: Share of the tokens of a page's text that a lexicon knows, at least. It knows .6 to .8 of most
#: pages in English, and .3 in languages of a few training pages.
LEAST_KNOWN = 0.22
#: Tokens of a page by which it is judged, at least: a paragraph or two.
MIN_TOKENS = 25
#: Tokens of a lexicon, at least: one of few training pages knows few words of any page.
MIN_LEXICON = 5_000


def warn_of_unknown_words(lexicon: Lexicon | None, tokens: Tokens) -> list[str]:
    """Warn of a page of whose text a lexicon knows less than `LEAST_KNOWN`.

    Parameters
    ----------
    lexicon : Lexicon or None
        Of the model; without a large one, nothing can be said.
    tokens : Tokens
        Of the page.

    Returns
    -------
    list of str
        At most one warning.
    """
    if lexicon is None or len(lexicon.hashes_) < MIN_LEXICON:
        return []
    if len(tokens.text.hashes) < MIN_TOKENS:
        return []
    known = lexicon.known_share(tokens.text)
    if known >= LEAST_KNOWN:
        return []
    return [
        f"unknown words: the model knows {known:.0%} of the text's tokens; it has learned from few "
        "pages in this language; check the text"
    ]
