"""Tools of the field in Python. To add a tool, write a class here and list it in `PYTHON_TOOLS`."""

import re
import time
import warnings
from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

from ...requirements import installed_version
from ...resources import peak_memory_mib
from .tool import Format, Measured, Tool

#: For tools that need the address of a page.
_ADDRESS = "http://localhost/"


class PythonTool(Tool):
    """A Python library, named like its package on PyPI."""

    @property
    def version(self) -> str | None:
        """The version of the package; None if it is not installed."""
        return installed_version(self.name)

    @abstractmethod
    def load(self) -> Callable[[str], str | None]:
        """Import the library, and return a function that extracts a page, given its source."""

    @cached_property
    def _extract(self) -> Callable[[str], str | None]:
        return self.load()

    def run(self, html: str) -> Measured:
        """Run the library in this process. Loading it is not timed."""
        extract = self._extract
        begin = time.process_time()
        output = extract(html) or ""
        return Measured(output, time.process_time() - begin, peak_memory_mib())


class ChromeRag(PythonTool):
    """ChromeRAG's Markdown, without the metadata at its beginning."""

    name = "chromerag"
    install = "pip install chromerag"
    output: ClassVar[Format] = "markdown"

    def load(self) -> Callable[[str], str | None]:
        """Import ChromeRAG."""
        from chromerag import ChromeRAG

        extractor = ChromeRAG()
        front_matter = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
        return lambda html: front_matter.sub("", extractor.extract(html).markdown)


class Kreuzberg(PythonTool):
    """kreuzberg's plain text."""

    name = "kreuzberg"
    install = "pip install kreuzberg"
    output: ClassVar[Format] = "text"

    def load(self) -> Callable[[str], str | None]:
        """Import kreuzberg."""
        from kreuzberg import extract_bytes_sync

        return lambda html: str(extract_bytes_sync(html.encode(), "text/html").content)


class MagicHtml(PythonTool):
    """magic-html's HTML."""

    name = "magic-html"
    install = "pip install magic-html # in Python 3.12 or newer"
    output: ClassVar[Format] = "html"

    def load(self) -> Callable[[str], str | None]:
        """Import magic-html."""
        from magic_html import GeneralExtractor

        extractor = GeneralExtractor()
        return lambda html: str(extractor.extract(html, base_url=_ADDRESS)["html"])


class Newspaper4k(PythonTool):
    """newspaper4k's text."""

    name = "newspaper4k"
    install = "pip install newspaper4k"
    output: ClassVar[Format] = "text"

    def load(self) -> Callable[[str], str | None]:
        """Import newspaper4k, without its download of a list of public suffixes."""
        with warnings.catch_warnings(action="ignore"):  # it warns about libraries it does not need
            from newspaper import Article
        from tldextract import TLDExtract, tldextract

        tldextract.TLD_EXTRACTOR = TLDExtract(suffix_list_urls=())

        def extract(html: str) -> str:
            article = Article(_ADDRESS, fetch_images=False)
            article.download(input_html=html)
            article.parse()
            return str(article.text)

        return extract


class Pagesift(PythonTool):
    """pagesift's Markdown of the main content."""

    name = "pagesift"
    install = "pip install pagesift"
    output: ClassVar[Format] = "markdown"

    def load(self) -> Callable[[str], str | None]:
        """Import pagesift."""
        from pagesift import convert

        return lambda html: str(convert(html, only_main_content=True).markdown)


class RsTrafilatura(PythonTool):
    """rs-trafilatura's text."""

    name = "rs-trafilatura"
    install = "pip install rs-trafilatura # it is compiled by cargo"
    output: ClassVar[Format] = "text"

    def load(self) -> Callable[[str], str | None]:
        """Import rs-trafilatura."""
        from rs_trafilatura import extract

        return lambda html: str(extract(html).main_content)


class Turbohtml(PythonTool):
    """turbohtml's text of the article."""

    name = "turbohtml"
    install = "pip install turbohtml"
    output: ClassVar[Format] = "text"

    def load(self) -> Callable[[str], str | None]:
        """Import turbohtml."""
        from turbohtml import parse

        return lambda html: str(parse(html).article().text)


#: Tools by name.
PYTHON_TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        ChromeRag(),
        Kreuzberg(),
        MagicHtml(),
        Newspaper4k(),
        Pagesift(),
        RsTrafilatura(),
        Turbohtml(),
    )
}
