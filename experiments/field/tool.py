"""What all tools of the field have in common, and the words of what they return."""

from abc import ABC, abstractmethod
from typing import ClassVar, Literal, NamedTuple

from ...segmenter.page import Page

__all__ = ["Format", "Measured", "Tool", "words_of"]

Format = Literal["text", "html", "markdown"]


class Measured(NamedTuple):
    """What a system made of a page.

    Attributes
    ----------
    output : str
        As the system writes it.
    seconds : float
        CPU time.
    peak_mib : float
        Peak memory of its process so far, in MiB.
    """

    output: str
    seconds: float
    peak_mib: float


class Tool(ABC):
    """A tool of the field, run as its documentation shows. It is no dependency of webjury.

    Attributes
    ----------
    name : str
        Name in tables.
    install : str
        How it is installed.
    output : {"text", "html", "markdown"}
        What it returns.
    """

    name: ClassVar[str]
    install: ClassVar[str]
    output: ClassVar[Format]

    @property
    @abstractmethod
    def version(self) -> str | None:
        """Its version; None if it is not installed."""

    @abstractmethod
    def run(self, html: str) -> Measured:
        """Extract the main content of a page, given as text."""


def words_of(output: str, form: Format) -> str:
    """The text of what a tool returned: what a reader of the HTML or the Markdown sees.

    Parameters
    ----------
    output : str
    form : {"text", "html", "markdown"}

    Returns
    -------
    str
    """
    if form == "text":
        return output
    if form == "markdown":
        from markdown_it import MarkdownIt

        output = MarkdownIt("commonmark").enable("table").render(output)
    return Page(output).text if output.strip() else ""
