"""Decides whether CSS declarations hide an element.

The declarations come from an attribute ``style`` or from a rule; tinycss2 parses them. Most
attributes cannot hide an element, and are not parsed at all.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

#: A node of tinycss2 or cssselect; neither has types.
Node: TypeAlias = Any
#: A block of declarations: the value of each property.
DeclarationBlock = dict[str, list[Node]]

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
_OFF_SCREEN_LENGTHS = {
    **{"px": 500, "pt": 400, "pc": 32, "in": 5, "cm": 13, "mm": 130},
    **{"em": 40, "rem": 40, "ex": 80, "ch": 80},
    **{"%": 100, "vw": 100, "vh": 100, "vmin": 100, "vmax": 100},
}
#: Slide shows move slides sideways: positive offsets hide text only from this many times
#: `_OFF_SCREEN_LENGTHS`.
_SLIDE_FACTOR = 10
_SIDES = ("left", "right")
_OFFSET_PROPERTIES = (
    *(*_SIDES, "top", "bottom", "inset"),
    *(f"inset-{axis}{end}" for axis in ("inline", "block") for end in ("", "-start", "-end")),
)
#: Properties whose negative lengths move an element's own text.
_SHIFT_PROPERTIES = (
    *("text-indent", "letter-spacing", "word-spacing"),
    *("margin", "margin-left", "margin-top", "margin-inline-start", "margin-block-start"),
)
_POSITIONED = frozenset(("absolute", "fixed", "relative"))
#: Declared along with an opacity, these mean that the text fades in as a reader scrolls.
_FADE_PROPERTIES = frozenset(
    """animation animation-name transition transition-property transition-duration transform
    translate -webkit-transform -webkit-animation -webkit-transition will-change""".split()
)
#: The keywords of some properties; browsers ignore declarations with other keywords.
_KEYWORDS = {
    "display": re.compile(
        r"block|contents|flex|flow|flow-root|grid|inherit|initial|inline|list-item|math|none"
        r"|revert(?:-layer)?|run-in|unset|(?:inline-|ruby|table|-).*"
    ),
    "visibility": re.compile("visible|hidden|collapse|inherit|initial|revert(?:-layer)?|unset"),
}
#: Maximum depth of nested ``calc()`` that is read.
_MAX_DEPTH = 8
#: Declarations with which a picture or a shadow shows through transparent text.
_SHOW_THROUGH_PROPERTIES = (
    *("background-clip", "-webkit-background-clip"),
    *("text-shadow", "-webkit-text-stroke"),
)
#: Text is illegible at these scales or opacities, and below.
_TINY_SCALE = {"": 0.02, "%": 2}
#: Text is illegible at these sizes and below, by unit.
_TINY_SIZES = {"px": 1, "pt": 1, "em": 0.1, "rem": 0.1, "%": 10}
_BOX_SIZES = tuple(
    f"{limit}{name}"
    for limit in ("", "max-")
    for name in ("width", "height", "block-size", "inline-size")
)
_OVERFLOW_PROPERTIES = ("overflow", "overflow-x", "overflow-y")
#: Maximum width or height of a box that shows nothing, in pixels.
_MAX_EMPTY_SIZE = 1


@lru_cache(maxsize=4_096)  # the pages of a site have the same styles
def hiding_in_style(style: str) -> str | None:
    r"""Find the property by which an attribute ``style`` hides an element; None if it does not.

    Examples
    --------
    >>> hiding_in_style("Dis\\70lay: NONE !important; color: red")
    'display'
    """
    if not _MAY_HIDE.search(style):
        return None
    # Imported here: most pages do not need it.
    from tinycss2 import parse_blocks_contents

    nodes = parse_blocks_contents(style, skip_comments=True, skip_whitespace=True)
    plain, important = read_declarations(nodes)
    return hiding_property(plain | important)


def read_declarations(nodes: Iterable[Node]) -> tuple[DeclarationBlock, DeclarationBlock]:
    """Read a block of declarations: those without and those with ``!important``.

    The last one for a property counts.
    """
    plain: DeclarationBlock = {}
    important: DeclarationBlock = {}
    for node in nodes:
        if node.type == "declaration":
            value = [part for part in node.value if part.type not in ("whitespace", "comment")]
            if not _is_ignored(node.lower_name, value):
                (important if node.important else plain)[node.lower_name] = value
    return plain, important


def _is_ignored(name: str, value: list[Node]) -> bool:
    keywords = _KEYWORDS.get(name)
    if keywords is None or not value or value[0].type != "ident":
        return False
    return not keywords.fullmatch(value[0].lower_value)


def is_undisplayed(style: str) -> bool:
    """Whether the attribute ``style`` of an element says that it is not displayed."""
    return "none" in style.lower() and hiding_in_style(style) == "display"


def hiding_property(block: DeclarationBlock) -> str | None:
    """Find the property that hides an element; None if the declarations hide nothing."""
    if _keyword(block, "display") == "none":
        return "display"
    if _keyword(block, "visibility") in ("hidden", "collapse"):
        return "visibility"
    if _keyword(block, "content-visibility") == "hidden":
        return "content-visibility"
    if _is_transparent(block) and _FADE_PROPERTIES.isdisjoint(block):
        return "opacity"
    if _has_no_color(block):
        return "color"
    if _has_no_font(block):
        return "font-size"
    if _is_off_screen(block):
        return "position"
    return "clip" if _is_clipped(block) else None


def _is_transparent(block: DeclarationBlock) -> bool:
    filters = (part for part in block.get("filter", ()) if part.type == "function")
    opacities = (part.arguments for part in filters if part.lower_name == "opacity")
    values = (block.get("opacity", ()), *opacities)
    return any(_is_small(part, _TINY_SCALE) for value in values for part in value)


def _keyword(block: DeclarationBlock, name: str) -> str:
    value = block.get(name, ())
    return value[0].lower_value if value and value[0].type == "ident" else ""


def _parts(block: DeclarationBlock, names: Iterable[str]) -> Iterator[Node]:
    """The parts of the values of several properties."""
    return (part for name in names for part in block.get(name, ()))


def _number(part: Node, depth: int = _MAX_DEPTH) -> tuple[float, str] | None:
    """The number and the unit of a length; None if it is not a number."""
    if part.type == "dimension":
        return float(part.value), str(part.lower_unit)
    if part.type == "percentage":
        return float(part.value), "%"
    if part.type == "function" and part.lower_name == "calc" and depth:
        numbers = (_number(argument, depth - 1) for argument in part.arguments)
        inner = [number for number in numbers if number is not None]
        return inner[0] if len(inner) == 1 else None
    return (float(part.value), "") if part.type == "number" else None


def _is_small(part: Node, limits: dict[str, float]) -> bool:
    number = _number(part)
    return number is not None and number[0] <= limits.get(number[1], 0)


def _is_off_screen_length(part: Node, factor: int = -1) -> bool:
    """Whether a length divided by `factor` is off the screen; by default, a negative length."""
    number = _number(part)
    return number is not None and number[0] / factor >= _OFF_SCREEN_LENGTHS.get(number[1], 1_000)


def _has_no_font(block: DeclarationBlock) -> bool:
    if size := block.get("font-size"):
        return _is_small(size[0], _TINY_SIZES)
    # The first length is the size. A weight has no unit, and is not 0.
    sizes = [part for part in block.get("font", ()) if _number(part) is not None]
    return bool(sizes) and _is_small(sizes[0], _TINY_SIZES)


def _is_off_screen(block: DeclarationBlock) -> bool:
    if _keyword(block, "position") in _POSITIONED:
        if any(map(_is_off_screen_length, _parts(block, _OFFSET_PROPERTIES))):
            return True
        if any(_is_off_screen_length(part, _SLIDE_FACTOR) for part in _parts(block, _SIDES)):
            return True
    indents = block.get("text-indent", ()) if _clips_overflow(block) else ()
    if any(_is_off_screen_length(part, 1) for part in indents):
        return True
    if any(map(_shifts_off_screen, _parts(block, (*_SHIFT_PROPERTIES, "translate")))):
        return True
    for function in block.get("transform", ()):
        if function.type == "function" and _moves_off_screen(function):
            return True
    return any(_is_small(part, _TINY_SCALE) for part in block.get("scale", ())[:1])


def _shifts_off_screen(part: Node) -> bool:
    """Whether a length moves text off the screen; percentages move slides and do not count."""
    number = _number(part)
    return number is not None and number[1] != "%" and _is_off_screen_length(part)


def _moves_off_screen(function: Node) -> bool:
    arguments = [part for part in function.arguments if _number(part) is not None]
    if function.lower_name.startswith("translate"):
        return any(map(_shifts_off_screen, arguments))
    if function.lower_name == "matrix":
        return len(arguments) == 6 and all(_is_small(part, _TINY_SCALE) for part in arguments[:4])
    return function.lower_name.startswith("scale") and any(
        _is_small(part, _TINY_SCALE) for part in arguments
    )


def _is_clipped(block: DeclarationBlock) -> bool:
    for part in _parts(block, ("clip", "clip-path", "-webkit-clip-path")):
        if part.type == "function" and _has_no_area(part):
            return True
    sizes = _parts(block, _BOX_SIZES) if _clips_overflow(block) else ()
    return any(_is_small(part, {"px": _MAX_EMPTY_SIZE}) for part in sizes)


def _clips_overflow(block: DeclarationBlock) -> bool:
    """Whether an element hides text that overflows its box."""
    return any(_keyword(block, name) in ("hidden", "clip") for name in _OVERFLOW_PROPERTIES)


def _has_no_area(function: Node) -> bool:
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
        return len({size for size, _ in numbers}) == 1 and numbers[0][0] <= _MAX_EMPTY_SIZE
    return function.lower_name == "polygon" and len({size for size, _ in numbers}) == 1


def _has_no_color(block: DeclarationBlock) -> bool:
    """Whether text is transparent, or has the color of its background."""
    if any(name in block for name in _SHOW_THROUGH_PROPERTIES):
        return False
    text_color = _color(block.get("-webkit-text-fill-color") or block.get("color"))
    if text_color is None:
        return False
    if text_color.alpha == 0:
        background = block.get("background", ())
        return not any(part.type == "ident" and part.lower_value == "text" for part in background)
    background_color = _color(block.get("background-color") or block.get("background"))
    # tinycss2 ignores transparency when it compares colors.
    return (
        background_color is not None
        and background_color.alpha == text_color.alpha == 1
        and background_color == text_color
    )


def _color(value: list[Node] | None) -> Node | None:
    """The color of a value that is a single color; None for other values."""
    from tinycss2.color4 import parse_color

    color = parse_color(value[0]) if value and len(value) == 1 else None
    return None if isinstance(color, str) else color  # a str: "currentcolor"
