"""Save corrected verdicts as training data: pages with the text that the user marked as content."""

import hashlib
import re
from collections.abc import Collection
from functools import partial
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException

from ....files import write_atomically
from ....messages import count_of
from ....segmenter.source.page_files import page_name
from .work import ExtractedPage

_MAX_NAME = 60
#: Limits for a folder of corrections.
MAX_PAGES, MAX_MEGABYTES = 10_000, 1_000


def save_correction(folder: Path, extracted: ExtractedPage, kept: Collection[int]) -> str:
    """Save a page and its corrected text, for ``webjury train --data FOLDER``.

    Both are there when it returns; if it fails, everything is as before.

    Parameters
    ----------
    folder : Path
        Folder for ``html/NAME.html`` and ``clean/NAME.txt``.
    kept : collection of int
        Positions of the segments that are content.

    Returns
    -------
    str
        NAME: the page's title and a hash; a second correction of the page replaces the first.

    Raises
    ------
    HTTPException
        With status 507, if the files cannot be written or the folder is full.
    """
    name = _name(extracted)
    text = "\n".join(segment.text for row, segment in enumerate(extracted.segments) if row in kept)
    page, content = folder / "html" / f"{name}.html", folder / "clean" / f"{name}.txt"
    new = {content: text.encode("utf-8"), page: extracted.html.encode("utf-8")}
    try:
        _check_room(folder, new)
        for path in new:
            path.parent.mkdir(parents=True, exist_ok=True)
        _write(new, page, content)
    except OSError as error:
        raise HTTPException(
            HTTPStatus.INSUFFICIENT_STORAGE,
            f"cannot write the correction to {folder}: {error.strerror or error}",
        ) from error
    return name


def count_corrections(folder: Path) -> int:
    """The number of pages with their corrected text; training skips pages without."""
    pages = {page_name(path.name) for path in folder.glob("html/[!.]*")}
    return len(pages & {path.stem for path in folder.glob("clean/[!.]*.txt")})


def _write(new: dict[Path, bytes], page: Path, content: Path) -> None:
    """Write the text, then the page, whose name contains its hash, unless it is there already.

    The correction counts from the moment at which both are there.
    """
    write_atomically(content, partial(Path.write_bytes, data=new[content]))
    if page.exists():
        return
    try:
        write_atomically(page, partial(Path.write_bytes, data=new[page]))
    except BaseException:
        content.unlink()
        raise


def _check_room(folder: Path, new: dict[Path, bytes]) -> None:
    """Check that a folder has room for new files, which replace old files of the same name."""
    sizes = {path: path.stat().st_size for path in folder.glob("*/[!.]*")}
    sizes |= {path: len(content) for path, content in new.items()}
    n_pages = sum(path.parent.name == "html" for path in sizes)
    for is_full, limit in (
        (n_pages > MAX_PAGES, count_of(MAX_PAGES, "page")),
        (sum(sizes.values()) > MAX_MEGABYTES * 1_000_000, f"{MAX_MEGABYTES:,} MB"),
    ):
        if is_full:
            raise HTTPException(
                HTTPStatus.INSUFFICIENT_STORAGE,
                f"the correction is not saved: {folder} is full, with a limit of {limit}; move "
                "corrections away, or start the server with another folder as --corrections",
            )


def _name(extracted: ExtractedPage) -> str:
    title = re.sub(r"[^a-z0-9]+", "-", extracted.title.lower()).strip("-")[:_MAX_NAME].strip("-")
    digest = hashlib.sha256(extracted.html.encode("utf-8")).hexdigest()[:8]
    return f"{title}-{digest}".lstrip("-")
