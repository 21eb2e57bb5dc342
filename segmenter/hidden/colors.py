"""Text that its color makes invisible: transparent, or in the color of its background."""

from .nodes import Declared, Node

__all__ = ["has_no_color"]

#: Declarations with which a picture or a shadow shows through transparent text.
_SHOWN_THROUGH = (
    *("background-clip", "-webkit-background-clip"),
    *("text-shadow", "-webkit-text-stroke"),
)


def has_no_color(of: Declared) -> bool:
    """Whether declarations give text a color that makes it invisible.

    Parameters
    ----------
    of : dict
    """
    if any(name in of for name in _SHOWN_THROUGH):
        return False
    own = _color(of.get("-webkit-text-fill-color") or of.get("color"))
    if own is None:
        return False
    if own.alpha == 0:
        return not _has_word(of.get("background"), "text")
    behind = _color(of.get("background-color") or of.get("background"))
    # tinycss2 ignores transparency when it compares colors.
    return behind is not None and behind.alpha == own.alpha == 1 and behind == own


def _color(value: list[Node] | None) -> Node | None:
    """The color that a value consists of; None for other values."""
    from tinycss2.color4 import parse_color

    color = parse_color(value[0]) if value and len(value) == 1 else None
    return None if isinstance(color, str) else color  # the color of other text


def _has_word(value: list[Node] | None, word: str) -> bool:
    return any(part.type == "ident" and part.lower_value == word for part in value or ())
