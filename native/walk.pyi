from collections.abc import Sequence

from lxml.html import HtmlElement

_Attributes = Sequence[tuple[str, str]]

def walk(
    root: HtmlElement, kinds: dict[str, int]
) -> tuple[
    str,
    list[str],
    list[int],
    list[int],
    list[int],
    list[int],
    list[int],
    list[int],
    list[int],
    list[int],
    list[_Attributes],
]: ...
def values(attributes: list[_Attributes], name: str) -> list[str | None]: ...
def events(root: HtmlElement) -> list[tuple[int, str]]: ...
