from lxml.html import HtmlElement

def survey(
    root: HtmlElement,
    linked_data: str,
    names: tuple[str, ...],
    hiding_tags: tuple[str, ...],
    hiding_attributes: tuple[str, ...],
) -> tuple[bool, tuple[list[str], list[str], list[str]], HtmlElement | None, list[HtmlElement]]: ...
