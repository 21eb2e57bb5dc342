"""CPU time and memory of all systems on the same pages."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...progress import track
from ...workers.calls import Returned
from .systems import measure_pages

#: Number of pages to run once before the timing, because they load libraries.
WARM_UP = 2


@dataclass(slots=True)
class Cost:
    """Time and memory of a system.

    Attributes
    ----------
    seconds : list of float
        CPU time of each page on which the system did not fail.
    peak_mib : float
        Peak memory of its process, in MiB.
    """

    seconds: list[float] = field(default_factory=list)
    peak_mib: float = 0.0

    @property
    def ms(self) -> float:
        """Mean milliseconds per page."""
        return 1000 * float(np.mean(self.seconds))


def measure_costs(systems: Sequence[str], sources: Sequence[bytes]) -> dict[str, Cost]:
    """Run systems in their own processes, all of them on one page before the next.

    Parameters
    ----------
    systems : sequence of str
        Modes, base extractors and tools of the field.
    sources : sequence of bytes

    Returns
    -------
    dict of str to Cost
        Costs by system; systems that failed on every page are left out.
    """
    costs: dict[str, Cost] = {}
    pages = [*sources[:WARM_UP], *sources]
    warm_up = len(systems) * len(sources[:WARM_UP])
    outcomes = track(measure_pages(systems, pages), len(systems) * len(pages), "Timing")
    for number, (system, outcome) in enumerate(outcomes):
        if isinstance(outcome, Returned) and number >= warm_up:
            cost = costs.setdefault(system, Cost())
            cost.seconds.append(outcome.value.seconds)
            cost.peak_mib = max(cost.peak_mib, outcome.value.peak_mib)
    return costs
