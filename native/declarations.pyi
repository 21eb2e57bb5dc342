from collections.abc import Callable

from lxml.html import HtmlElement

def find(
    root: HtmlElement, text_of: Callable[[HtmlElement], str], wanted: bytes
) -> tuple[list[str], list[str], list[str]]: ...
