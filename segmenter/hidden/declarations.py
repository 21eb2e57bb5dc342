"""Decides whether CSS declarations hide an element.

The declarations come from an attribute ``style`` or from a rule; tinycss2 parses them. Most
attributes contain nothing that could hide an element, and are not parsed at all.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

__all__ = ["Declared", "Node", "declared", "hiding_property", "style_of"]

#: Each style that hides text matches this; escapes and comments could spell any part of it.
_MAY_HIDE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*(?:[-+.0]|[12][.\d]*%)"
    r"|font(?:-size)?\s*:[^;}]*?(?<![\w.])\.?0|font-size\s*:\s*[.1]|-\.?\d|clip|scale|\\|/\*",
    re.IGNORECASE,
)
#: A width or a height of a box that shows nothing, if what exceeds it is hidden.
_MAY_HAVE_NO_SIZE = re.compile(r"(?:width|height)\s*:\s*[-+]?(?:\.|0|1(?![\d%]))", re.IGNORECASE)
#: A node of tinycss2 or cssselect, which have no types.
Node: TypeAlias = Any
#: The values of each property in a block of declarations.
Declared = dict[str, list[Node]]

#: Lengths from which an element is off the screen, by unit.
_FAR = {"px": 500, "pt": 400, "em": 40, "rem": 40, "ch": 80, "%": 100, "vw": 100, "vh": 100}
_MOVED = ("left", "right", "top", "bottom")
_PLACED = frozenset(("absolute", "fixed", "relative"))
#: What is declared with opacity where text appears as a reader scrolls.
_FADING = frozenset(
    """animation animation-name transition transition-property transition-duration transform
    translate -webkit-transform -webkit-animation -webkit-transition will-change""".split()
)
#: Sizes of text that nobody can read, by unit.
_TINY = {"px": 1, "pt": 1, "em": 0.1, "rem": 0.1, "%": 10}
#: Widths and heights of a box that shows nothing, in pixels.
_NO_SIZE = 1


@lru_cache(maxsize=4_096)
def style_of(style: str) -> Declared:
    r"""What an attribute ``style`` declares.

    Parameters
    ----------
    style : str

    Returns
    -------
    dict
        Empty for one that hides nothing.

    Examples
    --------
    >>> hiding_property(style_of("Dis\\70lay: NONE !important; color: red"))
    'display'
    """
    if not (_MAY_HIDE.search(style) or _may_be_cut_off(style)):
        return {}
    # Imported here: most pages need none of it.
    from tinycss2 import parse_blocks_contents

    nodes = parse_blocks_contents(style, skip_comments=True, skip_whitespace=True)
    plain, important = declared(nodes)
    return plain | important


def _may_be_cut_off(style: str) -> bool:
    return "hidden" in style.lower() and bool(_MAY_HAVE_NO_SIZE.search(style))


def declared(nodes: Iterable[Node]) -> tuple[Declared, Declared]:
    """Read a block of declarations; the last one of a property counts.

    Parameters
    ----------
    nodes : iterable of tinycss2.ast.Node

    Returns
    -------
    plain, important : dict
        Those without and with ``!important``.
    """
    plain: Declared = {}
    important: Declared = {}
    for node in nodes:
        if node.type == "declaration":
            value = [part for part in node.value if part.type not in ("whitespace", "comment")]
            (important if node.important else plain)[node.lower_name] = value
    return plain, important


def hiding_property(of: Declared) -> str | None:
    """Find the property that hides an element; None if the declarations hide nothing.

    Parameters
    ----------
    of : dict

    Returns
    -------
    str or None
    """
    if _word(of, "display") == "none":
        return "display"
    if _word(of, "visibility") in ("hidden", "collapse"):
        return "visibility"
    if _word(of, "content-visibility") == "hidden":
        return "content-visibility"
    if _is_transparent(of) and _FADING.isdisjoint(of):
        return "opacity"
    if _has_no_font(of):
        return "font-size"
    if _is_off_screen(of):
        return "position"
    return "clip" if _is_clipped(of) else None


def _is_transparent(of: Declared) -> bool:
    return any(_is_small(part, {"": 0.02, "%": 2}) for part in of.get("opacity", ()))


def _word(of: Declared, name: str) -> str:
    value = of.get(name, ())
    return value[0].lower_value if value and value[0].type == "ident" else ""


def _number(part: Node) -> tuple[float, str] | None:
    """The number of a length and its unit; None if it is not a number."""
    if part.type == "dimension":
        return float(part.value), str(part.lower_unit)
    if part.type == "percentage":
        return float(part.value), "%"
    return (float(part.value), "") if part.type == "number" else None


def _is_small(part: Node, limits: dict[str, float]) -> bool:
    number = _number(part)
    return number is not None and number[0] <= limits.get(number[1], 0)


def _is_far(part: Node, sign: int = -1) -> bool:
    number = _number(part)
    return number is not None and sign * number[0] >= _FAR.get(number[1], 1_000)


def _has_no_font(of: Declared) -> bool:
    if size := of.get("font-size"):
        return _is_small(size[0], _TINY)
    # The first length is the size; a weight has no unit, and is none of 0.
    sizes = [part for part in of.get("font", ()) if _number(part) is not None]
    return bool(sizes) and _is_small(sizes[0], _TINY)


def _is_off_screen(of: Declared) -> bool:
    if _word(of, "position") in _PLACED:
        for side in _MOVED:
            if any(_is_far(part) for part in of.get(side, ())):
                return True
    for name in ("text-indent", "margin-left", "margin-top", "margin"):
        # In percent, it may move pictures of a show that go round.
        if any(_is_far(part) and _number(part)[1] != "%" for part in of.get(name, ())):  # type: ignore[index]
            return True
    for function in of.get("transform", ()):
        if function.type == "function" and _moves_away(function):
            return True
    return any(_is_small(part, {}) for part in of.get("scale", ())[:1])


def _moves_away(function: Node) -> bool:
    arguments = [part for part in function.arguments if _number(part) is not None]
    if function.lower_name.startswith("translate"):
        return any(_is_far(part) and _number(part)[1] != "%" for part in arguments)  # type: ignore[index]
    return function.lower_name.startswith("scale") and any(
        _is_small(part, {}) for part in arguments
    )


def _is_clipped(of: Declared) -> bool:
    for part in (*of.get("clip", ()), *of.get("clip-path", ()), *of.get("-webkit-clip-path", ())):
        if part.type == "function" and _shows_nothing(part):
            return True
    if _word(of, "overflow") not in ("hidden", "clip"):
        return False
    return any(
        _is_small(part, {"px": _NO_SIZE})
        for name in ("width", "height", "max-width", "max-height")
        for part in of.get(name, ())
    )


def _shows_nothing(function: Node) -> bool:
    """Whether a shape has no area."""
    numbers = [number for part in function.arguments if (number := _number(part)) is not None]
    if not numbers:
        return False
    if function.lower_name == "inset":
        return all(size >= 50 and unit == "%" for size, unit in numbers)
    if function.lower_name in ("circle", "ellipse"):
        return numbers[0][0] <= 0
    if function.lower_name == "rect":
        return len({size for size, _ in numbers}) == 1 and numbers[0][0] <= _NO_SIZE
    return function.lower_name == "polygon" and len({size for size, _ in numbers}) == 1
