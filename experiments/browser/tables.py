"""Words of pages that differ from those that a browser shows: for each data set, and by place."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...progress import track
from ...segmenter.page import Page
from ..data.gold_pages import GoldPage
from ..tables import Rounded, Row
from .chromium import Chromium
from .places import WordDifference, compare_with_shown

#: What the tables count: faults of white space, words, and what the browser or we take for hidden.
KINDS = ("glued", "cut", "apart", "missing", "extra", "hidden", "opened")
#: Number of places that are shown of each kind, and of words at each place.
_N_PLACES, _N_WORDS = 12, 3
_MAX_LENGTH = 40


@dataclass(frozen=True, slots=True)
class ComparedPage:
    """A page, the number of words that the browser shows, and those that differ."""

    dataset: str
    name: str
    n_words: int
    differences: list[WordDifference]


def compared_pages(
    dataset: str, pages: Sequence[GoldPage], chromium: Chromium
) -> Iterator[ComparedPage]:
    """Compare pages of a data set with what a browser shows, which decodes them as we do."""
    for page in track(pages, len(pages), f"Reading {dataset}"):
        read: Page = page.parse()
        shown = chromium.shown_text(page.html, read.encoding or "utf-8")
        yield ComparedPage(dataset, page.name, *compare_with_shown(read, shown))


def words_table(pages: Sequence[ComparedPage]) -> list[Row]:
    """Count the words that differ per thousand shown words, by kind: by data set, then of all."""
    by_dataset: dict[str, list[ComparedPage]] = {}
    for page in pages:
        by_dataset.setdefault(page.dataset, []).append(page)
    rows = [_words_row(dataset, of_dataset) for dataset, of_dataset in by_dataset.items()]
    return [*rows, _words_row("all", pages)]


def _words_row(name: str, pages: Sequence[ComparedPage]) -> Row:
    n_words = sum(page.n_words for page in pages)
    counts = Counter(one.kind for page in pages for one in page.differences)
    return {
        "data set": name,
        "pages": len(pages),
        "words": n_words,
        **{kind: Rounded(1_000 * counts[kind] / max(n_words, 1), ".2f") for kind in KINDS},
    }


def places_table(pages: Sequence[ComparedPage]) -> list[Row]:
    """List the most frequent tags around words that differ, for each kind: on most pages first."""
    by_place: dict[tuple[str, str], list[tuple[ComparedPage, str]]] = {}
    for page in pages:
        for kind, words, tags in ((one.kind, one.words, one.tags) for one in page.differences):
            by_place.setdefault((kind, tags), []).append((page, words))
    rows = [_place_row(*place, found) for place, found in by_place.items()]
    rows.sort(key=lambda row: (-row["pages"], -row["places"], row["tags"]))
    return [
        row for kind in KINDS for row in [row for row in rows if row["kind"] == kind][:_N_PLACES]
    ]


def _place_row(kind: str, tags: str, found: Sequence[tuple[ComparedPage, str]]) -> Row:
    frequent = Counter(words[:_MAX_LENGTH].replace("|", " · ") for _, words in found)
    first = found[0][0]
    return {
        "kind": kind,
        "tags": tags.replace("|", "/"),
        "places": len(found),
        "pages": len({(page.dataset, page.name) for page, _ in found}),
        "words": ", ".join(words for words, _ in frequent.most_common(_N_WORDS)),
        "a page": f"{first.dataset} {first.name}",
    }
