"""Lists that their author typed: lines that begin with bullets, ascending numbers, or "Step 1".

Typed bullets in lists that show bullets anyway are dropped.
"""

import re
from typing import NamedTuple

from ....segmenter.words import WORD_CHARACTER
from .steps import STEP_LABEL, STEP_WORDS

_BULLETS = "•●▪‣◦○■►▸·→"
#: Ticks and crosses have a meaning, so they are kept in their items.
_TICKS = "✓✔✗✘"
#: The sign that begins an item: a bullet, a tick, or a number with a dot or bracket. A block
#: with a dash is no item: it is mostly direct speech. A dash before degrees is a minus.
_ITEM_SIGN = re.compile(
    rf"\s*(?:(?P<bullet>[{_BULLETS}](?![{_BULLETS}])"
    r"|(?:\*|(?P<dash>[–-](?!\s+[0-9.,–-]+\s*°)))(?=\s))"
    rf"|(?P<tick>(?=[{_TICKS}]))"
    r"|(?P<number>[1-9][0-9]{0,2})(?P<end>[.)])(?![0-9]))\s*(?=\S)"
)
#: The kind of lines with a label, such as "Step 1:", and the signs that end a label: "Step 1 would
#: be" begins a sentence.
_STEP, _AFTER_STEP = "step", ".:)–—-"
#: A text that does not begin like this has neither sign nor label. The letters are those that begin
#: `STEP_WORDS`.
_MAY_BE_SIGN = re.compile(rf"\s*[{_BULLETS}*–{_TICKS}1-9SsÉéPp-]")
#: Two adjacent lines of this kind: a quick test, since few pages have any.
_TWO_LINES = re.compile(
    rf"\n(?:[{_TICKS}][^\n]*\n[{_TICKS}]|([{_BULLETS}]|[*–-] )[^\n]*\n\1"
    rf"|[1-9][0-9]{{,2}}([.)])[^\n]*\n[1-9][0-9]{{,2}}\2|(?i:{STEP_WORDS}) 1\b)"
)
#: Fewest lines of a list, and of a list whose first number is above 1.
_MIN_ITEMS, _MIN_NUMBERED = 2, 3


class _Sign(NamedTuple):
    """What begins an item."""

    #: A bullet, `_TICKS`, the sign after a number, or `_STEP`.
    kind: str
    number: int  # 0 without a number
    length: int  # in characters, with white space


def may_have_typed_lists(text: str) -> bool:
    """Whether a text of a page may contain typed lists."""
    return _TWO_LINES.search(f"\n{text}") is not None


def _sign_of(text: str, *, is_block: bool) -> _Sign | None:
    """The sign or the label that begins a text."""
    label = STEP_LABEL.match(text)
    if label and label[0].rstrip()[-1:] in _AFTER_STEP:
        return _Sign(_STEP, int(label[1]), label.end())
    sign = _ITEM_SIGN.match(text)
    if not sign or (is_block and sign["dash"]):
        return None
    if not (sign["number"] or WORD_CHARACTER.search(text, sign.end())):
        return None
    kind = sign["bullet"] or sign["end"] or _TICKS
    return _Sign(kind, int(sign["number"] or 0), sign.end())
