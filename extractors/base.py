"""What a base extractor is."""

import importlib.metadata
import logging
from abc import ABC, abstractmethod
from typing import ClassVar

from ..errors import ExtractorError, MissingExtractorError
from ..segmenter.page import Page

__all__ = ["Extractor", "quieten"]


class Extractor(ABC):
    """A base extractor: the main text of a page, by one method.

    A subclass sets the class attributes and writes `_extract`; heavy libraries are
    imported there, so that importing an extractor costs nothing.

    Attributes
    ----------
    name : str
        Its name in registries, columns and options.
    distribution : str
        The package on the index that does the work; ``"webjury"`` for native ones.
    requirement : str
        What ``pip install`` must be given to have it.
    linear : bool
        Whether its time and memory are linear in the page, whatever the page.
    """

    name: str
    distribution: ClassVar[str] = "webjury"
    requirement: ClassVar[str] = "webjury"
    linear: bool = False

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
            If the extractor fails on this page, or would stall on it.
        """
        if not page.words:
            return ""
        if page.overload and not self.linear:
            raise ExtractorError(self.name, f"not heard, it could stall: {page.overload}")
        try:
            return self._extract(page)
        except ImportError as error:
            raise MissingExtractorError(
                self.name, f"not installed; run: pip install '{self.requirement}'"
            ) from error
        except Exception as error:  # base extractors raise whatever they like
            raise ExtractorError(self.name, f"failed with {_describe(error)}") from error

    @property
    def version(self) -> str:
        """Version of the library that does the work.

        Raises
        ------
        MissingExtractorError
            If it is not installed.
        """
        try:
            return importlib.metadata.version(self.distribution)
        except importlib.metadata.PackageNotFoundError as error:
            raise MissingExtractorError(
                self.name, f"not installed; run: pip install '{self.requirement}'"
            ) from error

    @abstractmethod
    def _extract(self, page: Page) -> str:
        """The text of a page that has words; may raise anything."""


def quieten(*loggers: str) -> None:
    """Keep libraries' remarks on the oddities of a page off the user's terminal.

    Parameters
    ----------
    *loggers : str
        Names of the loggers that are to stay silent.
    """
    for name in loggers:
        logger = logging.getLogger(name)
        logger.addHandler(logging.NullHandler())
        logger.propagate = False


def _describe(error: Exception) -> str:
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
