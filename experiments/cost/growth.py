"""How time and memory grow with a page: the same content once, twice, four times and so on."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from ...ensemble.features.arrays import Floats, Ints
from ...progress import track
from ..tables import Row
from .isolated_cost import PageCost, page_costs

__all__ = ["TIMES", "Growth", "exponents_table", "grow", "grown", "growth_table"]

#: How often the content is repeated.
TIMES = tuple(2**power for power in range(9))
#: Each length is timed so often, and the fastest counts.
ROUNDS = 2
_BODY = re.compile(rb"(.*?<body\b[^>]*>)(.*)(</body>.*)", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Growth:
    """What the lengths of a page cost a mode.

    Attributes
    ----------
    mode : str
    sizes : list of int
        Bytes of the page, ascending.
    page_costs : list of PageCost
        One a length, each in a process of its own.
    idle : float
        MiB that the process holds without the page.
    """

    mode: str
    sizes: list[int]
    page_costs: list[PageCost]
    idle: float


def grown(page: bytes, times: int) -> bytes:
    """Repeat what is in the body of a page; all of it, if it has none.

    Examples
    --------
    >>> grown(b"<title>T</title><body><p>One</body>", 2)
    b'<title>T</title><body><p>One<p>One</body>'
    """
    if found := _BODY.fullmatch(page):
        head, body, end = found.groups()
        return bytes(head + body * times + end)
    return page * times


def grow(page: bytes, modes: Sequence[str], times: Sequence[int] = TIMES) -> list[Growth]:
    """Let each mode extract a page at growing lengths.

    Parameters
    ----------
    page : bytes
    modes : sequence of str
    times : sequence of int
        How often the content is repeated, ascending.

    Returns
    -------
    list of Growth
        One a mode.
    """
    pages = [grown(page, n) for n in times]
    growths = []
    for mode in modes:
        found, idle = [], inf
        for one in track(pages, len(pages), f"Growing for {mode}"):
            # The first page loads models and libraries.
            first, *rounds = page_costs(mode, [b"<p>A page", *[one] * ROUNDS])
            found.append(PageCost(min(visit.seconds for visit in rounds), rounds[-1].peak))
            idle = min(idle, first.peak)
        growths.append(Growth(mode, [len(one) for one in pages], found, idle))
    return growths


def growth_table(growths: Sequence[Growth]) -> list[Row]:
    """What each length cost.

    Parameters
    ----------
    growths : sequence of Growth

    Returns
    -------
    list of Row
        One a mode and length; ``ms a MB`` stays the same where growth is linear.
    """
    return [
        {
            "mode": growth.mode,
            "MB": f"{size / 1e6:.2f}",
            "ms": f"{visit.seconds * 1000:.0f}",
            "ms a MB": f"{visit.seconds * 1e9 / size:.0f}",
            "peak MiB": f"{visit.peak:.0f}",
        }
        for growth in growths
        for size, visit in zip(growth.sizes, growth.page_costs, strict=True)
    ]


def exponents_table(growths: Sequence[Growth]) -> list[Row]:
    """Exponents of growth: 1 where twice the page costs twice as much.

    Parameters
    ----------
    growths : sequence of Growth
        Of two lengths or more.

    Returns
    -------
    list of Row
        One a mode: slopes of the logarithms by least squares over all lengths, that of time
        over the longer half as well. Memory is what the page added.
    """
    rows = []
    for growth in growths:
        sizes = np.array(growth.sizes)
        seconds = np.array([visit.seconds for visit in growth.page_costs])
        added = np.maximum([visit.peak - growth.idle for visit in growth.page_costs], 1.0)
        half = len(sizes) // 2 - 1
        rows.append(
            {
                "mode": growth.mode,
                "time": f"{_slope(sizes, seconds):.2f}",
                "time, longer half": f"{_slope(sizes[half:], seconds[half:]):.2f}",
                "memory": f"{_slope(sizes, added):.2f}",
            }
        )
    return rows


def _slope(sizes: Ints, costs: Floats) -> float:
    return float(np.polyfit(np.log(sizes), np.log(costs), 1)[0])
