"""A site learned from files of its pages."""

from collections.abc import Iterator, Sequence

from ...ensemble.sites.site import Site
from ...errors import InputError, SiteError
from ...progress import track
from ...segmenter.page import Page
from ..notes import note
from ..pages.reading import read_page


def learn_from_files(files: Sequence[str], host: str | None) -> tuple[Site, list[str]]:
    """Learn a site; return it and the readable files; report the other files.

    Raises a `SiteError`, which names a page, if no file can be read, or pages have several hosts.
    """
    readable: list[str] = []

    def pages() -> Iterator[Page]:
        for file in track(files, len(files), "Learning"):
            try:
                page = read_page(file)
            except InputError as error:
                note(str(error))
                continue
            readable.append(file)
            yield page

    try:
        return Site.learn(pages(), host), readable
    except SiteError as error:
        raise SiteError(f"{readable[-1]}: {error}" if readable else str(error)) from error
