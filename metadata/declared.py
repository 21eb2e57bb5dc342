"""Metadata that a page declares: title, author, date and so on."""

from dataclasses import dataclass
from urllib.parse import urljoin

from ..errors import ExtractorError
from ..segmenter.address import base_address, host_name, own_address
from ..segmenter.language import careful_language, declared_language
from ..segmenter.page import Page
from .title import read_title

__all__ = ["Metadata", "read_declared_metadata"]


@dataclass(frozen=True, slots=True)
class Metadata:
    """Metadata of a page; None where they are unknown.

    Attributes
    ----------
    title, author, site_name, description : str or None
    date : str or None
        Date of publication, as YYYY-MM-DD.
    language : str or None
        ISO 639 code.
    url : str or None
        Canonical address that the page declares; else the address that was given.
    image : str or None
        Address of the picture that represents the page.
    page_type : str or None
        Such as ``"article"``, ``"product"``, ``"forum"``, predicted by a model.
    page_type_probability : float or None
        Probability of that type.
    """

    title: str | None = None
    author: str | None = None
    date: str | None = None
    site_name: str | None = None
    language: str | None = None
    description: str | None = None
    url: str | None = None
    image: str | None = None
    page_type: str | None = None
    page_type_probability: float | None = None


def read_declared_metadata(page: Page, url: str | None = None) -> Metadata:
    """Read the metadata that a page declares in JSON-LD, meta elements, headings and text.

    Parameters
    ----------
    page : Page
    url : str, optional
        Address of the page; by default, ``page.url``.

    Returns
    -------
    Metadata

    Raises
    ------
    ExtractorError
        If the library that reads the metadata fails.
    """
    from trafilatura.metadata import extract_metadata

    url = url or page.url
    base = base_address(page.tree, url)
    try:
        # Not extensive: that takes any number in the text for the date of publication.
        found = extract_metadata(page.html, default_url=url, extensive=False)
    except Exception as error:  # the library raises whatever it likes
        raise ExtractorError("metadata", f"failed with {type(error).__name__}: {error}") from error
    address = own_address(page.tree) or found.url or url
    site_names = [name for name in (found.sitename, host_name(address or "")) if name]
    return Metadata(
        title=read_title(page.tree, site_names) or found.title or None,
        author=found.author or None,
        date=found.date or None,
        site_name=found.sitename or None,
        language=careful_language(page.text) or declared_language(page.tree),
        description=found.description or None,
        url=address,
        image=_absolute(base, found.image),
    )


def _absolute(base: str, address: str | None) -> str | None:
    try:
        return urljoin(base, address) if address else None
    except ValueError:  # not an address
        return None
