"""Show the progress of a batch run, its summary at the end, and the estimate of a dry run."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from ...messages import count_of, first_of
from ..notes import note, say, tell

if TYPE_CHECKING:
    from ...batch.dry_run import Estimate
    from ...batch.shards import RunSummary

#: Seconds between two lines of a log.
_LOG_INTERVAL_S = 60.0
#: Units of sizes, the largest first.
_UNITS = (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3))


class BatchProgress:
    """Progress of a run: a bar on a terminal, otherwise a line per minute with the pages done."""

    def __init__(
        self, console: Console | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        console = console or Console(stderr=True)
        self._has_bar = console.is_terminal
        self._bar = Progress(
            TextColumn("{task.description}"),
            TextColumn("{task.fields[documents]:,} pages"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[rate]:.1f} pages/s"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not self._has_bar,
        )
        self._task = self._bar.add_task("", total=1.0, documents=0, rate=0.0)
        self._clock = clock
        self.start_pass("")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._bar.stop()

    def start_pass(self, name: str) -> None:
        """Restart for the next pass, and show its name."""
        self._name = name
        self._documents = self._new_documents = 0
        self._since = self._clock()
        self._bar.reset(self._task, description=name, total=1.0, documents=0, rate=0.0)

    def update(self, documents: int, share: float) -> None:
        """Add finished documents; show their number, their rate and the share of bytes done."""
        self._documents += documents
        self._new_documents += documents
        seconds = self._clock() - self._since
        rate = self._new_documents / seconds if seconds else 0.0
        if self._has_bar:
            self._bar.update(self._task, completed=share, documents=self._documents, rate=rate)
        elif seconds >= _LOG_INTERVAL_S:
            pages = f"{self._documents:,} pages, {rate:.1f} pages/s, " if self._documents else ""
            note(f"{self._name}: {pages}{share:.1%} of the input")
            self._new_documents = 0
            self._since += seconds


def show_summary(summary: "RunSummary") -> None:
    """Print the summary on standard error."""
    counts = ", ".join(f"{count:,} {status}" for status, count in summary.counts.most_common())
    tell(f"{count_of(summary.documents, 'document')}: {counts or 'none'}")
    if summary.sites:
        sites, hosts = summary.sites["sites"], count_of(summary.sites["hosts"], "host")
        verb = "has" if sites == 1 else "have"
        tell(f"sites: {sites:,} of {hosts} {verb} several pages")
    if made_again := [f"{shard} ({damage})" for shard, damage in summary.made_again.items()]:
        files = count_of(
            len(made_again), "file of an earlier run was", "files of an earlier run were"
        )
        note(f"{files} made again: {first_of(made_again)}")
    for reason, count in summary.skipped.most_common():
        note(f"skipped {count_of(count, 'record')}: {reason}")
    if summary.losses:
        note(
            f"inputs are damaged in {count_of(summary.losses, 'place')}: "
            "see the rows with the status damaged"
        )
    for path, problem in summary.problems.items():
        note(f"{path}: not read to its end: {problem}; its last shard is incomplete")


def show_estimate(estimate: "Estimate") -> None:
    """Print an estimate."""
    prefix = "" if estimate.is_counted else "about "
    counts = ", ".join(f"{count:,} {status}" for status, count in estimate.counts.items())
    lines = [
        f"input:  {_size(estimate.bytes_in)} in {count_of(estimate.inputs, 'input')}",
        f"pages:  {prefix}{estimate.pages:,}; a sample of {estimate.sampled:,}: {counts}",
        f"output: {prefix}{_size(estimate.bytes_out)}",
        f"time:   about {_hours(estimate.hours)} with {count_of(estimate.workers, 'worker')}, "
        f"{_hours(estimate.core_hours)} of one core, on a machine like this one",
    ]
    for line in lines:
        say(line)


def _size(n_bytes: float) -> str:
    for unit, size in _UNITS:
        if n_bytes >= size:
            return f"{n_bytes / size:.1f} {unit}"
    return count_of(round(n_bytes), "byte")


def _hours(hours: float) -> str:
    if hours >= 1:
        return f"{hours:,.1f} hours"
    return f"{60 * hours:.1f} minutes" if hours >= 1 / 60 else f"{3600 * hours:.1f} seconds"
