"""The metadata of a page, including its type, which a model predicts."""

from dataclasses import replace
from functools import cache

from ..ensemble.features.case import Case
from ..ensemble.models.loading import MODEL_FOLDER
from ..segmenter.page import Page
from .declared import Metadata, read_declared_metadata
from .page_type import PageTypeModel, page_traits

#: Less probable types are not reported: they are wrong on nearly half of the pages
#: (experiments/results/page_type/calibration.md).
MIN_PROBABILITY = 0.6


def read_metadata(html: bytes | str | Page, *, url: str | None = None) -> Metadata:
    """Read the metadata of a page, and predict its type: article, product, forum and so on.

    Parameters
    ----------
    html : bytes, str or Page
        The page as it was downloaded, as for `webjury.extract`; bytes are decoded.
    url : str, optional
        Address of the page, to resolve relative addresses. By default, the address of the `Page`,
        or the one that the page declares.

    Returns
    -------
    Metadata

    Raises
    ------
    InputError
        If the input is not a page, such as a PDF or an address.
    ExtractorError
        If the library that reads dates fails.
    ModelError
        If the model of page types is missing or altered.

    Examples
    --------
    >>> read_metadata("<title>The lamp</title>").title
    'The lamp'
    """
    return metadata_of(Case(Page.of(html).at(url)))


def metadata_of(case: Case) -> Metadata:
    """Read the metadata of a page, reusing features that the case has computed.

    Raises `ExtractorError` if the library that reads dates fails, and `ModelError` if the model of
    page types is missing or altered.
    """
    metadata = read_declared_metadata(case.page)
    traits = page_traits(case)
    if traits is None:
        return metadata
    prediction = shipped_page_type().predict(traits)
    if prediction.probability < MIN_PROBABILITY:
        return metadata
    return replace(
        metadata, page_type=prediction.name, page_type_probability=round(prediction.probability, 4)
    )


@cache
def shipped_page_type() -> PageTypeModel:
    """Load the shipped model of page types, once in each process."""
    return PageTypeModel.load(MODEL_FOLDER / "page_type.json")
