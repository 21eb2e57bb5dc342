r"""Characters that no reader sees and that carry text or change its order.

Tag characters spell words, and so do runs of zero-width characters and of variation selectors.
What is needed stays: single joiners, selectors of emoji and ideographs, the tags of a flag, and
bidirectional controls that are closed.
"""

import re
from unicodedata import category

__all__ = ["without_unseen"]

#: How the characters begin in UTF-8.
_SIGNS = (
    *(bytes((0xE2, 0x80, last)) for last in (*range(0x8B, 0x90), *range(0xAA, 0xAF))),
    *(bytes((0xE2, 0x81, last)) for last in range(0xA0, 0xAA)),
    "\ufeff".encode(),
    b"\xef\xb8",
    b"\xf3\xa0",
)
#: References to any of them, by number or name.
_REFERENCE = re.compile(
    r"&#(?:[xX]0*+(200[b-f]|202[a-e]|206[0-9]|feff|fe0[0-9a-f]|e0[01][0-9a-f]{2})"
    r"|0*+(82\d\d|6502\d|6503\d|65279|917[5-9]\d\d|918\d{3}));?"
    r"|&(?:zwj|zwnj|lrm|rlm|ZeroWidthSpace|NoBreak|NegativeThinSpace);",
    re.IGNORECASE,
)
_REFERENCE_BYTES = re.compile(_REFERENCE.pattern.encode("ascii"), re.IGNORECASE)
_NAMED = {
    "&zwj;": "\u200d",
    "&zwnj;": "\u200c",
    "&lrm;": "\u200e",
    "&rlm;": "\u200f",
    "&zerowidthspace;": "\u200b",
    "&nobreak;": "\u2060",
}

_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,8}\U000e007f"
_TAGS = re.compile(f"({_FLAG})|[\U000e0000-\U000e007f]+")
_ZERO_WIDTH = re.compile("[\u200b-\u200f\u2060-\u2064\ufeff]{2,}")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
#: Kinds of characters that a selector gives another form: ideographs, symbols, keys.
_SELECTED = frozenset(("Lo", "So", "Sm", "Sk", "Po", "Nd", "Pd"))
_OPEN = {"\u202a": "\u202c", "\u202b": "\u202c", "\u202d": "\u202c", "\u202e": "\u202c"}
_OPEN |= dict.fromkeys("\u2066\u2067\u2068", "\u2069")
_BIDIRECTIONAL = re.compile("[\u202a-\u202e\u2066-\u2069]")
#: Text between tags that has such a control.
_TEXT = re.compile("[^<>\u202a-\u202e\u2066-\u2069]*+[\u202a-\u202e\u2066-\u2069][^<>]*+")


def without_unseen(html: bytes) -> bytes:
    r"""Drop the characters of a page that no reader sees, if they may carry text.

    Parameters
    ----------
    html : bytes
        In UTF-8.

    Returns
    -------
    bytes
        The very bytes that were given, if there is nothing to drop.

    Examples
    --------
    >>> without_unseen("two\u200b\u200c\u200b words, \u202eone".encode())
    b'two words, one'
    """
    if not any(sign in html for sign in _SIGNS) and not _REFERENCE_BYTES.search(html):
        return html
    text = html.decode("utf-8")
    seen = _REFERENCE.sub(_character, text)
    seen = _TAGS.sub(lambda tags: tags[1] or "", seen)
    seen = _ZERO_WIDTH.sub("", seen)
    seen = _SELECTORS.sub(_selector, seen)
    if _BIDIRECTIONAL.search(seen):
        seen = _TEXT.sub(lambda part: _closed(part[0]), seen)
    return html if seen == text else seen.encode("utf-8")


def _character(reference: re.Match[str]) -> str:
    if reference[1] or reference[2]:
        return chr(int(reference[1], 16) if reference[1] else int(reference[2]))
    return _NAMED.get(reference[0].lower(), "")


def _selector(selectors: re.Match[str]) -> str:
    """The first of some selectors, if the character before has other forms."""
    start = selectors.start()
    before = selectors.string[start - 1] if start else " "
    return selectors[0][0] if category(before) in _SELECTED else ""


def _closed(text: str) -> str:
    """A text without bidirectional controls that have no other end."""
    unclosed: list[re.Match[str]] = []
    dropped = set()
    for control in _BIDIRECTIONAL.finditer(text):
        if control[0] in _OPEN:
            unclosed.append(control)
        elif unclosed and _OPEN[unclosed[-1][0]] == control[0]:
            unclosed.pop()
        else:
            dropped.add(control.start())
    dropped.update(control.start() for control in unclosed)
    return "".join(char for place, char in enumerate(text) if place not in dropped)
