"""What boilerpy3 reads in an element of code, which it may take to end before the page does."""

from html.parser import HTMLParser

#: Kinds of events.
START, END, TEXT = range(3)

#: A kind, and the tag or text.
Event = tuple[int, str]


def code_events(tag: str, code: str) -> list[Event]:
    """The events of an element of code; boilerpy3 ends it at anything that looks like its end tag.

    The rest of the code is then text.

    Examples
    --------
    >>> code_events("script", "a()")
    [(0, 'script'), (2, 'a()'), (1, 'script')]
    >>> code_events("script", "a('</script>')")
    [(0, 'script'), (2, "a('"), (1, 'script'), (2, "')"), (1, 'script')]
    """
    if f"</{tag}" in code.lower():
        return _Code(tag, code).events
    return [(START, tag), *([(TEXT, code)] if code else []), (END, tag)]


class _Code(HTMLParser):
    """Lists the events that Python's parser finds in an element of code."""

    def __init__(self, tag: str, code: str) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.feed(f"<{tag}>{code}</{tag}>")

    def handle_starttag(self, tag: str, _: object) -> None:
        self.events.append((START, tag))

    def handle_endtag(self, tag: str) -> None:
        self.events.append((END, tag))

    def handle_startendtag(self, *_: object) -> None:
        """Do nothing, like boilerpy3."""

    def handle_data(self, data: str) -> None:
        self.events.append((TEXT, data))
