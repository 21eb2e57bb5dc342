"""``webjury site learn``: what pages of a site have in common, into a file."""

import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import add
from pathlib import Path

import click

from ..ensemble.sites.files import SUFFIX, read_site, write_site
from ..ensemble.sites.site import Site
from ..ensemble.sites.testimony import Testimony, page_testimony
from ..errors import InputError, SiteError
from ..progress import track
from ..segmenter.page import Page
from .exit_codes import UNREADABLE
from .many import page_files
from .options import host_option
from .reading import read_page

__all__ = ["learn"]


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="FILE",
    help="The file of the site. Name it by its host (example.org.site), so that a folder of such "
    "files can be given to --site.",
)
@host_option
def learn(files: tuple[str, ...], output: Path, host: str | None) -> None:
    """Learn a site from pages of it.

    Each FILE is an HTML page, also gzipped, a folder of pages, or another file of the same site
    (.site), which is added. A few pages are enough to begin with; the more, the better.

    Exit code: 0, or 2 if a page could not be read; the site is learned from the others.

    \b
    Examples:
      webjury site learn page1.html page2.html page3.html -o example.org.site
      webjury site learn example.org.site new-pages/ -o example.org.site
    """
    known = [read_site(file) for file in files if file.endswith(SUFFIX)]
    unread: list[str] = []
    pages = [file for file in files if not file.endswith(SUFFIX)]
    if pages:
        known.append(Site.from_testimonies(_testimonies(pages, unread), host))
    learned = reduce(add, known)
    _write(learned, output)
    texts = len(learned.texts)
    click.echo(f"{output}: {learned.n_pages:,} pages and {texts:,} texts of {learned.host or '?'}")
    if unread:
        click.echo(f"webjury: {len(unread):,} pages could not be read", err=True)
        sys.exit(UNREADABLE)


def _testimonies(files: Sequence[str], unread: list[str]) -> Iterator[Testimony]:
    pages = page_files(files)
    for file in track(pages, len(pages), "Learning"):
        try:
            yield page_testimony(Page(read_page(file)))
        except InputError as error:
            click.echo(f"webjury: {file}: {error}", err=True)
            unread.append(file)


def _write(learned: Site, output: Path) -> None:
    try:
        write_site(learned, output)
    except OSError as error:
        raise SiteError(f"cannot write {output}: {error.strerror or error}") from error
