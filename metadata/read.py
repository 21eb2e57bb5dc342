"""Metadata of a page: what it says of itself, and its type, which a model tells."""

from dataclasses import replace

from ..ensemble.shipped import shipped_page_type
from ..errors import ExtractorError
from ..segmenter.page import Page
from .declared import Metadata, read_metadata
from .page_type import page_traits

__all__ = ["read_typed_metadata", "try_metadata"]


def read_typed_metadata(page: Page) -> Metadata:
    """Read a page's metadata and tell its type: article, product, forum and so on.

    Parameters
    ----------
    page : Page

    Returns
    -------
    Metadata

    Raises
    ------
    ExtractorError
        If the library that reads metadata fails.
    ModelError
        If the model of page types is missing or altered.

    Examples
    --------
    >>> read_typed_metadata(Page("<title>The lamp</title>")).title
    'The lamp'
    """
    metadata = read_metadata(page)
    traits = page_traits(page)
    if traits is None:
        return metadata
    found = shipped_page_type().predict(traits)
    return replace(
        metadata, page_type=found.name, page_type_probability=round(found.probability, 4)
    )


def try_metadata(page: Page) -> tuple[Metadata, list[str]]:
    """Read a page's metadata; what fails is told, and leaves the text alone.

    Parameters
    ----------
    page : Page

    Returns
    -------
    metadata : Metadata
        Empty if they cannot be read.
    warnings : list of str
    """
    try:
        return read_typed_metadata(page), []
    except ExtractorError as error:
        return Metadata(), [str(error)]
