r"""Characters that no reader sees: they divide words, carry text, or change its order.

Soft hyphens, word joiners and zero-width spaces only tell where a line may end; to whoever compares
or counts words, they cut a word in two. Tag characters can spell words, and so can runs of
zero-width characters and of variation selectors. Characters with a purpose are kept: zero-width
spaces between words in scripts without other spaces, single joiners, selectors of emoji and
ideographs, the tags of a flag, and bidirectional controls that are closed.
"""

import re
from collections.abc import Callable
from html import unescape
from operator import attrgetter
from unicodedata import category

from .sanitize import utf_8
from .signs import Signs

#: References to these characters, by number or name.
_REFERENCE = re.compile(
    rb"&(?:#(?:[xX]0*+(?:[aA][dD]|200[b-fB-F]|202[a-eA-E]|206[0-9]|[fF][eE](?:[fF]{2}|0[0-9a-fA-F])"
    rb"|[eE]0[01][0-9a-fA-F]{2})(?![0-9a-fA-F])|0*+(?:173|820[3-7]|823[4-8]|82(?:8[89]|9[0-7])|6502[4-9]"
    rb"|6503\d|65279|917[5-9]\d\d|918\d{3})(?!\d));?"
    rb"|(?:shy|zwj|zwnj|lrm|rlm|ZeroWidthSpace|NoBreak);)"
)
_FLAG = rb"\xf0\x9f\x8f\xb4(?:\xf3\xa0(?:\x80[\xb0-\xb9]|\x81[\xa1-\xba])){1,8}\xf3\xa0\x81\xbf"
_TAG_CHARACTERS = re.compile(rb"(" + _FLAG + rb")|(?:\xf3\xa0[\x80\x81][\x80-\xbf])+")
_SOFT_HYPHEN = "\u00ad".encode()
_ZERO_WIDTH = rb"(?:\xe2\x80[\x8b-\x8f]|\xe2\x81[\xa0-\xa4]|\xef\xbb\xbf)"
#: Characters of Thai, Lao, Tibetan, Burmese and Khmer.
_UNSPACED = rb"(?:\xe0[\xb8-\xbf][\x80-\xbf]|\xe1(?:[\x80\x81\x9e\x9f][\x80-\xbf]|\x82[\x80-\x9f]))"
_SPACE = rb"\xe2\x80\x8b"
#: Runs of zero-width characters and single ones without a purpose, by the byte that they begin
#: with, which most pages do not have.
_ZERO_WIDTH_TEXT = {
    b"\xe2": re.compile(
        rb"\xe2(?:\x80[\x8b-\x8f]|\x81[\xa0-\xa4])" + _ZERO_WIDTH + rb"+|\xe2\x81\xa0"
        rb"|" + _SPACE + rb"(?<!" + _UNSPACED + _SPACE + rb")(?!" + _UNSPACED + rb")"
    ),
    b"\xef": re.compile(rb"\xef\xbb\xbf" + _ZERO_WIDTH + rb"*"),
}
_SELECTOR = rb"(?:\xef\xb8[\x80-\x8f]|\xf3\xa0[\x84-\x87][\x80-\xbf])*+"
_SELECTOR_RUNS = {
    b"\xef": re.compile(rb"(\xef\xb8[\x80-\x8f])" + _SELECTOR),
    b"\xf3": re.compile(rb"(\xf3\xa0[\x84-\x87][\x80-\xbf])" + _SELECTOR),
}
#: Categories of characters to which a selector can give another form: ideographs, symbols, keys.
_SELECTABLE_CATEGORIES = frozenset(("Lo", "So", "Sm", "Sk", "Po", "Nd", "Pd"))
_CLOSING_CONTROLS = {"\u202a": "\u202c", "\u202b": "\u202c", "\u202d": "\u202c", "\u202e": "\u202c"}
_CLOSING_CONTROLS |= dict.fromkeys("\u2066\u2067\u2068", "\u2069")
_BIDIRECTIONAL = re.compile("[\u202a-\u202e\u2066-\u2069]")
#: Text between tags, from a bidirectional control on.
_BIDIRECTIONAL_TEXT = re.compile(rb"\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])[^<>]*+")


#: The beginning of a reference, before a character that may be dropped.
_OPEN_REFERENCE = re.compile(
    rb"&(?:#(?:[xX]([0-9a-fA-F]*+)|([0-9]*+)))?"
    rb"(?=\xc2\xad|\xe2(?:\x80[\x8b-\x8f\xaa-\xae]|\x81[\xa0-\xa9])|\xef(?:\xbb\xbf|\xb8[\x80-\x8f])|\xf3\xa0)"
)


