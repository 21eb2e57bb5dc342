"""One document's row: what the processes of a batch run do, once for each."""

import json
from dataclasses import dataclass
from functools import cache

from ..ensemble.shipped import shipped
from ..ensemble.templates import Templates
from ..ensemble.training import library_versions
from ..ensemble.verdict import judge
from ..extractors.registry import get_extractor
from ..segmenter.page import Page
from .order import Order

__all__ = ["Row", "extract_row", "versions", "warm_up"]

_SHORT_PAGE = b"<title>Ready</title><p>A page to load everything with that all pages need."


@dataclass(frozen=True, slots=True)
class Row:
    """What is written of a document that was extracted; names as in the output."""

    text: str
    title: str
    expected_f1: float | None
    mode: str
    extractor: str | None
    warnings: list[str]
    model_sha256: str
    versions: str


def warm_up(order: Order) -> None:
    """Load what every document needs, outside of any document's time.

    Raises
    ------
    WebjuryError
        If the order cannot be carried out.
    """
    extract_row(_SHORT_PAGE, None, None, order)


def extract_row(html: bytes, charset: str | None, url: str | None, order: Order) -> Row:
    """Extract one document.

    Parameters
    ----------
    html : bytes
    charset : str or None
        As its server declared it.
    url : str or None
    order : Order

    Returns
    -------
    Row

    Raises
    ------
    WebjuryError
        If it is no page.
    """
    page = Page(html, charset)
    extraction = judge(
        page,
        order.mode,
        favor=order.favor,
        comments=order.comments,
        jury=order.jury,
        budget_ms=order.budget_ms,
        url=url,
        templates=_templates(order.templates),
    )
    return Row(
        text=extraction.text,
        title=page.title,
        expected_f1=extraction.expected_f1,
        mode=extraction.mode,
        extractor=extraction.extractor,
        warnings=extraction.warnings,
        model_sha256=extraction.model_sha256,
        versions=json.dumps(versions(order.mode)),
    )


@cache
def versions(mode: str) -> dict[str, str]:
    """Versions of all libraries that a mode's texts depend on."""
    jurors = shipped(mode).jurors
    return {**library_versions(), **{name: get_extractor(name).version for name in jurors}}


@cache
def _templates(folder: str | None) -> Templates | None:
    return None if folder is None else Templates.read(folder)
