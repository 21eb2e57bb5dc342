from lxml.html import HtmlElement

def marked(
    root: HtmlElement, tags: tuple[str, ...], attributes: tuple[str, ...]
) -> list[HtmlElement]: ...
