"""Find the site of a page: it is given, or read from a file."""

from pathlib import Path

from ...segmenter.page import Page
from .files import site_path
from .site import Site
from .testimony import site_host

#: A site, its file, or the folder that holds the files of sites.
SiteSource = Site | str | Path


def find_site(source: SiteSource | None, page: Page) -> tuple[Site | None, list[str]]:
    """The site of a page, and a warning if one was given and is not used.

    The source is a site, its file, or the folder that holds the files of sites. There is no site if
    none is given, the folder has none for the page, or the site is of another host. Raises
    `SiteError` if a file cannot be read or is no site.
    """
    if source is None:
        return None, []
    if not isinstance(source, Site):
        path: Path | None = Path(source)
        if Path(source).is_dir():
            path = site_path(source, page.address)
        if path is None:
            return None, []
        source = Site.load(path)
    host = site_host(page)
    if source.host and host and host != source.host:
        return None, [f"the site {source.host} was not used: the page is from {host}"]
    return source, []
