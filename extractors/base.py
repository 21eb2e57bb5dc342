"""The base class of extractors."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from ..errors import ExtractorError, MissingExtractorError
from ..requirements import install_command, installed_version
from ..segmenter.guards import describe_excess
from ..segmenter.page import Page
from ..segmenter.source.characters import valid_text


class Extractor(ABC):
    """A base extractor: it returns the main text of a page, by one method.

    A subclass sets ``name`` and implements `extract_text`. Callers use `extract`, which turns every
    failure into an ``ExtractorError``. An extractor keeps no state between pages. It runs in
    several processes, but never in threads.

    Attributes
    ----------
    name : str
        Name in options, tables and features of models: letters, digits, ``.``, ``_`` and ``-``.
    distribution : str
        The package on the package index that does the work. Its version is part of the key of
        cached texts and of the record of a batch run. By default, the package that registers the
        extractor.
    requirement : str
        The argument of ``pip install`` for that package, for the message if it is missing. By
        default, the package that registers the extractor.
    linear : bool
        Whether time and memory grow at most linearly with the size of any page. If not, pages with
        very many elements or very deep nesting are skipped (see `Page.exceeded_limit`).
    limits : mapping of str to int
        Sizes of a page (see `Page.sizes`) above which it is skipped as well, since this extractor
        would stall on it.

    Examples
    --------
    >>> class Longest(Extractor):
    ...     name = "longest"
    ...     linear = True
    ...
    ...     def extract_text(self, page: Page) -> str:
    ...         return max(page.text.splitlines(), key=len)
    >>> Longest().extract(Page("<h1>Title</h1><p>A long paragraph</p>"))
    'A long paragraph'
    """

    name: str
    distribution: ClassVar[str] = "webjury"
    requirement: ClassVar[str] = "webjury"
    linear: bool = False
    limits: ClassVar[Mapping[str, int]] = MappingProxyType({})

    def extract(self, page: Page) -> str:
        """Extract the main text of a page.

        Parameters
        ----------
        page : Page

        Returns
        -------
        str
            Empty for a page without content.

        Raises
        ------
        MissingExtractorError
            If the extractor's library is not installed.
        ExtractorError
            If the extractor fails on this page, or could stall on it.
        """
        if not page.words:
            return ""
        excess = self.excess(page)
        if excess:
            raise ExtractorError(self.name, f"not run, it could stall: {excess}")
        try:
            text = self.extract_text(page)
        except ImportError as error:
            _ = self.version  # raises if the extractor's own library is missing
            reason = _one_line(error) or "ImportError"
            raise MissingExtractorError(
                self.name,
                f"installed, but cannot be imported: {reason}; install what is missing "
                "(pip check lists it)",
            ) from error
        except Exception as error:  # base extractors may raise anything
            description = ": ".join(filter(None, (type(error).__name__, _one_line(error))))
            raise ExtractorError(self.name, f"failed with {description}") from error
        if not isinstance(text, str):
            raise ExtractorError(self.name, f"returned {type(text).__name__}, not text")
        # Some libraries decode character references twice, or return a subclass of str, which the
        # compiled modules do not accept.
        return valid_text(str.__str__(text))

    def excess(self, page: Page) -> str | None:
        """Describe the limit that a page exceeds; None if the extractor can run on the page."""
        excess = None if self.linear else page.exceeded_limit
        return excess or describe_excess(page.sizes, self.limits)

    @property
    def version(self) -> str:
        """Version of the package that does the work.

        Raises
        ------
        MissingExtractorError
            If it is not installed.
        """
        version = installed_version(self.distribution)
        if version is None:
            raise MissingExtractorError(
                self.name, f"not installed; run: {install_command(self.requirement)}"
            )
        return version

    @abstractmethod
    def extract_text(self, page: Page) -> str:
        """Extract the main text of a page that has words. A subclass implements this method.

        Import heavy libraries here and not at the top of the module, so that loading the
        extractor is cheap. Do not change the page, which all extractors share, and do not use
        the network.

        Parameters
        ----------
        page : Page
            ``page.html`` is its source, ``page.tree`` the parsed tree, ``page.text`` its visible
            text.

        Returns
        -------
        str
            Plain text; empty if there is no content.

        Raises
        ------
        Exception
            Of any kind: `extract` turns it into an ``ExtractorError``.
        """


def silence_loggers(*loggers: str) -> None:
    """Keep the libraries' log messages about pages off the user's terminal."""
    for name in loggers:
        logger = logging.getLogger(name)
        logger.addHandler(logging.NullHandler())
        logger.propagate = False


def _one_line(error: Exception) -> str:
    try:
        return " ".join(str(error).split())[:200]
    except Exception:  # noqa: BLE001 (third-party code may raise anything here, too)
        return ""
