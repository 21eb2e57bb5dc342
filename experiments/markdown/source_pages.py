"""Pages of static sites with the Markdown that their authors wrote: the data set ``sites``."""

import json
from dataclasses import dataclass
from pathlib import Path

from ...errors import DataError
from ...segmenter.source.page_files import pages_by_name
from ..data.gold_pages import read_html
from .comparison import WantedPage
from .items import Address, Items
from .source_items import items_of_source


@dataclass(frozen=True, slots=True)
class SourcePage(WantedPage):
    """A page and the Markdown that it was made from.

    Attributes
    ----------
    title : str
        Title given by the author or the page; some generators write it as a heading.
    """

    title: str = ""

    def wanted(self, address: Address) -> Items:
        """Find the items of the author's Markdown that a site generator keeps, by kind."""
        return items_of_source(self.gold, address, self.title)

    def given(self, markdown: str, address: Address) -> Items:
        """Find the same items in the Markdown of a system, by kind."""
        return items_of_source(markdown, address, self.title)


def read_source_pages(folder: Path) -> list[SourcePage]:
    """Read the pages of a data set whose records contain the Markdown of the page.

    Parameters
    ----------
    folder : Path
        Folder with the sub-folders ``html`` and ``ground-truth``, such as that of ``sites``.

    Returns
    -------
    list of SourcePage

    Raises
    ------
    DataError
        If no record contains Markdown, or a record cannot be read.
    """
    pages = []
    for name, path in pages_by_name(folder / "html").items():
        record_path = folder / "ground-truth" / f"{name}.json"
        try:
            record = json.loads(record_path.read_bytes())
            truth = record["ground_truth"]
            markdown, title = truth.get("markdown"), truth.get("title") or ""
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise DataError(f"{record_path} is no record of a page: {error!r}") from error
        if markdown:
            url = record.get("url") or ""
            pages.append(SourcePage(name, read_html(path), markdown, url, title))
    if not pages:
        raise DataError(f"no record in {folder}/ground-truth has the Markdown of its page")
    return pages
