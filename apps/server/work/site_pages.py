"""Other pages of a submitted page's site: text that is also on them is mostly not content."""

from collections.abc import Sequence
from dataclasses import dataclass

from ....ensemble.sites.site import Site
from ....ensemble.sites.testimony import Testimony, page_testimony, site_host
from ....errors import InputError
from ....segmenter.page import Page

#: Maximum number of other pages in a request; a few are enough.
MAX_SITE_PAGES = 50


@dataclass(frozen=True, slots=True)
class SitePage:
    """Another page of a submitted page's site, and its name in messages."""

    name: str
    content: bytes | str
    charset: str | None = None

    def testimony(self) -> Testimony:
        """The record of the page for its site; an `InputError` names it if it is not a page."""
        try:
            return page_testimony(Page(self.content, self.charset))
        except InputError as error:
            raise InputError(f"{self.name}: {error}") from error


def learn_site(site_pages: Sequence[SitePage], page: Page) -> Site | None:
    """Learn the site of a page from other pages, if there are any.

    They count as pages of the same site, whatever addresses they declare. Raises an `InputError`
    if one of them is not a web page.
    """
    if not site_pages:
        return None
    return Site.from_testimonies((other.testimony() for other in site_pages), site_host(page))
