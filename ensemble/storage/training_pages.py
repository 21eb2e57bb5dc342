"""The pages that a model was trained on: a file of hashes beside its card.

A score on such a page is too high, even in a folder with another name.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from .cards import Card
from .store import read_part, text_sha256, write_part

#: Digits of each hash: with 10,000 training pages, one of 28 billion other pages looks like one.
_N_DIGITS = 12


def page_hash(html: bytes) -> str:
    """The first digits of the SHA-256 of a page's source."""
    return hashlib.sha256(html).hexdigest()[:_N_DIGITS]


def save_training_pages(folder: Path, pages: Iterable[bytes]) -> str:
    """Write the hashes of the sources of pages into a folder; return the SHA-256 of the file.

    Models that were trained on the same pages share the file.
    """
    text = "".join(f"{one}\n" for one in sorted({page_hash(html) for html in pages}))
    return write_part(folder, _file_name(text_sha256(text)), text)


def load_training_pages(card_path: Path, card: Card) -> frozenset[str]:
    """Read the hashes of a model's training pages; none if its card is of an earlier version.

    Raises `ModelError` if the file cannot be read or was altered.
    """
    sha256 = card.pages_sha256
    return frozenset(read_part(card_path, _file_name(sha256), sha256).split() if sha256 else ())


def _file_name(sha256: str) -> str:
    return f"pages-{sha256[:16]}.txt"
