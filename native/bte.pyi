from collections.abc import Collection

from lxml.html import HtmlElement

def best_texts(
    root: HtmlElement, code_tags: Collection[str], void_tags: Collection[str]
) -> list[str]: ...
