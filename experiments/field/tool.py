"""The interface of all tools of the field, and the conversion of their output to text."""

from abc import ABC, abstractmethod
from typing import ClassVar, Literal, NamedTuple

from ...segmenter.page import Page

Format = Literal["text", "html", "markdown"]


class Measured(NamedTuple):
    """The output of a system for a page, with its cost.

    Attributes
    ----------
    output : str
        What the system returned.
    seconds : float
        CPU time.
    peak_mib : float
        Peak memory of the process so far, in MiB.
    """

    output: str
    seconds: float
    peak_mib: float


class Tool(ABC):
    """A tool of the field, run as its documentation says; webjury does not depend on it.

    Attributes
    ----------
    name : str
        Name in tables.
    install : str
        The command that installs it.
    output : {"text", "html", "markdown"}
        Format of its output.
    """

    name: ClassVar[str]
    install: ClassVar[str]
    output: ClassVar[Format]

    @property
    @abstractmethod
    def version(self) -> str | None:
        """The version of the tool; None if it is not installed."""

    @abstractmethod
    def run(self, html: str) -> Measured:
        """Extract the main content of a page, given as text."""


def words_of(output: str, form: Format) -> str:
    """Convert a tool's output to text, as a reader of the HTML or Markdown sees it.

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