def _decode_reference(reference: re.Match[bytes]) -> bytes:
    return unescape(reference[0].decode("ascii")).encode("utf-8")


def _kept_selector(selectors: re.Match[bytes]) -> bytes:
    """The first of several selectors, if the character before it has other forms."""
    start = selectors.start()
    before = selectors.string[max(start - 4, 0) : start].decode("utf-8", "ignore")[-1:]
    return selectors[1] if before and category(before) in _SELECTABLE_CATEGORIES else b""


def _without_unclosed_controls(between_tags: re.Match[bytes]) -> bytes:
    """A text without the bidirectional controls that have no counterpart."""
    text = between_tags[0].decode("utf-8")
    unclosed: list[re.Match[str]] = []
    dropped = set()
    for control in _BIDIRECTIONAL.finditer(text):
        if control[0] in _CLOSING_CONTROLS:
            unclosed.append(control)
        elif unclosed and _CLOSING_CONTROLS[unclosed[-1][0]] == control[0]:
            unclosed.pop()
        else:
            dropped.add(control.start())
    dropped.update(control.start() for control in unclosed)
    kept = (char for place, char in enumerate(text) if place not in dropped)
    return "".join(kept).encode("utf-8")


def _without_tag_characters(html: bytes) -> bytes:
    return _TAG_CHARACTERS.sub(rb"\1", html)


def _without_soft_hyphens(html: bytes) -> bytes:
    return html.replace(_SOFT_HYPHEN, b"")


def _without_zero_width(html: bytes) -> bytes:
    for first, characters in _ZERO_WIDTH_TEXT.items():
        if first in html:  # faster than the expression
            html = characters.sub(b"", html)
    return html


def _without_excess_selectors(html: bytes) -> bytes:
    for first, selectors in _SELECTOR_RUNS.items():
        if first in html:
            html = selectors.sub(_kept_selector, html)
    return html


def _without_bidirectional_controls(html: bytes) -> bytes:
    return _BIDIRECTIONAL_TEXT.sub(_without_unclosed_controls, html)


def _ended_reference(start: re.Match[bytes]) -> bytes:
    return start[0] + b";" if start[1] or start[2] else b"&amp;" + start[0][1:]


#: What drops the characters, each with the sign that it may change something.
_STEPS: tuple[tuple[Callable[[Signs], bool], Callable[[bytes], bytes]], ...] = (
    (attrgetter("holds_tag_characters"), _without_tag_characters),
    (attrgetter("holds_selectors"), _without_excess_selectors),
    (attrgetter("holds_direction_controls"), _without_bidirectional_controls),
    (attrgetter("holds_soft_hyphens"), _without_soft_hyphens),
    # Last: the steps before may join characters to a run.
    (attrgetter("holds_zero_width"), _without_zero_width),
)


def without_unseen(html: bytes, signs: Signs) -> bytes:
    r"""Drop the characters of a page in UTF-8 that no reader sees, and references to them.

    What is around them is not joined to a reference. Returns the given object itself if there is no
    sign of them.

    Examples
    --------
    >>> html = "two\u200b\u200c\u200b words, \u202eone&shy;self".encode()
    >>> without_unseen(html, Signs(html))
    b'two words, oneself'
    """
    if signs.holds_unseen_references:
        html = _REFERENCE.sub(_decode_reference, html)
        signs = Signs(html)
    return _without_characters(html, signs, _OPEN_REFERENCE)


def seen_text(text: str) -> str:
    r"""Drop the characters of a text without mark-up that no reader sees.

    Examples
    --------
    >>> seen_text("day\u00adlight &shy;")
    'daylight &shy;'
    """
    if text.isascii():
        return text
    data = utf_8(text)
    return _without_characters(data, Signs(data)).decode("utf-8")


def _without_characters(
    text: bytes, signs: Signs, open_reference: re.Pattern[bytes] | None = None
) -> bytes:
    """Drop the unseen characters of a text, once the references open before them are ended."""
    known: Signs | None = signs
    for has_sign, drop in _STEPS:
        known = known or Signs(text)  # characters may have been joined to a run
        if has_sign(known) and (dropped := drop(text)) != text:
            ended = open_reference.sub(_ended_reference, text) if open_reference else text
            text, known = dropped if ended == text else drop(ended), None
    return text
