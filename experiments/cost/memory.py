"""Peak memory of each mode over many pages in one process."""

from collections.abc import Sequence

from ...progress import track, track_in_lines
from ..tables import Rounded, Row
from .isolated_cost import page_costs


def memory_table(sources: Sequence[bytes], modes: Sequence[str]) -> list[Row]:
    """Extract all pages in each mode, in a separate process per mode.

    Parameters
    ----------
    sources : sequence of bytes
        At least one page.
    modes : sequence of str

    Returns
    -------
    list of Row
        One per mode: the peaks in MiB after the first page, after half of the pages and after all.
        The last two are equal if memory is released.
    """
    rows = []
    for mode in track_in_lines(modes, "Measuring modes"):
        costs = track(page_costs(mode, sources), len(sources), f"Extracting in mode {mode}")
        peaks = [cost.peak_mib for cost in costs]
        rows.append(
            {
                "mode": mode,
                "pages": len(peaks),
                "first page": Rounded(peaks[0], ".0f"),
                "half": Rounded(peaks[(len(peaks) - 1) // 2], ".0f"),
                "all": Rounded(peaks[-1], ".0f"),
            }
        )
    return rows
