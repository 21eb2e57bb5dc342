"""Options of a list in a line of text that are not chosen: a browser shows only the chosen one."""

from collections.abc import Iterator

from .elements import Elements

_LIST_TAG, _OPTION_TAG = "select", "option"


def unchosen_options(elements: Elements) -> Iterator[int]:
    """The options of lists in lines, other than the chosen ones; the first is by default."""
    doc = elements.doc
    for one in elements.with_tags({_LIST_TAG}):
        options = [inner for inner in doc.within(one) if doc.tag(inner) == _OPTION_TAG]
        if options and not doc.ends_block(one):
            selected = [one for one in options if "selected" in elements.attributes(one)]
            chosen = (selected or options[:1])[-1]
            yield from (option for option in options if option != chosen)
