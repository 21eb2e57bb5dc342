"""JSON: written so that all readers agree on its lines, read so that nothing in it is lost."""

import json
from collections import Counter
from collections.abc import Callable
from math import isfinite
from typing import Any

#: Characters at which `str.splitlines`, JavaScript and others end a line; JSON escapes the rest.
_LINE_ENDS = "\x85\u2028\u2029"
#: The errors that reading JSON of another shape raises.
WRONG_SHAPE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def dump_json(
    value: object, indent: int | None = None, default: Callable[[Any], Any] | None = None
) -> str:
    r"""Write a value as JSON; without an indent, on one line for every reader.

    Other characters than line ends are not escaped.

    Examples
    --------
    >>> print(dump_json({"name": "Zo\xeb\u2028"}))
    {"name": "Zoë\u2028"}
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent, default=default)
    for sign in _LINE_ENDS:
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def load_json(text: str | bytes, *, finite: bool = False) -> Any:  # noqa: ANN401 (any JSON)
    """Read a value from JSON; optionally, all its numbers must be finite.

    Raises a `ValueError` if it is not JSON or a name occurs twice in an object, and a
    `RecursionError` if it is nested too deeply.
    """
    number = _finite if finite else None
    return json.loads(text, object_pairs_hook=_object, parse_constant=number, parse_float=number)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise ValueError(f"the name {counts.most_common(1)[0][0]!r} occurs twice")
    return value


def _finite(text: str) -> float:
    if not isfinite(number := float(text)):
        raise ValueError(f"{text} is not a finite number")
    return number
