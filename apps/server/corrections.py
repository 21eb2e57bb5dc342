"""Save corrected verdicts as training data: a page and the text that the user marked as content."""

import hashlib
import re
from collections.abc import Collection
from pathlib import Path

from ...errors import InputError
from .work import ExtractedPage

__all__ = ["save_correction"]

_MAX_NAME = 60


def save_correction(folder: Path, extracted: ExtractedPage, kept: Collection[int]) -> str:
    """Save a page and its corrected text, for ``webjury train --data FOLDER``.

    Parameters
    ----------
    folder : Path
        Folder for ``html/NAME.html`` and ``clean/NAME.txt``.
    extracted : ExtractedPage
        The page.
    kept : collection of int
        Positions of the segments that are content.

    Returns
    -------
    str
        NAME: the page's title and a hash, so that a second correction of a page replaces the first.

    Raises
    ------
    InputError
        If the files cannot be written.
    """
    name = _name(extracted)
    text = "\n".join(segment.text for row, segment in enumerate(extracted.segments) if row in kept)
    try:
        _write(folder / "html" / f"{name}.html", extracted.html)
        _write(folder / "clean" / f"{name}.txt", text)
    except OSError as error:
        raise InputError(
            f"cannot write the correction to {folder}: {error.strerror or error}"
        ) from error
    return name


def _name(extracted: ExtractedPage) -> str:
    title = re.sub(r"[^a-z0-9]+", "-", extracted.title.lower()).strip("-")[:_MAX_NAME].strip("-")
    digest = hashlib.sha256(extracted.html.encode("utf-8")).hexdigest()[:8]
    return f"{title}-{digest}".lstrip("-")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
