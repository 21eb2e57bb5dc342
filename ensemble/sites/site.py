"""A site: on how many of its pages each text is; and the lookup of the site of a page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from ...addresses import bare_host
from ...errors import InputError, SiteError
from ...messages import count_of
from ...segmenter.page import Page
from ...segmenter.source.page_files import PageSource, is_page_source
from .files import MAX_PAGES, MAX_TEXTS, pack_site, read_file, site_path, unpack_site, write_file
from .testimony import Counts, Keys, Testimony, page_testimony, site_host


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """A site: on how many of its pages each text is.

    Text that is on many pages of a site is usually not the content of any of them: menus,
    teasers, share buttons, legal notices. ``extract(page, site=site)`` keeps less of such text.
    Sites with the same host and counts are equal; ``one + other`` adds the counts.

    Attributes
    ----------
    host : str
        Without a leading ``www.``; empty if no page names a host.
    n_pages : int
        Number of pages that it was learned from; copies of a page count once.
    texts : Counts
        On how many pages each text is, by the text's hash.
    identities : ndarray of uint64
        Ascending keys of these pages, so that a page does not count against itself.

    Examples
    --------
    >>> menu = "<ul><li>Home<li>About us</ul>"
    >>> site = Site.learn([f"{menu}<p>The first story.", f"{menu}<p>The second story."])
    >>> site
    Site(host='', 2 pages, 4 texts)
    >>> site += Site.learn([f"{menu}<p>The third story."])
    >>> site.n_pages, len(site.texts)
    (3, 5)
    """

    host: str
    n_pages: int
    texts: Counts
    identities: Keys

    @classmethod
    def learn(cls, pages: Iterable[PageSource | Page], host: str | None = None) -> Self:
        """Learn a site from its pages.

        Parameters
        ----------
        pages : iterable of bytes, str, Path, open file, lxml tree or Page
            The source of each page, not its name; ``Page(source, url=...)`` has an address. The
            first 4,096 are used, not counting copies; they are read one at a time.
        host : str, optional
            Host of the site, for pages that declare addresses of several hosts; by default, the
            host that the pages name.

        Returns
        -------
        Site

        Raises
        ------
        InputError
            If an item is not a page; the message has its number, counted from 1.
        SiteError
            If there is no page, pages are of several hosts, or ``host`` is not a host.
        """
        if isinstance(pages, Page) or is_page_source(pages):
            raise InputError("a site is learned from several pages: put a single one into a list")
        return cls.from_testimonies(map(page_testimony, _parse_pages(pages)), host)

    @classmethod
    def from_testimonies(cls, testimonies: Iterable[Testimony], host: str | None = None) -> Self:
        """Learn a site from the records of its pages, as `learn` does from the pages."""
        collector = _SiteCollector(host)
        texts = Counts.of(collector.new_texts(testimonies), MAX_TEXTS)
        if not collector.n_pages:
            raise SiteError("there are no pages to learn the site from: give some")
        identities = np.array(sorted(collector.identities), dtype=np.uint64)
        return cls(collector.host, collector.n_pages, texts, identities)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a site that `save` or ``webjury site learn`` wrote.

        Parameters
        ----------
        path : str or Path

        Returns
        -------
        Site

        Raises
        ------
        SiteError
            If it cannot be read, is not a site, is damaged, or is from another version of webjury.
        """
        return cls.from_bytes(read_file(path), str(path))

    def save(self, path: str | Path) -> None:
        """Write the site into a file atomically: readers see the old file or the new one.

        Parameters
        ----------
        path : str or Path
            In an existing folder. Name the file after the host (``example.org.site``), so that
            ``extract(page, site=folder)`` finds it.

        Raises
        ------
        SiteError
            If it cannot be written.

        Examples
        --------
        >>> site = Site.learn(["<p>One story.", "<p>Another story."])
        >>> site.save("example.org.site")
        >>> Site.load("example.org.site") == site
        True
        """
        write_file(self.to_bytes(), path)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "the site") -> Self:
        """Read a site from the result of `to_bytes`, as `load` does; `name` is for messages."""
        return cls(*unpack_site(data, name))

    def to_bytes(self) -> bytes:
        """The content of the site's file; equal sites have equal bytes."""
        return pack_site(self.host, self.n_pages, self.texts, self.identities)

    def __repr__(self) -> str:
        """One line with host and sizes."""
        pages, texts = count_of(self.n_pages, "page"), count_of(len(self.texts), "text")
        return f"Site(host={self.host!r}, {pages}, {texts})"

    def __eq__(self, other: object) -> bool:
        """Whether both have the same host and the same counts."""
        return self.to_bytes() == other.to_bytes() if isinstance(other, Site) else NotImplemented

    def __hash__(self) -> int:
        """The same hash for equal sites."""
        return hash((self.host, self.n_pages, len(self.texts)))

    def __add__(self, other: Self) -> Self:
        """Add the counts of two sites of one host.

        Learn them from different pages: a page that both were learned from counts twice. If both
        together have more than `MAX_PAGES` pages, the one with more pages is returned.

        Raises
        ------
        SiteError
            If they are of different hosts.
        """
        if not isinstance(other, Site):
            return NotImplemented
        if self.host and other.host and self.host != other.host:
            raise SiteError(
                f"the sites of {self.host} and {other.host} cannot be added: add sites of one host"
            )
        if self.n_pages + other.n_pages > MAX_PAGES:
            return max(self, other, key=lambda site: site.n_pages)
        return type(self)(
            self.host or other.host,
            self.n_pages + other.n_pages,
            self.texts.plus(other.texts, MAX_TEXTS),
            np.union1d(self.identities, other.identities),
        )

    def knows(self, identity: Keys) -> bool:
        """Whether the site was learned from the page with these identity keys, or from a copy."""
        return bool(np.isin(identity, self.identities, assume_unique=True).any())


