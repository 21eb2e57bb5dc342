"""trafilatura's variant of readability-lxml, which it compares its own text with.

trafilatura asks every element for its class and id, and makes a text to know its length. Here those
that matter are searched for, and lengths are counted. The article is the same.
"""

from typing import Protocol, cast

from lxml.html import HtmlElement

from ...native import twin
from .attribute_search import Step, Verdicts, selected
from .private_copy import private_copy

_readability = private_copy("trafilatura", "readability_lxml")
_LIKELY = _readability.REGEXES["okMaybeItsACandidateRe"]
_UNLIKELY = _readability.REGEXES["unlikelyCandidatesRe"]


#: Elements with a class or an id that may not be content.
_STEP = Step(
    frozenset(),
    dict.fromkeys(
        ("class", "id"), Verdicts([lambda name: _UNLIKELY.search(name.lower()) is not None])
    ),
    [],
    None,
)


class _Document(Protocol):
    doc: HtmlElement


def _remove_unlikely_candidates(document: _Document) -> None:
    """Drop the elements whose classes or ids say that they are not content."""
    for element in cast(list[HtmlElement], selected([_STEP], document.doc)):
        names = f"{element.get('class', '')} {element.get('id', '')}".lower()
        if element.tag not in _readability.FRAME_TAGS and not _LIKELY.search(names):
            element.drop_tree()


@twin("text_lengths.trimmed_length")
def trimmed_length(element: HtmlElement) -> int:
    """The length of an element's text with a space between words, and none around them."""
    return len(" ".join(element.text_content().split()))


def use_quick_readability() -> None:
    """Let the private copy of trafilatura use these functions."""
    _readability.Document.remove_unlikely_candidates = _remove_unlikely_candidates
    vars(_readability).update(text_length=trimmed_length)
