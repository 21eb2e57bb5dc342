"""The golden pages of the tests, with the metadata that a person reads in them.

Each folder in ``tests/pages`` has a page, ``source.html``, and in ``metadata.json`` its title, its
author and its date, as they are read in the source of the page and not as webjury gives them.
"""

import json
from pathlib import Path

from ...errors import DataError
from ...metadata.declared import Metadata
from .gold_pages import GoldPage

__all__ = ["GOLDEN", "load_golden_pages"]

#: Name of the set.
GOLDEN = "golden"
#: The folder, seen from the root of the repository; it is not installed.
FOLDER = Path("tests", "pages")


def load_golden_pages(folder: Path = FOLDER) -> list[GoldPage]:
    """Read the golden pages, without a gold standard of the text.

    Parameters
    ----------
    folder : Path
        A folder of folders of pages.

    Returns
    -------
    list of GoldPage
        Sorted by name.

    Raises
    ------
    DataError
        If there are none, or the metadata of a page cannot be read.
    """
    pages = []
    for source in sorted(folder.glob("*/source.html")):
        path = source.with_name("metadata.json")
        try:
            stated = Metadata(**json.loads(path.read_bytes()))
        except (OSError, ValueError, TypeError) as error:
            raise DataError(f"{path} holds no metadata of a page: {error}") from error
        name = source.parent.name
        pages.append(GoldPage(name, source.read_bytes(), "", name, metadata=stated))
    if not pages:
        raise DataError(f"no golden pages in {folder}: run this at the root of a clone")
    return pages
