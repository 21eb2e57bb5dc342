"""Metadata of a page: what it says of itself, and its type, which a model tells."""

from dataclasses import replace
from functools import cache

from ..ensemble.shipped import MODEL_FOLDER
from ..errors import ExtractorError
from ..segmenter.page import Page
from .declared import Metadata, read_declared_metadata
from .page_type import PageTypeModel, page_traits

__all__ = ["read_metadata", "shipped_page_type", "try_metadata"]


def read_metadata(page: Page) -> Metadata:
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
    >>> read_metadata(Page("<title>The lamp</title>")).title
    'The lamp'
    """
    metadata = read_declared_metadata(page)
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
        return read_metadata(page), []
    except ExtractorError as error:
        return Metadata(), [str(error)]


@cache
def shipped_page_type() -> PageTypeModel:
    """The shipped model of page types.

    Raises
    ------
    ModelError
        If a file is missing or altered.
    """
    return PageTypeModel.load(MODEL_FOLDER / "page_type.json")
