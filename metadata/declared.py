"""What a page says of itself: who wrote it, when, and what it is called."""

from dataclasses import dataclass
from urllib.parse import urljoin

from ..errors import ExtractorError
from ..segmenter.address import base_address, host_of, own_address
from ..segmenter.language import careful_language, declared_language
from ..segmenter.page import Page
from .title import read_title

__all__ = ["Metadata", "read_declared_metadata"]


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a page; None where nothing tells.

    Attributes
    ----------
    title, author, site_name, description : str or None
    date : str or None
        Of publication, as YYYY-MM-DD.
    language : str or None
        ISO 639 code.
    url : str or None
        The page's canonical address; else where it is from.
    image : str or None
        Address of the picture that stands for the page.
    page_type : str or None
        Such as ``"article"``, ``"product"``, ``"forum"``; no page says so itself.
    page_type_probability : float or None
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


def read_declared_metadata(page: Page) -> Metadata:
    """Read what a page says of itself: in its JSON-LD, its meta elements, its headings, its text.

    Parameters
    ----------
    page : Page

    Returns
    -------
    Metadata

    Raises
    ------
    ExtractorError
        If the library that reads them fails.
    """
    from trafilatura.metadata import extract_metadata

    base = base_address(page.tree, page.url)
    try:
        # Not extensive: any number of the text may be a date, but not that of publication.
        found = extract_metadata(page.html, default_url=page.url, extensive=False)
    except Exception as error:  # it raises whatever it likes
        raise ExtractorError("metadata", f"failed with {type(error).__name__}: {error}") from error
    url = own_address(page.tree) or found.url or page.url
    site_names = [name for name in (found.sitename, _host_name(url)) if name]
    return Metadata(
        title=read_title(page.tree, site_names) or found.title or None,
        author=found.author or None,
        date=found.date or None,
        site_name=found.sitename or None,
        language=careful_language(page.text) or declared_language(page.tree),
        description=found.description or None,
        url=url,
        image=_absolute(base, found.image),
    )


def _host_name(url: str | None) -> str:
    """The longest name in a host, which is mostly the site's; the last is a country's."""
    return max(host_of(url or "").split(".")[:-1], key=len, default="")


def _absolute(base: str, address: str | None) -> str | None:
    try:
        return urljoin(base, address) if address else None
    except ValueError:  # no address at all
        return None
