"""Limits above which a page would stall extractors whose time is not linear in the page.

A timer cannot interrupt C code, so such an extractor is not started on a page that could take it
minutes: it counts as missing. Extractors that are linear in the page run on every page.
"""

from .flow import TextFlow

__all__ = ["exceeded_limit"]

MAX_CHARACTERS = 10_000_000
MAX_ELEMENTS = 30_000
#: 8,000 short cells cost jusText 10 s; its cost is quadratic in them.
MAX_CELLS = 3_000
#: lxml without `huge_tree`, as extractors use it, drops everything below 255 levels.
MAX_DEPTH = 250


def exceeded_limit(html: str, flow: TextFlow) -> str | None:
    """Describe the limit that a page exceeds.

    Parameters
    ----------
    html : str
        Sanitised source of the page.
    flow : TextFlow
        Its visible elements.

    Returns
    -------
    str or None
        The page's number and the limit; None for a page within all limits.
    """
    measures = (
        ("characters", len(html), MAX_CHARACTERS),
        ("tags", html.count("<"), 3 * MAX_ELEMENTS),
        ("elements", len(flow), MAX_ELEMENTS),
        ("table cells", flow.tags.count("td") + flow.tags.count("th"), MAX_CELLS),
        ("levels of nesting", _depth(flow.parents), MAX_DEPTH),
    )
    for name, count, limit in measures:
        if count > limit:
            return f"{count:,} {name} are more than {limit:,}"
    return None


def _depth(parents: list[int]) -> int:
    depths: list[int] = []
    for parent in parents:
        depths.append(depths[parent] + 1 if parent >= 0 else 1)
    return max(depths, default=0)