#: A site, its file, or a folder with the files of sites.
SiteSource = Site | str | Path


def find_site(source: SiteSource | None, page: Page) -> tuple[Site | None, list[str]]:
    """The site of a page, or None; and a warning if the given site is not used.

    The site is None if no source is given, the folder has no site for the page, or the site is of
    another host. Raises `SiteError` if a file cannot be read or is not a site.
    """
    if source is None:
        return None, []
    if not isinstance(source, Site):
        path = Path(source)
        site_file = site_path(path, page.address) if path.is_dir() else path
        if site_file is None:
            return None, []
        source = Site.load(site_file)
    host = site_host(page)
    if source.host and host and host != source.host:
        return None, [f"the site {source.host} was not used: the page is from {host}"]
    return source, []


def _parse_pages(pages: Iterable[PageSource | Page]) -> Iterator[Page]:
    for number, page in enumerate(pages, 1):
        try:
            yield Page.of(page)
        except InputError as error:
            raise InputError(f"page {number}: {error}") from error


class _SiteCollector:
    """Collects the pages of a site one by one, and skips copies."""

    def __init__(self, host: str | None) -> None:
        self.host = bare_host(host or "")
        if host and not self.host:
            raise SiteError(f"{host!r} is not a host: give one such as example.org")
        self._host_is_given = host is not None
        self.n_pages = 0
        self.identities: set[int] = set()

    def new_texts(self, testimonies: Iterable[Testimony]) -> Iterator[Keys]:
        for testimony in testimonies:
            self._check_host(testimony.host)
            identity = set(testimony.identity.tolist())
            if self.n_pages == MAX_PAGES or identity & self.identities:
                continue
            self.identities |= identity
            self.n_pages += 1
            yield testimony.texts

    def _check_host(self, host: str) -> None:
        if self._host_is_given:
            return
        if self.host and host and host != self.host:
            raise SiteError(
                f"pages of several sites: {self.host} and {host}; learn one site for each, or "
                "give the host if these are two names of one site"
            )
        self.host = self.host or host
