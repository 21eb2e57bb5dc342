"""What fills generated pages: a piece over and over, elements within elements, a tree twice."""

from collections.abc import Callable

__all__ = [
    "ARTICLE",
    "PROSE",
    "SENTENCE",
    "Filling",
    "attribute",
    "body",
    "halving",
    "head",
    "nested",
    "one_after_the_other",
    "repeated",
]

#: What the article of every page says.
SENTENCE = "The keeper lights the lamp at dusk, and all night long it turns."
ARTICLE = f"<h1>The lamp</h1><p>{SENTENCE}</p>"
PROSE = f"<p>{SENTENCE} " + "Ships pass far out, and few of them know its name. " * 3 + "</p>"

#: From the number of bytes to fill to what fills them.
Filling = Callable[[int], str]


def body(filling: Filling) -> Filling:
    """A page with the filling at the end of its body."""
    return lambda size: f"<html><head><title>The lamp</title></head><body>{ARTICLE}{filling(size)}"


def head(filling: Filling) -> Filling:
    """A page with the filling in its head; it must close all of its elements."""
    return lambda size: f"<html><head>{filling(size)}</head><body>{ARTICLE}</body></html>"


def repeated(piece: str, before: str = "", after: str = "") -> Filling:
    """A piece over and over, between what begins and ends them; ``#`` in it is its number."""
    parts = piece.split("#")

    def filling(size: int) -> str:
        pieces, length, number = [before], 0, 0
        while length < size:
            made = str(number).join(parts)
            pieces.append(made)
            length += len(made.encode())
            number += 1
        return "".join([*pieces, after])

    return filling


def nested(start: str, end: str, levels: int | None = None, inside: str = "word") -> Filling:
    """Elements within elements: as many levels as fill the size, or towers of some levels."""

    def filling(size: int) -> str:
        deep = levels or size // len(start + end)
        tower = start * deep + inside + end * deep
        return tower * max(1, round(size / len(tower)))

    return filling


def one_after_the_other(*fillings: Filling) -> Filling:
    """Fillings that share the size."""
    return lambda size: "".join(filling(size // len(fillings)) for filling in fillings)


def halving(size: int) -> str:
    """A subtree twice in an element, which stands twice in another, and so on."""
    tree = PROSE
    while 2 * len(tree) < size:
        tree = f"<div>{tree}{tree}</div>"
    return tree + repeated(PROSE)(size - len(tree)) if len(tree) < size else tree


def attribute(before: str, piece: str, after: str) -> Filling:
    """A page with an element whose attributes, or one of them, are filled."""
    return body(repeated(piece, before, f"{after}{PROSE}"))
