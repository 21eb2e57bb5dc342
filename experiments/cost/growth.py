"""How time and memory grow with the length of a page, made by repeating its content."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from ...arrays import Floats, Ints
from ...progress import track, track_in_lines
from ..tables import Rounded, Row
from .isolated_cost import PageCost, page_costs

#: Numbers of copies of the content.
REPETITIONS = tuple(2**power for power in range(9))
#: Number of runs of each length; the fastest one counts.
ROUNDS = 2
_BODY = re.compile(rb"(.*?<body\b[^>]*>)(.*)(</body>.*)", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Growth:
    """Cost of a page at each length, in one mode.

    Attributes
    ----------
    mode : str
    sizes : list of int
        Bytes of the page, ascending.
    page_costs : list of PageCost
        One per length, each measured in its own process.
    idle_mib : float
        Peak memory of the process before it extracts the page, in MiB.
    """

    mode: str
    sizes: list[int]
    page_costs: list[PageCost]
    idle_mib: float


def repeat_content(page: bytes, times: int) -> bytes:
    """Repeat the content of the body of a page, or the whole page if it has no body.

    Examples
    --------
    >>> repeat_content(b"<title>T</title><body><p>One</body>", 2)
    b'<title>T</title><body><p>One<p>One</body>'
    """
    if match := _BODY.fullmatch(page):
        head, body, end = match.groups()
        return bytes(head + body * times + end)
    return page * times


def measure_growth(
    page: bytes, modes: Sequence[str], repetitions: Sequence[int] = REPETITIONS
) -> list[Growth]:
    """Extract a page at growing lengths in each mode.

    Parameters
    ----------
    page : bytes
    modes : sequence of str
    repetitions : sequence of int
        Numbers of copies of the content, ascending.

    Returns
    -------
    list of Growth
        One per mode.
    """
    pages = [repeat_content(page, times) for times in repetitions]
    growths = []
    for mode in track_in_lines(modes, "Measuring modes"):
        costs, idle_mib = [], inf
        for grown in track(pages, len(pages), f"Growing for {mode}"):
            # The first page loads models and libraries.
            first, *rounds = page_costs(mode, [b"<p>A page", *[grown] * ROUNDS])
            costs.append(PageCost(min(cost.seconds for cost in rounds), rounds[-1].peak_mib))
            idle_mib = min(idle_mib, first.peak_mib)
        growths.append(Growth(mode, [len(grown) for grown in pages], costs, idle_mib))
    return growths


def growth_table(growths: Sequence[Growth]) -> list[Row]:
    """List the cost of each length.

    Parameters
    ----------
    growths : sequence of Growth

    Returns
    -------
    list of Row
        One per mode and length; ``ms a MB`` is constant if growth is linear.
    """
    return [
        {
            "mode": growth.mode,
            "MB": Rounded(size / 1e6, ".2f"),
            "ms": Rounded(cost.seconds * 1000, ".0f"),
            "ms a MB": Rounded(cost.seconds * 1e9 / size, ".0f"),
            "peak MiB": Rounded(cost.peak_mib, ".0f"),
        }
        for growth in growths
        for size, cost in zip(growth.sizes, growth.page_costs, strict=True)
    ]


def exponents_table(growths: Sequence[Growth]) -> list[Row]:
    """Fit the exponent of growth, which is 1 if a page of twice the length costs twice as much.

    Parameters
    ----------
    growths : sequence of Growth
        Each has at least two lengths.

    Returns
    -------
    list of Row
        One per mode: the slopes of log cost against log length, by least squares over all lengths
        and, for time, also over the longer half. Memory is the memory that the page adds.
    """
    rows = []
    for growth in growths:
        sizes = np.array(growth.sizes)
        seconds = np.array([cost.seconds for cost in growth.page_costs])
        added_mib = np.maximum([cost.peak_mib - growth.idle_mib for cost in growth.page_costs], 1.0)
        middle = len(sizes) // 2 - 1
        rows.append(
            {
                "mode": growth.mode,
                "time": Rounded(_slope(sizes, seconds), ".2f"),
                "time, longer half": Rounded(_slope(sizes[middle:], seconds[middle:]), ".2f"),
                "memory": Rounded(_slope(sizes, added_mib), ".2f"),
            }
        )
    return rows


def _slope(sizes: Ints, costs: Floats) -> float:
    return float(np.polyfit(np.log(sizes), np.log(costs), 1)[0])
