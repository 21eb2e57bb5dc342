"""How often gold texts have a space where neighbours meet, by kinds of places, and rules for it."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import mean

from ....errors import DataError
from ....parallel import map_in_processes
from ....segmenter.joints import CLOSING, OPENING
from ...data.gold_pages import GoldPage
from ...tables import Rounded, Row
from .places import GoldText, Place, places_on

#: A tool wrote a gold text if it has a space at more of the places beside plain text.
_MAX_APART_FROM_TEXT = 0.1
#: Rules that say whether neighbours are apart, by name.
RULES: dict[str, Callable[[Place], bool]] = {
    "as written": lambda place: place.is_written_apart,
    "never": lambda _: False,
}


def _joint(place: Place) -> str:
    left, right = place.characters
    if left.isalnum() and right.isalnum():
        return "letters or digits"
    return "mark" if left in OPENING or right in CLOSING else "other"


def _classes(place: Place) -> str:
    left, right = (place.doc.value(side, "class") for side in place.sides)
    return "none" if not left + right else "equal" if left == right else "different"


#: Properties of places between two elements, by name.
KINDS: dict[str, Callable[[Place], str]] = {
    "tags": lambda place: "equal" if place.tags[0] == place.tags[1] else "different",
    "named": lambda place: str(place.n_named),
    "tags, named, text before": lambda place: (
        f"{'equal' if place.tags[0] == place.tags[1] else 'different'}, {place.n_named}, "
        f"{'yes' if place.follows_text else 'no'}"
    ),
    "joint": _joint,
    "one letter alone": lambda place: "yes" if len(place.texts[0]) == 1 else "no",
    "classes": _classes,
    "shorter text": lambda place: (
        "up to 20 characters" if min(map(len, place.texts)) <= 20 else "longer"
    ),
    "in a row": lambda place: str(min(place.n_alike(), 5)).replace("5", "5 or more"),
    "text before": lambda place: "yes" if place.follows_text else "no",
    "block": lambda place: place.block_tag,
    "in nav": lambda place: "yes" if place.doc.nearest(place.around, ("nav",)) >= 0 else "no",
    "in code": lambda place: "yes" if place.is_in_code else "no",
    "written": lambda place: "apart" if place.is_written_apart else "joined",
}


@dataclass(frozen=True, slots=True)
class JudgedPlace:
    """A place whose gold text is known: its kinds, what each rule says, what the gold text has."""

    kinds: tuple[tuple[str, str], ...]
    rules: dict[str, bool]
    is_of_elements: bool
    is_apart: bool


@dataclass(frozen=True, slots=True)
class JudgedPage:
    """The judged places of a page."""

    dataset: str
    is_in_second_half: bool  # of the hosts
    places: list[JudgedPlace]

    def of_elements(self) -> list[JudgedPlace]:
        """Those between two elements."""
        return [place for place in self.places if place.is_of_elements]

    def is_witness(self) -> bool:
        """Whether a person wrote the gold text, or a tool that has no space at each element."""
        beside_text = [place.is_apart for place in self.places if not place.is_of_elements]
        return not beside_text or mean(beside_text) <= _MAX_APART_FROM_TEXT


def judged_pages(
    dataset: str, pages: Sequence[GoldPage], *, processes: int = 2
) -> list[JudgedPage]:
    """Judge the places of pages of a data set; those that tell nothing are left out."""
    judged = map_in_processes(
        partial(_judge, dataset), pages, description=f"Reading {dataset}", processes=processes
    )
    return [page for page in judged if page.places and page.is_witness()]


def _judge(dataset: str, page: GoldPage) -> JudgedPage:
    gold, places = GoldText(page.gold), list[JudgedPlace]()
    for place in places_on(page.parse()):
        is_apart = gold.is_apart(place)
        if is_apart is not None:
            places.append(_judged(place, is_apart=is_apart))
    host = hashlib.sha256(page.host.encode()).digest()
    return JudgedPage(dataset, bool(host[-1] % 2), places)


def _judged(place: Place, *, is_apart: bool) -> JudgedPlace:
    if place.has_hidden:
        kinds = [("hidden text between", "")]
    elif place.is_of_elements:
        kinds = [("two elements", ""), *((name, kind(place)) for name, kind in KINDS.items())]
    else:
        kinds = [("text and element", ""), ("text and element, joint", _joint(place))]
    rules = {name: rule(place) for name, rule in RULES.items()}
    return JudgedPlace(tuple(kinds), rules, place.is_of_elements, is_apart)


def rules_table(pages: Sequence[JudgedPage]) -> list[Row]:
    """How often each rule does between elements as the gold texts: by data set, then of all.

    Raises
    ------
    DataError
        If there is no place to judge.
    """
    pages = [page for page in pages if page.of_elements()]
    if not pages:
        raise DataError("no page has two elements that meet without white space in its gold text")
    rows: list[Row] = []
    for hosts, is_second in (("first half", False), ("second half", True)):
        of_half = [page for page in pages if page.is_in_second_half == is_second]
        for dataset in dict.fromkeys(page.dataset for page in of_half):
            of_dataset = [page for page in of_half if page.dataset == dataset]
            rows.append(_rules_row(dataset, hosts, of_dataset))
        if of_half:
            rows.append(_rules_row("all", hosts, of_half))
    return rows


def _rules_row(dataset: str, hosts: str, pages: Sequence[JudgedPage]) -> Row:
    judged = [page.of_elements() for page in pages]
    row: Row = {"data set": dataset, "hosts": hosts, "pages": len(pages)}
    row["places"] = sum(map(len, judged))
    for rule in RULES:
        right = [[place.rules[rule] == place.is_apart for place in places] for places in judged]
        row[rule] = _mean_of_pages(right)
        row[f"{rule}, places"] = _mean_of_places(right)
    return row


def kinds_table(pages: Sequence[JudgedPage]) -> list[Row]:
    """How often gold texts have a space at each kind of place, over all pages."""
    by_kind: dict[tuple[str, str], list[list[bool]]] = {}
    for page in pages:
        on_page: dict[tuple[str, str], list[bool]] = {}
        for place in page.places:
            for kind in place.kinds:
                on_page.setdefault(kind, []).append(place.is_apart)
        for kind, apart in on_page.items():
            by_kind.setdefault(kind, []).append(apart)
    order = {name: number for number, name in enumerate(KINDS)}
    kinds = sorted(by_kind, key=lambda kind: (order.get(kind[0], -1), kind))
    return [
        {
            "kind": name,
            "value": value,
            "pages": len(by_kind[name, value]),
            "places": sum(map(len, by_kind[name, value])),
            "apart": _mean_of_pages(by_kind[name, value]),
            "apart, places": _mean_of_places(by_kind[name, value]),
        }
        for name, value in kinds
    ]


def _mean_of_pages(pages: Iterable[Sequence[bool]]) -> Rounded:
    return Rounded(mean(mean(places) for places in pages), ".3f")


def _mean_of_places(pages: Iterable[Sequence[bool]]) -> Rounded:
    return Rounded(mean(value for page in pages for value in page), ".3f")
