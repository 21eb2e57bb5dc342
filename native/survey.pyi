from lxml.html import HtmlElement

def survey(
    root: HtmlElement, linked_data: str, names: tuple[str, ...]
) -> tuple[
    bool, bool, bool, list[HtmlElement], tuple[list[str], list[str], list[str]], HtmlElement | None
]: ...
