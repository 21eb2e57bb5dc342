"""What a page says of itself: who wrote it, when, and what it is called."""

from dataclasses import dataclass
from urllib.parse import urljoin

from ..errors import ExtractorError
from ..segmenter.address import base_address, own_address
from ..segmenter.page import Page

__all__ = ["Metadata", "read_metadata"]


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
    """

    title: str | None = None
    author: str | None = None
    date: str | None = None
    site_name: str | None = None
    language: str | None = None
    description: str | None = None
    url: str | None = None
    image: str | None = None


def read_metadata(page: Page) -> Metadata:
    """Read a page's metadata: its JSON-LD, its meta elements and, for a date, its text.

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
        found = extract_metadata(page.html, default_url=page.url)
    except Exception as error:  # it raises whatever it likes
        raise ExtractorError("metadata", f"failed with {type(error).__name__}: {error}") from error
    return Metadata(
        title=found.title or page.title or None,
        author=found.author or None,
        date=found.date or None,
        site_name=found.sitename or None,
        language=page.language,
        description=found.description or None,
        url=own_address(page.tree) or found.url or page.url,
        image=_absolute(base, found.image),
    )


def _absolute(base: str, address: str | None) -> str | None:
    try:
        return urljoin(base, address) if address else None
    except ValueError:  # no address at all
        return None
