"""Fillings of generated pages: repeated pieces, nested elements, and repeated subtrees."""

from collections.abc import Callable

#: Text of the article on every page.
SENTENCE = "The keeper lights the lamp at dusk, and all night long it turns."
ARTICLE = f"<h1>The lamp</h1><p>{SENTENCE}</p>"
PROSE = f"<p>{SENTENCE} " + "Ships pass far out, and few of them know its name. " * 3 + "</p>"

#: Takes a number of bytes; returns HTML of about this size.
Filling = Callable[[int], str]


def body(filling: Filling) -> Filling:
    """Make a page with the filling at the end of its body."""
    return lambda size: f"<html><head><title>The lamp</title></head><body>{ARTICLE}{filling(size)}"


def head(filling: Filling) -> Filling:
    """Make a page with the filling in its head; the filling must close its elements."""
    return lambda size: f"<html><head>{filling(size)}</head><body>{ARTICLE}</body></html>"


def repeated(piece: str, before: str = "", after: str = "") -> Filling:
    """Repeat a piece between a beginning and an end; ``#`` in it becomes the number of the copy."""
    parts = piece.split("#")

    def filling(size: int) -> str:
        pieces, length, number = [before], 0, 0
        while length < size:
            repetition = str(number).join(parts)
            pieces.append(repetition)
            length += len(repetition.encode())
            number += 1
        return "".join([*pieces, after])

    return filling


def nested(start: str, end: str, levels: int | None = None, inside: str = "word") -> Filling:
    """Nest elements, as deeply as the size allows or in towers with a fixed number of levels."""

    def filling(size: int) -> str:
        depth = levels or size // len(start + end)
        tower = start * depth + inside + end * depth
        return tower * max(1, round(size / len(tower)))

    return filling


def enclosed(before: str, filling: Filling, after: str = "") -> Filling:
    """Put a filling between a beginning and an end, which count towards the size."""
    return lambda size: before + filling(size - len(before) - len(after)) + after


def concatenated(*fillings: Filling) -> Filling:
    """Join fillings, each with an equal share of the size."""
    return lambda size: "".join(filling(size // len(fillings)) for filling in fillings)


def doubled_subtrees(size: int) -> str:
    """Put a subtree twice into an element, that element twice into another, and so on."""
    tree = PROSE
    while 2 * len(tree) < size:
        tree = f"<div>{tree}{tree}</div>"
    return tree + repeated(PROSE)(size - len(tree)) if len(tree) < size else tree


def attribute(before: str, piece: str, after: str) -> Filling:
    """Make a page with an element that has many attributes, or one long attribute."""
    return body(repeated(piece, before, f"{after}{PROSE}"))
