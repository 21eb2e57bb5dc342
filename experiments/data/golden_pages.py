"""The golden pages of the tests, with metadata that a person found in them.

``tests/gold/NAME.json`` has the title, the author and the date of ``tests/cases/NAME/page.html``. A
person read these in the source of the page; they are not webjury's output.
"""

import json
from pathlib import Path

from ...errors import DataError
from ...metadata.declared import Metadata
from .gold_pages import GoldPage

#: Name of the set.
GOLDEN = "golden"
#: The folders, relative to the root of the repository, because they are not installed.
PAGES, GOLD = Path("tests", "cases"), Path("tests", "gold")


def load_golden_pages(pages: Path = PAGES, gold: Path = GOLD) -> list[GoldPage]:
    """Read the golden pages, which have metadata but no gold text.

    Parameters
    ----------
    pages : Path
        Folder with files ``NAME/page.html``.
    gold : Path
        Folder with files ``NAME.json``.

    Returns
    -------
    list of GoldPage
        Sorted by name.

    Raises
    ------
    DataError
        If there are no pages, or a page or its metadata cannot be read.
    """
    found = []
    for path in sorted(gold.glob("*.json")):
        try:
            source = (pages / path.stem / "page.html").read_bytes()
            metadata = Metadata(**json.loads(path.read_bytes()))
        except (OSError, ValueError, TypeError) as error:
            raise DataError(f"{path} holds no metadata of a page: {error}") from error
        found.append(GoldPage(path.stem, source, "", path.stem, metadata=metadata))
    if not found:
        raise DataError(f"no golden pages in {gold}: run this at the root of a clone")
    return found
