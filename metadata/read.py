"""Metadata of a page: those that it declares, and its type, which a model predicts."""

from dataclasses import replace
from functools import cache

from ..ensemble.shipped import MODEL_FOLDER
from ..errors import ExtractorError
from ..memory import is_out_of_memory
from ..segmenter.page import Page
from .declared import Metadata, read_declared_metadata
from .page_type import PageTypeModel, page_traits

__all__ = ["read_metadata", "shipped_page_type", "try_metadata"]


def read_metadata(html: bytes | str | Page, *, url: str | None = None) -> Metadata:
    """Read the metadata of a page, and predict its type: article, product, forum and so on.

    Parameters
    ----------
    html : bytes, str or Page
        The page as it was downloaded; bytes are decoded.
    url : str, optional
        Address of the page, to resolve relative addresses. By default, the one of the `Page`, or
        the one that the page declares.

    Returns
    -------
    Metadata

    Raises
    ------
    InputError
        If the input is not a page, such as a PDF.
    ExtractorError
        If the library that reads the metadata fails.
    ModelError
        If the model of page types is missing or altered.

    Examples
    --------
    >>> read_metadata("<title>The lamp</title>").title
    'The lamp'
    """
    page = html if isinstance(html, Page) else Page(html)
    metadata = read_declared_metadata(page, url or page.url)
    traits = page_traits(page)
    if traits is None:
        return metadata
    found = shipped_page_type().predict(traits)
    return replace(
        metadata, page_type=found.name, page_type_probability=round(found.probability, 4)
    )


def try_metadata(page: Page) -> tuple[Metadata, list[str]]:
    """Read the metadata of a page; if that fails, return a warning.

    Parameters
    ----------
    page : Page

    Returns
    -------
    metadata : Metadata
        Without values if they cannot be read.
    warnings : list of str
        Why they cannot be read; empty if they can.

    Raises
    ------
    ExtractorError
        If memory runs out.
    """
    try:
        return read_metadata(page), []
    except ExtractorError as error:
        if is_out_of_memory(error):
            raise
        return Metadata(), [str(error)]


@cache
def shipped_page_type() -> PageTypeModel:
    """Load the shipped model of page types, once in each process.

    Raises
    ------
    ModelError
        If a file is missing or altered.
    """
    return PageTypeModel.load(MODEL_FOLDER / "page_type.json")
