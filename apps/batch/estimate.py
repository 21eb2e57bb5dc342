"""Print the estimate of what a batch run takes."""

from typing import TYPE_CHECKING

import click

from ...messages import count_of

if TYPE_CHECKING:
    from ...batch.dry_run import Estimate

#: Units of sizes, the largest first.
_UNITS = (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3))


def show_estimate(estimate: "Estimate", core_hour_cost: float | None) -> None:
    """Print an estimate, with the cost if an hour of one core has a cost."""
    about = "" if estimate.is_counted else "about "
    counts = ", ".join(f"{count:,} {status}" for status, count in estimate.counts.items())
    lines = [
        f"input:  {_size(estimate.bytes_in)} in {count_of(estimate.inputs, 'input')}",
        f"pages:  {about}{estimate.pages:,}; a sample of {estimate.sampled:,}: {counts}",
        f"output: {about}{_size(estimate.bytes_out)}",
        f"time:   about {_hours(estimate.hours)} with {count_of(estimate.workers, 'worker')}, "
        f"{_hours(estimate.core_hours)} of one core, on a machine like this one",
    ]
    if core_hour_cost is not None:
        cost = estimate.core_hours * core_hour_cost
        shown = f"about {cost:,.2f}" if cost >= 0.01 else "less than 0.01"
        lines.append(f"cost:   {shown}, at {core_hour_cost:g} an hour of one core")
    click.echo("\n".join(lines))


def _size(n_bytes: float) -> str:
    for unit, size in _UNITS:
        if n_bytes >= size:
            return f"{n_bytes / size:.1f} {unit}"
    return count_of(round(n_bytes), "byte")


def _hours(hours: float) -> str:
    if hours >= 1:
        return f"{hours:,.1f} hours"
    return f"{60 * hours:.1f} minutes" if hours >= 1 / 60 else f"{3600 * hours:.1f} seconds"
