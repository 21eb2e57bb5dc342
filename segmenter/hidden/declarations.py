"""Decides whether CSS declarations hide an element.

The declarations come from an attribute ``style`` or from a rule; tinycss2 parses them. Most
attributes cannot hide an element, and are not parsed at all.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

#: A node of tinycss2 or cssselect; neither has types.
Node: TypeAlias = Any
#: A block of declarations: the value of each property.
Declared = dict[str, list[Node]]

#: Every style that hides text matches this. So do all escapes and comments: they can conceal it.
_MAY_HIDE = re.compile(
    r"none|hidden|collapse|opacity|font(?:-size)?\s*:[^;}]*?(?<![\w.])\.?0|font-size\s*:\s*[.1]"
    r"|absolute|fixed|relative|clip|indent|(?:spacing|margin)[^;}]*-|trans(?:form|late)|scale"
    r"|transparent|filter|color\s*:[^;}]*?(?:a\(|/|#(?:[0-9a-f]{4}){1,2}(?![0-9a-f]))"
    r"|(?<![\w-])color\s*:[^}]{0,200}background|background[^}]{0,200}(?<![\w-])color\s*:"
    r"|\\|/\*",
    re.IGNORECASE,
)
#: Lengths from which an element is off the screen, by unit.
_FAR = {
    **{"px": 500, "pt": 400, "pc": 32, "in": 5, "cm": 13, "mm": 130},
    **{"em": 40, "rem": 40, "ex": 80, "ch": 80},
    **{"%": 100, "vw": 100, "vh": 100, "vmin": 100, "vmax": 100},
}
#: Slide shows move slides sideways: positive offsets hide text only from this many times `_FAR`.
_FURTHER = 10
_SIDES = ("left", "right")
_MOVED = (
    *(*_SIDES, "top", "bottom", "inset"),
    *(f"inset-{axis}{end}" for axis in ("inline", "block") for end in ("", "-start", "-end")),
)
#: Properties whose negative lengths move an element's own text.
_SHIFTED = (
    *("text-indent", "letter-spacing", "word-spacing"),
    *("margin", "margin-left", "margin-top", "margin-inline-start", "margin-block-start"),
)
_PLACED = frozenset(("absolute", "fixed", "relative"))
#: Declared along with an opacity, these mean that the text fades in as a reader scrolls.
_FADING = frozenset(
    """animation animation-name transition transition-property transition-duration transform
    translate -webkit-transform -webkit-animation -webkit-transition will-change""".split()
)
#: The keywords of some properties; browsers ignore declarations with other keywords.
_VALUES = {
    "display": re.compile(
        r"block|contents|flex|flow|flow-root|grid|inherit|initial|inline|list-item|math|none"
        r"|revert(?:-layer)?|run-in|unset|(?:inline-|ruby|table|-).*"
    ),
    "visibility": re.compile("visible|hidden|collapse|inherit|initial|revert(?:-layer)?|unset"),
}
#: Maximum depth of nested ``calc()`` that is read.
_MAX_DEPTH = 8
#: Declarations with which a picture or a shadow shows through transparent text.
_SHOWN_THROUGH = (
    *("background-clip", "-webkit-background-clip"),
    *("text-shadow", "-webkit-text-stroke"),
)
#: Text is illegible at these scales and below.
_TINY_SCALE = {"": 0.02, "%": 2}
#: Text is illegible at these sizes and below, by unit.
_TINY = {"px": 1, "pt": 1, "em": 0.1, "rem": 0.1, "%": 10}
_BOX = tuple(
    f"{limit}{name}"
    for limit in ("", "max-")
    for name in ("width", "height", "block-size", "inline-size")
)
_OVERFLOW = ("overflow", "overflow-x", "overflow-y")
#: Maximum width or height of a box that shows nothing, in pixels.
_NO_SIZE = 1


@lru_cache(maxsize=4_096)
def style_of(style: str) -> Declared:
    r"""Read the declarations of an attribute ``style``; empty if it cannot hide anything.

    Examples
    --------
    >>> hiding_property(style_of("Dis\\70lay: NONE !important; color: red"))
    'display'
    """
    if not _MAY_HIDE.search(style):
        return {}
    # Imported here: most pages do not need it.
    from tinycss2 import parse_blocks_contents

    nodes = parse_blocks_contents(style, skip_comments=True, skip_whitespace=True)
    plain, important = declared(nodes)
    return plain | important


def declared(nodes: Iterable[Node]) -> tuple[Declared, Declared]:
    """Read a block of declarations: those without and those with ``!important``.

    The last one for a property counts.
    """
    plain: Declared = {}
    important: Declared = {}
    for node in nodes:
        if node.type == "declaration":
            value = [part for part in node.value if part.type not in ("whitespace", "comment")]
            if not _is_ignored(node.lower_name, value):
                (important if node.important else plain)[node.lower_name] = value
    return plain, important


def _is_ignored(name: str, value: list[Node]) -> bool:
    known = _VALUES.get(name)
    if known is None or not value or value[0].type != "ident":
        return False
    return not known.fullmatch(value[0].lower_value)


def is_undisplayed(style: str) -> bool:
    """Whether the attribute ``style`` of an element says that it is not displayed."""
    return "none" in style.lower() and hiding_property(style_of(style)) == "display"


def hiding_property(of: Declared) -> str | None:
    """Find the property that hides an element; None if the declarations hide nothing."""
    if not of:  # most attributes
        return None
    if _word(of, "display") == "none":
        return "display"
    if _word(of, "visibility") in ("hidden", "collapse"):
        return "visibility"
    if _word(of, "content-visibility") == "hidden":
        return "content-visibility"
    if _is_transparent(of) and _FADING.isdisjoint(of):
        return "opacity"
    if _has_no_color(of):
        return "color"
    if _has_no_font(of):
        return "font-size"
    if _is_off_screen(of):
        return "position"
    return "clip" if _is_clipped(of) else None


def _is_transparent(of: Declared) -> bool:
    filters = (part for part in of.get("filter", ()) if part.type == "function")
    of_filters = (part.arguments for part in filters if part.lower_name == "opacity")
    values = (of.get("opacity", ()), *of_filters)
    return any(_is_small(part, _TINY_SCALE) for value in values for part in value)


def _word(of: Declared, name: str) -> str:
    value = of.get(name, ())
    return value[0].lower_value if value and value[0].type == "ident" else ""


def _number(part: Node, depth: int = _MAX_DEPTH) -> tuple[float, str] | None:
    """The number and the unit of a length; None if it is not a number."""
    if part.type == "dimension":
        return float(part.value), str(part.lower_unit)
    if part.type == "percentage":
        return float(part.value), "%"
    if part.type == "function" and part.lower_name == "calc" and depth:
        numbers = (_number(one, depth - 1) for one in part.arguments)
        inner = [number for number in numbers if number is not None]
        return inner[0] if len(inner) == 1 else None
    return (float(part.value), "") if part.type == "number" else None


def _is_small(part: Node, limits: dict[str, float]) -> bool:
    number = _number(part)
    return number is not None and number[0] <= limits.get(number[1], 0)


def _is_far(part: Node, times: int = -1) -> bool:
    """Whether a length is at least `times` as long as one that is off the screen."""
    number = _number(part)
    return number is not None and number[0] / times >= _FAR.get(number[1], 1_000)


def _has_no_font(of: Declared) -> bool:
    if size := of.get("font-size"):
        return _is_small(size[0], _TINY)
    # The first length is the size. A weight has no unit, and is not 0.
    sizes = [part for part in of.get("font", ()) if _number(part) is not None]
    return bool(sizes) and _is_small(sizes[0], _TINY)


def _is_off_screen(of: Declared) -> bool:
    if _word(of, "position") in _PLACED:
        for side in _MOVED:
            if any(_is_far(part) for part in of.get(side, ())):
                return True
        if any(_is_far(part, _FURTHER) for side in _SIDES for part in of.get(side, ())):
            return True
    if _clips(of) and any(_is_far(part, 1) for part in of.get("text-indent", ())):
        return True
    if any(_is_shift(part) for name in (*_SHIFTED, "translate") for part in of.get(name, ())):
        return True
    for function in of.get("transform", ()):
        if function.type == "function" and _moves_away(function):
            return True
    return any(_is_small(part, _TINY_SCALE) for part in of.get("scale", ())[:1])


def _is_shift(part: Node) -> bool:
    """Whether a length moves text off the screen; percentages move slides and do not count."""
    number = _number(part)
    return number is not None and number[1] != "%" and _is_far(part)


def _moves_away(function: Node) -> bool:
    arguments = [part for part in function.arguments if _number(part) is not None]
    if function.lower_name.startswith("translate"):
        return any(map(_is_shift, arguments))
    if function.lower_name == "matrix":
        return len(arguments) == 6 and all(_is_small(part, _TINY_SCALE) for part in arguments[:4])
    return function.lower_name.startswith("scale") and any(
        _is_small(part, _TINY_SCALE) for part in arguments
    )


def _is_clipped(of: Declared) -> bool:
    for part in (*of.get("clip", ()), *of.get("clip-path", ()), *of.get("-webkit-clip-path", ())):
        if part.type == "function" and _shows_nothing(part):
            return True
    return _clips(of) and any(
        _is_small(part, {"px": _NO_SIZE}) for name in _BOX for part in of.get(name, ())
    )


def _clips(of: Declared) -> bool:
    """Whether an element hides text that overflows its box."""
    return any(_word(of, name) in ("hidden", "clip") for name in _OVERFLOW)


def _shows_nothing(function: Node) -> bool:
    """Whether a shape has no area."""
    numbers = [number for part in function.arguments if (number := _number(part)) is not None]
    if not numbers:
        return False
    if function.lower_name == "inset":
        if any(unit != "%" for size, unit in numbers if size):
            return False
        sizes = [size for size, _ in numbers[:4]]
        # As in CSS, missing sizes are copied: the left one from the right, or all in turn.
        top, right, bottom, left = [*sizes, sizes[1]] if len(sizes) == 3 else (sizes * 4)[:4]
        return top + bottom >= 100 or left + right >= 100
    if function.lower_name in ("circle", "ellipse"):
        return numbers[0][0] <= 0
    if function.lower_name == "rect":
        return len({size for size, _ in numbers}) == 1 and numbers[0][0] <= _NO_SIZE
    return function.lower_name == "polygon" and len({size for size, _ in numbers}) == 1


def _has_no_color(of: Declared) -> bool:
    """Whether text is transparent, or has the color of its background."""
    if any(name in of for name in _SHOWN_THROUGH):
        return False
    own = _color(of.get("-webkit-text-fill-color") or of.get("color"))
    if own is None:
        return False
    if own.alpha == 0:
        background = of.get("background", ())
        return not any(part.type == "ident" and part.lower_value == "text" for part in background)
    behind = _color(of.get("background-color") or of.get("background"))
    # tinycss2 ignores transparency when it compares colors.
    return behind is not None and behind.alpha == own.alpha == 1 and behind == own


def _color(value: list[Node] | None) -> Node | None:
    """The color of a value that is a single color; None for other values."""
    from tinycss2.color4 import parse_color

    color = parse_color(value[0]) if value and len(value) == 1 else None
    return None if isinstance(color, str) else color  # a str: "currentcolor"
