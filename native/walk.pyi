from array import array
from collections.abc import Sequence

from lxml.html import HtmlElement

_Integers = array[int]
_Attributes = Sequence[tuple[str, str]]

def walk(
    root: HtmlElement, kinds: dict[str, int]
) -> tuple[
    str,
    list[str],
    _Integers,
    _Integers,
    _Integers,
    _Integers,
    _Integers,
    _Integers,
    _Integers,
    _Integers,
    list[_Attributes],
]: ...
def text_and_breaks(root: HtmlElement, kinds: dict[str, int]) -> tuple[str, _Integers]: ...
def values(attributes: list[_Attributes], name: str) -> list[str | None]: ...
