"""The golden pages of the tests, with metadata that a person found in them.

Each folder in ``tests/pages`` contains a page, ``source.html``, and its title, author and date in
``metadata.json``. A person read these in the source of the page; they are not webjury's output.
"""

import json
from pathlib import Path

from ...errors import DataError
from ...metadata.declared import Metadata
from .gold_pages import GoldPage

#: Name of the set.
GOLDEN = "golden"
#: The folder, relative to the root of the repository, because it is not installed.
FOLDER = Path("tests", "pages")


def load_golden_pages(folder: Path = FOLDER) -> list[GoldPage]:
    """Read the golden pages, which have metadata but no gold text.

    Parameters
    ----------
    folder : Path
        A folder with a sub-folder per page.

    Returns
    -------
    list of GoldPage
        Sorted by name.

    Raises
    ------
    DataError
        If there are no pages, or the metadata of a page cannot be read.
    """
    pages = []
    for source in sorted(folder.glob("*/source.html")):
        path = source.with_name("metadata.json")
        try:
            metadata = Metadata(**json.loads(path.read_bytes()))
        except (OSError, ValueError, TypeError) as error:
            raise DataError(f"{path} holds no metadata of a page: {error}") from error
        name = source.parent.name
        pages.append(GoldPage(name, source.read_bytes(), "", name, metadata=metadata))
    if not pages:
        raise DataError(f"no golden pages in {folder}: run this at the root of a clone")
    return pages
