"""How much memory a mode holds while it extracts many pages in one process."""

from collections.abc import Sequence

from ...progress import track
from ..tables import Row
from .isolated_cost import page_costs

__all__ = ["memory_table"]


def memory_table(sources: Sequence[bytes], modes: Sequence[str]) -> list[Row]:
    """Let each mode extract all pages in a process of its own.

    Parameters
    ----------
    sources : sequence of bytes
        At least one page.
    modes : sequence of str

    Returns
    -------
    list of Row
        One a mode: the peaks in MiB after the first page, after half of them and after all.
        The last two are the same where memory is given back.
    """
    rows = []
    for mode in modes:
        found = track(page_costs(mode, sources), len(sources), f"Extracting by {mode}")
        peaks = [visit.peak for visit in found]
        rows.append(
            {
                "mode": mode,
                "pages": str(len(peaks)),
                "first page": f"{peaks[0]:.0f}",
                "half": f"{peaks[(len(peaks) - 1) // 2]:.0f}",
                "all": f"{peaks[-1]:.0f}",
            }
        )
    return rows
