"""``webjury site learn``: write what the pages of a site have in common to a file."""

import sys
from functools import reduce
from operator import add
from pathlib import Path

import click

from ...ensemble.sites.files import SUFFIX
from ...ensemble.sites.site import Site
from ...messages import count_of
from ..exit_codes import UNREADABLE
from ..notes import note, say
from ..options import host_option
from ..pages.several_pages import check_not_input, page_files
from .learned_site import learn_from_files


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="FILE",
    help="The file of the site. Name it after its host (example.org.site), so that --site can find "
    "it in a folder of such files.",
)
@host_option
def learn(files: tuple[str, ...], output: Path, host: str | None) -> None:
    """Learn a site from its pages.

    Each FILE is an HTML page, which may be gzipped, a folder of pages, or another file of the same
    site (.site), which is added. A few pages are enough to begin with; more pages are better.

    Exit codes: 0, or 2 if a page could not be read; the site is then learned from the others.

    \b
    Examples:
      webjury site learn page1.html page2.html page3.html -o example.org.site
      webjury site learn example.org.site new-pages/ -o example.org.site
    """
    sites = [Site.load(file) for file in files if file.endswith(SUFFIX)]
    pages = [file for file in files if not file.endswith(SUFFIX)]
    n_unread = 0
    if pages:
        page_paths = page_files(pages)
        for file in page_paths:
            check_not_input(output, file)
        site, readable = learn_from_files(page_paths, host)
        sites.append(site)
        n_unread = len(page_paths) - len(readable)
    learned = reduce(add, sites)
    learned.save(output)
    n_pages, host = count_of(learned.n_pages, "page"), learned.host or "an unknown host"
    say(f"wrote {output}: {n_pages} of {host}, {count_of(len(learned.texts), 'text')}")
    if n_unread:
        note(f"{count_of(n_unread, 'page')} could not be read")
        sys.exit(UNREADABLE)
