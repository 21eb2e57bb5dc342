"""What a page declares: its title and description, its kind, and the text of its article."""

from collections.abc import Sequence, Set
from typing import NamedTuple

from ...arrays import Flags
from ...segmenter.page import Page
from ...segmenter.survey import BODY, Declarations
from ...segmenter.words import find_words
from .coverage import kept_words
from .kinds import announced_kinds

#: Characters of a text that can be an article.
MIN_CHARACTERS = 200


class Declared(NamedTuple):
    """What a page declares, for search engines and for sites that show it."""

    #: Words of all its titles, and of all its descriptions.
    title: Set[str]
    description: Set[str]
    kinds: Set[str]  # some of `KINDS`
    #: Words of the page in the text of its article; None if none can be aligned with the page.
    text: Flags | None


def declared_by(page: Page) -> Declared:
    """Find what a page declares."""
    found = page.declarations
    body = _longest_body(found)
    return Declared(
        _distinct_words(found.titles),
        _distinct_words(found.descriptions),
        announced_kinds(page),
        kept_words(page, body) if len(body) >= MIN_CHARACTERS else None,
    )


def _distinct_words(texts: Sequence[str]) -> Set[str]:
    return find_words("\n".join(texts)).vocabulary.keys()


def _longest_body(declarations: Declarations) -> str:
    """The longest ``articleBody`` in the JSON-LD of a page; empty if there is none."""
    bodies = (found.get(BODY) for found in declarations.objects())
    longest = max((body for body in bodies if isinstance(body, str)), key=len, default="")
    # It may hold mark-up.
    return Page(longest).text if longest else ""
