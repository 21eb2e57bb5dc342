from array import array

from lxml.html import HtmlElement

_Integers = array[int]

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
    list[tuple[str, str]],
    _Integers,
    _Integers,
]: ...
def text_and_breaks(root: HtmlElement, kinds: dict[str, int]) -> tuple[str, _Integers]: ...
