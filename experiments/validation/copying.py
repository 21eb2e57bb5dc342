"""What all kinds of copies share: random numbers, a lender, processes, and the copy as a page.

The functions that make a kind take pages of one data set, the share of them to copy, a seed, which
gives the same copies of the same pages, and a number of worker processes.
"""

import hashlib
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from ...parallel import map_in_processes
from ..data.gold_pages import GoldPage

_Lent = TypeVar("_Lent")


def seeded(seed: str) -> random.Random:
    """Random numbers that depend on the whole of a seed."""
    return random.Random(hashlib.sha256(seed.encode()).digest())  # noqa: S311 (no secret)


def draw_lender(
    host: str, sources: Sequence[tuple[str, _Lent]], rng: random.Random
) -> tuple[str, _Lent]:
    """Draw a source of another host, of which there is at least one."""
    while True:
        source = rng.choice(sources)
        if source[0] != host:
            return source


def has_lenders(sources: Sequence[tuple[str, object]]) -> bool:
    """Whether every host finds a source of another one."""
    return len({host for host, _ in sources}) > 1


def make_copies(
    make: Callable[..., GoldPage | None],
    pages: Sequence[GoldPage],
    *lent: Sequence[object],
    seed: str,
    description: str,
    processes: int,
) -> list[GoldPage]:
    """Copy each page that can be copied, by ``make(page, *lent, seed)``, in processes."""
    seeds = [f"{seed} {page.name}" for page in pages]
    copies = map_in_processes(
        make, pages, *lent, seeds, description=description, processes=processes
    )
    return [copy for copy in copies if copy]


def copy_of(
    page: GoldPage,
    kind: str,
    html: str,
    gold: str,
    *,
    weight: float = 1.0,
    lenders: Sequence[str] = (),
) -> GoldPage:
    """A copy of a page with another source and gold standard; its snippets are left out."""
    return replace(
        page,
        name=f"{page.name}#{kind}",
        html=html.encode(),
        gold=gold,
        present=(),
        absent=(),
        copy_kind=kind,
        lenders=tuple(lenders),
        weight=weight,
    )
