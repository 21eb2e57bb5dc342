"""Emojis and smileys that are pictures become the characters that they stand for.

Publishing systems and forums replace characters by pictures, whose texts for those who do not see
them are these characters: ``<img class="wp-smiley" alt="🚤">``. This is done in the source, so that
every form has the characters, and no extractor loses them.
"""

import re
from collections.abc import Sequence
from html import unescape

#: A tag whose values contain no other tag, so that pictures are read in linear time.
_PICTURE = re.compile(rb"""<img(?=[\s/])(?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+>""", re.IGNORECASE)
_ALT = re.compile(
    rb"""(?:[\s/]*+(?!alt\s*+=)[^\s/>"'=]++(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>"']++))?+)*+"""
    rb"""[\s/]*+alt\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s>"'\\]++))""",
    re.IGNORECASE,
)
#: What says, in a class or an address, that a picture is one of a set: a reaction to a post and the
#: logo of a product named so have another text.
_OF_SET = re.compile(rb"emoji|emoticon|smil(?:ey|ie)", re.IGNORECASE)
#: Characters that are shown as emojis by themselves, and others with the selector of that form.
_EMOJI = (
    "(?:[\U0001f000-\U0001faff\u231a\u231b\u23e9-\u23f3\u2614\u2615\u2648-\u2653\u26a1\u26bd\u2705"
    "\u270a\u270b\u2728\u274c\u274e\u2753-\u2757\u2b50\u2b55]|[\u2190-\u2bff]\ufe0f)"
)
#: Emojis, with what joins and changes them.
_EMOJIS = re.compile(f"(?:{_EMOJI}[\ufe0f\u200d \U000e0020-\U000e007f]*+)++")
#: A smiley such as ``;-)``, or the name of an emoji between signs: ``:tada:``, ``(wave)``.
_SMILEY = re.compile(
    r"(?:[:(*][\w+-]{1,40}[:)*]){1,2}|(?![^\W_]+$)(?!.*[^\W\d_]{3})[^\s\\]{1,8}", re.DOTALL
)


def with_emojis(html: bytes, pictures: Sequence[int]) -> bytes:
    """Replace the pictures of emojis and smileys in a page in UTF-8 by their characters.

    The pictures are the places of tags that may have to be replaced.

    Examples
    --------
    >>> with_emojis(b'Hello <img class="smiley" alt=":-)"><img src=boat.png alt="A boat">', [6, 35])
    b'Hello :-)<img src=boat.png alt="A boat">'
    """
    pieces: list[bytes] = []
    copied_to = 0
    for place in pictures:
        picture = _PICTURE.match(html, place)
        if picture and (characters := _characters(picture[0])):
            pieces += html[copied_to:place], characters
            copied_to = picture.end()
    return b"".join((*pieces, html[copied_to:])) if pieces else html


def _characters(tag: bytes) -> bytes:
    """The characters that a picture stands for, as HTML; empty for other pictures."""
    alt = _ALT.match(tag, len(b"<img"))
    written = b"".join(filter(None, alt.groups())).strip() if alt else b""
    text = unescape(written.decode("utf-8"))
    if _EMOJIS.fullmatch(text) or (_SMILEY.fullmatch(text) and _OF_SET.search(tag)):
        return written.replace(b">", b"&gt;")
    return b""
