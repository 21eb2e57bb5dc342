"""Compare the Markdown of several systems with what a reader wants from each page."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from ...errors import DataError
from ...progress import track
from ...segmenter.page import Page
from ..tables import Rounded, Row
from .items import Address, Items, items_of_html, items_of_markdown, other_sizes
from .systems import WEBJURY_SYSTEMS, System

#: Maximum number of characters of an item in the table of differences.
_MAX_ITEM = 80
_ADVICE = "change to the root of the repository, or name folders with --pages and --gold"


@dataclass(frozen=True, slots=True)
class WantedPage:
    """A page, and what a reader wants from it.

    Attributes
    ----------
    name : str
    source : bytes
    gold : str
        Content of the page as HTML.
    url : str
        Address of the page; empty if it is unknown.
    """

    name: str
    source: bytes
    gold: str
    url: str = ""

    def wanted(self, address: Address) -> Items:
        """The items of the gold standard, by kind."""
        return items_of_html(self.gold, address)

    def given(self, markdown: str, address: Address) -> Items:
        """Find the items in the Markdown of a system, by kind."""
        items = items_of_markdown(markdown, address)
        items["images"] = _unify_sizes(items["images"], other_sizes(self.gold, address))
        return items


@dataclass(frozen=True, slots=True)
class Comparison:
    """The items of a page that a reader wants, and the items that a system gives.

    Attributes
    ----------
    page, system : str
    wanted, given : dict of str to Counter
        Items by kind.
    """

    page: str
    system: str
    wanted: Items
    given: Items


def read_wanted_pages(pages: Path, gold: Path) -> list[WantedPage]:
    """Read pages and their wanted items.

    Parameters
    ----------
    pages : Path
        Folder with files ``NAME/page.html``; those without a gold standard are left out.
    gold : Path
        Folder with files ``NAME.html``.

    Returns
    -------
    list of WantedPage

    Raises
    ------
    DataError
        If there is no gold standard, or one has no page.
    """
    standards = sorted(gold.glob("*.html"))
    if not standards:
        raise DataError(f"there is no gold standard {gold}/NAME.html: {_ADVICE}")
    pages_found = []
    for standard in standards:
        path = pages / standard.stem / "page.html"
        if not path.is_file():
            raise DataError(f"there is no page {path} for the gold standard {standard}: {_ADVICE}")
        text = standard.read_text(encoding="utf-8")
        pages_found.append(WantedPage(standard.stem, path.read_bytes(), text))
    return pages_found


def compare(
    pages: Sequence[WantedPage], systems: Mapping[str, System], description: str = "Comparing"
) -> Iterator[Comparison]:
    """Let every system write every page as Markdown.

    Parameters
    ----------
    pages : sequence of WantedPage
    systems : mapping of str to System
    description : str
        Label of the progress bar.

    Yields
    ------
    Comparison
        Page by page. Pages that declare no address get ``https://NAME.example/``, because users who
        download pages know their addresses.
    """
    for wanted_page in track(pages, len(pages), description):
        page = Page(wanted_page.source)
        page = page.at(
            wanted_page.url or page.declared_address or f"https://{wanted_page.name}.example/"
        )
        address = Address(page.url or "", page.base_address)
        wanted = wanted_page.wanted(address)
        for name, write in systems.items():
            yield Comparison(
                wanted_page.name, name, wanted, wanted_page.given(write(page), address)
            )


def _unify_sizes(images: Counter[str], sizes: Mapping[str, str]) -> Counter[str]:
    """Replace the addresses of other sizes of an image by its address in the gold standard."""
    renamed: Counter[str] = Counter()
    for image, number in images.items():
        renamed[sizes.get(image, image)] += number
    return renamed


def items_table(comparisons: Sequence[Comparison]) -> list[Row]:
    """Score the items of each kind, over all pages.

    Parameters
    ----------
    comparisons : sequence of Comparison

    Returns
    -------
    list of Row
        One per kind and system; ``right`` counts items that are both wanted and given.
    """
    return [
        {"items": kind, "system": system, **_scores(kind, system_comparisons)}
        for kind in comparisons[0].wanted
        for system, system_comparisons in _by_system(comparisons).items()
    ]


def f1_table(comparisons: Sequence[Comparison]) -> list[Row]:
    """Compute the F1 of each kind, and their mean.

    Parameters
    ----------
    comparisons : sequence of Comparison

    Returns
    -------
    list of Row
        One per system.
    """
    table = []
    for system, system_comparisons in _by_system(comparisons).items():
        scores = {
            kind: float(_scores(kind, system_comparisons)["F1"])
            for kind in system_comparisons[0].wanted
        }
        rounded = {kind: Rounded(score, ".3f") for kind, score in scores.items()}
        table.append({"system": system, **rounded, "mean": Rounded(mean(scores.values()), ".3f")})
    return table


def differences_table(comparisons: Sequence[Comparison]) -> list[Row]:
    """List the wanted items that webjury loses, and the items that it adds.

    Parameters
    ----------
    comparisons : sequence of Comparison

    Returns
    -------
    list of Row
        One per page, item and number of occurrences; ``modes`` lists the modes that have the
        difference.
    """
    modes: dict[tuple[str, str, str, str, int], list[str]] = {}
    for comparison in comparisons:
        if comparison.system not in WEBJURY_SYSTEMS:
            continue
        for kind in comparison.wanted:
            lost = comparison.wanted[kind] - comparison.given[kind]
            added = comparison.given[kind] - comparison.wanted[kind]
            for which, items in (("lost", lost), ("added", added)):
                for item, number in items.items():
                    key = (comparison.page, kind, which, _line(item), number)
                    modes.setdefault(key, []).append(comparison.system.removeprefix("webjury "))
    columns = ("page", "items", "difference", "item", "number")
    return [
        {**dict(zip(columns, key, strict=True)), "modes": ", ".join(names)}
        for key, names in modes.items()
    ]


def _by_system(comparisons: Sequence[Comparison]) -> dict[str, list[Comparison]]:
    grouped: dict[str, list[Comparison]] = {}
    for comparison in comparisons:
        grouped.setdefault(comparison.system, []).append(comparison)
    return grouped


def _scores(kind: str, comparisons: Sequence[Comparison]) -> Row:
    wanted = sum(comparison.wanted[kind].total() for comparison in comparisons)
    given = sum(comparison.given[kind].total() for comparison in comparisons)
    right = sum(
        (comparison.wanted[kind] & comparison.given[kind]).total() for comparison in comparisons
    )
    return {
        "wanted": wanted,
        "given": given,
        "right": right,
        "precision": Rounded(right / max(given, 1), ".3f"),
        "recall": Rounded(right / max(wanted, 1), ".3f"),
        "F1": Rounded(2 * right / max(given + wanted, 1), ".3f"),
    }


def _line(item: str) -> str:
    """Write an item as one line, for a cell of a table."""
    line = " ".join(item.split()).replace("|", "\\|")
    return line if len(line) <= _MAX_ITEM else f"{line[:_MAX_ITEM]}..."
