"""Boxes that ask for the reader's e-mail address: newsletters, offers, forms to reply.

They stand amid texts and say what the site has to offer, so models mistake some for content. Gold
standards hardly ever contain them.
"""

from collections.abc import Iterator

from ...segmenter.doc import Doc
from ..features.case import Case

#: A box has at most this many words, and is none of these elements.
_MAX_WORDS = 40
_PARTS_OF_PAGE = frozenset("article body html main".split())
#: Types of fields for any line of text; "" is the default.
_LINE_TYPES = frozenset(("", "text"))
#: Attributes that may say what such a field is for.
_NAMING = ("name", "id", "placeholder", "aria-label")
_ADDRESS_NAMES = ("email", "e-mail")


def sign_up_boxes(case: Case) -> Iterator[tuple[int, int]]:
    """Find the largest box around each field for an address: its first segment, and its end."""
    doc = case.page.doc
    (first_word, stop_word), (first, stop) = case.element_words, case.element_segments
    seen: set[int] = set()
    for field in doc.tagged("input"):
        if not _is_for_address(doc, field):
            continue
        box, around = -1, field
        while around >= 0 and around not in seen and doc.tags[around] not in _PARTS_OF_PAGE:
            if stop_word[around] - first_word[around] > _MAX_WORDS:
                break
            seen.add(around)
            box, around = around, doc.parents[around]
        if around not in seen and first[box] < stop[box]:
            yield int(first[box]), int(stop[box])


def _is_for_address(doc: Doc, field: int) -> bool:
    kind = doc.value(field, "type").lower()
    if kind in _LINE_TYPES:
        names = " ".join(doc.value(field, attribute) for attribute in _NAMING).lower()
        return any(name in names for name in _ADDRESS_NAMES)
    return kind == "email"
