"""Pages with their gold standards, and functions that read both from files."""

import codecs
import re
from dataclasses import dataclass, field
from pathlib import Path

from ...errors import DataError, InputError
from ...metadata.declared import Metadata
from ...segmenter.page import Page
from ...segmenter.source import page_files


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page and its gold standard, the main content as a person marked it.

    Attributes
    ----------
    name : str
        Name that is unique in the data set.
    html : bytes
    gold : str
        Gold standard text; it may be empty.
    host : str
        Host of the page's URL, or the page's name if the URL is unknown. Folds are grouped by host.
    page_type : str
        Type of the page; empty if the data set does not give it.
    present, absent : tuple of str
        Snippets that belong to the content, and snippets that do not, if the data set has them.
    metadata : Metadata
        Title, author and date, if the data set has them.
    language : str
        Language of the page as the data set names it; empty if the data set does not give it.
    copy_kind : str
        Kind of a copy of another page of the data set, made for training; empty for other pages.
    lenders : tuple of str
        Hosts of the other pages that parts of a copy come from.
    weight : float
        Weight in training, relative to the other pages of the data set.
    """

    name: str
    html: bytes
    gold: str
    host: str
    page_type: str = ""
    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)
    language: str = ""
    copy_kind: str = ""
    lenders: tuple[str, ...] = ()
    weight: float = 1.0

    @property
    def is_copy(self) -> bool:
        """Whether it is a copy: see `copy_kind`."""
        return bool(self.copy_kind)

    def parse(self) -> Page:
        """Parse the page.

        Raises
        ------
        DataError
            If it is not an HTML page; the message contains its name.
        """
        try:
            return Page(self.html)
        except InputError as error:
            raise DataError(f"page {self.name}: {error}") from error


def read_html(path: Path) -> bytes:
    """Read a page, decompressing it if its name ends in ``.gz``."""
    data = path.read_bytes()
    if path.suffix.lower() != ".gz":
        return data
    try:
        return page_files.decompress(data, str(path))
    except InputError as error:
        raise DataError(str(error)) from error


_GOLD_URL = re.compile(r"\A\s*URL:[^\n]*\n?")
_GOLD_MARK = re.compile(r"<(?:h|p|l)>", re.IGNORECASE)
# Annotators typed this line by hand: 424 gold standards of dragnet spell it in 16 ways.
_COMMENTS = re.compile(r"^[!@#$% \t]*%\^&\*+(?:\(\))?[ \t]*[A-Z]*[ \t]*$", re.MULTILINE)


def read_gold(path: Path) -> str:
    """Read a gold standard and strip the annotators' mark-up.

    This removes CleanEval's URL line and its tags of headings, paragraphs and list items, and
    everything from dragnet's line ``!@#$%^&*()  COMMENTS`` on. The encoding is UTF-8 or UTF-16,
    with or without a byte order mark, or else cp1252.
    """
    text = path.read_text(encoding=_encoding(path.read_bytes()), errors="replace")
    content = _COMMENTS.split(text, maxsplit=1)[0]
    return _GOLD_MARK.sub("\n", _GOLD_URL.sub("", content))


def _encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    upper = data[1::2]
    if upper.count(0) > len(upper) / 2:
        return "utf-16-le"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"
