"""JSON-LD as pages write it: often not quite JSON, and with names of schema.org in full.

Most is JSON, and is read as such, quickly. What is not is mostly an object of JavaScript: written
by hand, or by a template that left a comma, a comment or a line break. Such text is read as JSON5,
the part of JavaScript that only states values; nothing is guessed. What is stated before a mistake
is kept, and a value that a mistake cuts short is None.
"""

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from io import StringIO
from typing import Any

from .source.unseen import seen_text

#: Most characters of a page that are read as JSON, and as JSON5, which takes ten times as long.
MAX_CHARACTERS, MAX_TOLERATED = 2_000_000, 200_000

#: Escapes, in JSON, of characters that readers may not see.
_UNSEEN_ESCAPE = re.compile(
    r"\\u(?:00ad|200[b-f]|202[a-e]|206\d|fe0[\da-f]|feff|db40)", re.IGNORECASE
)
#: How often JSON may be escaped as HTML.
_MAX_ESCAPED = 2
#: What may be around JSON without a reason to read it as JSON5.
_AROUND = "; \t\r\n\ufeff"
#: Where a value begins: not with a bracket of ``<![CDATA[``.
_OPENING = re.compile(r"\{|(?<!<!)(?<!<!\[CDATA)\[")
#: A comment, or a quoted text. A quotation mark ends a text only before a sign of JSON, another
#: mark or a comment: authors forget to escape others. The last group is empty if a text has no end.
_COMMENT_OR_TEXT = re.compile(
    r"//[^\n\r]*+|/\*(?:[^*]++|\*(?!/))*+|"
    r"""(["'])((?:[^"'\\]++|\\.|(?!\1)["']|\1(?!\s*+(?:[]:,}"']|/[/*]|\Z)))*+)(\1?+)""",
    re.DOTALL,
)
#: In a text, an escaped character, or one that JSON5 wants escaped.
_ESCAPED_OR_NOT = re.compile(r"""\\.|["'\n\r]""", re.DOTALL)
_ESCAPES = {'"': r"\"", "'": r"\'", "\n": r"\n", "\r": r"\r"}
#: Keys of objects that only hold a value.
_HOLDERS = ("@value", "@list", "@set")
#: The beginning of a name of schema.org that is written in full, perhaps with escaped slashes.
_FULL_NAME = re.compile(r"schema(?::|\.org\\?/)\w")
_VOCABULARY = re.compile(r"(?:schema:|https?://(?:www\.)?schema\.org/)(?=\w)")


def linked_values(sources: Iterable[str]) -> Iterator[Any]:
    r"""Read the values in scripts of JSON-LD; what cannot be read is left out.

    Types and keys are names of schema.org, such as ``Article``, also where the page has them with a
    prefix or as addresses. A value that JSON-LD wraps, as in ``{"@value": 1}``, is unwrapped.
    Characters that no reader sees are dropped, if they are escaped.

    Examples
    --------
    >>> list(linked_values(['{"@type": "Article"}', "Oops", '{"by": "Ina", "headline": Lamp}']))
    [{'@type': 'Article'}, {'by': 'Ina', 'headline': None}]
    >>> list(linked_values(["<!-- {'@type': 'schema:Article', /* ours */}, {a: {'@value': 1}}"]))
    [{'@type': 'Article'}, {'a': 1}]
    """
    left, left_to_tolerate = MAX_CHARACTERS, MAX_TOLERATED
    for source in sources:
        if len(source) > left:
            continue
        left -= len(source)
        try:
            values = [json.loads(source.strip(_AROUND), strict=False)]
        except RecursionError:
            continue
        except ValueError:
            if len(source) > left_to_tolerate:
                continue
            left_to_tolerate -= len(source)
            values = list(_tolerated(source))
        yield from _seen_and_plain(values, source)


def _tolerated(source: str) -> Iterator[Any]:
    """The objects and lists in a text that is not JSON, up to the first mistake, read as JSON5."""
    from pyjson5 import Json5DecoderException, decode_io  # few pages need it

    for _ in range(_MAX_ESCAPED):  # all its quotation marks may be entities
        source = source if '"' in source else unescape(source)
    text = _COMMENT_OR_TEXT.sub(_with_escapes, source)
    stream = StringIO(text)
    while opening := _OPENING.search(text, stream.tell()):
        stream.seek(opening.start())
        try:
            yield decode_io(stream)
        except Json5DecoderException as error:
            if error.result:
                yield error.result
            return


def _with_escapes(match: re.Match[str]) -> str:
    """A comment as it is, and a text with escapes of what JSON5 wants escaped."""
    quote, text, end = match.groups()
    if quote is None:
        return match[0]
    escaped = _ESCAPED_OR_NOT.sub(lambda one: _ESCAPES.get(one[0], one[0]), text)
    return f"{quote}{escaped}{end}"


def _seen_and_plain(values: list[Any], source: str) -> list[Any]:
    """Values without characters that no reader sees, with short names, and unwrapped."""
    try:
        if _UNSEEN_ESCAPE.search(source):
            values = json.loads(seen_text(json.dumps(values, ensure_ascii=False)))
        are_plain = not any(map(source.__contains__, _HOLDERS)) and not _FULL_NAME.search(source)
        return values if are_plain else list(map(_plain, values))
    except RecursionError:
        return []


def _plain(value: Any) -> Any:  # noqa: ANN401 (any JSON)
    """A value with short names, and without objects that only hold a value."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    for key in _HOLDERS:
        if key in value:
            return _plain(value[key])
    plain = {_VOCABULARY.sub("", key, count=1): _plain(item) for key, item in value.items()}
    if types := plain.get("@type"):
        names = types if isinstance(types, list) else [types]
        names = [_VOCABULARY.sub("", name) if isinstance(name, str) else name for name in names]
        plain["@type"] = names if isinstance(types, list) else names[0]
    return plain
