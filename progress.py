"""Progress of long work, as a bar or as lines for a program; work in several processes."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import click

#: In the environment, it asks for lines where there is no terminal.
AS_LINES = {"WEBJURY_PROGRESS": "lines"}
#: Seconds between two of them.
_EVERY_S = 1.0
#: Go to the start of the line of a terminal, and erase the line.
_ERASE_LINE = "\r\033[K"

Item = TypeVar("Item")
Result = TypeVar("Result")
#: The bars that are shown at the moment: warnings come from anywhere, and have no bar to pass on.
_bars: list[object] = []


def above_bar(line: str) -> str:
    """A line for standard error; if a bar is shown there, it takes its place.

    The bar is drawn again below the line when the next item is done.
    """
    return f"{_ERASE_LINE}{line}" if _bars else line


def track(items: Iterable[Item], total: int | None, description: str) -> Iterator[Item]:
    """Pass items on, and show on standard error how many of all, if known, are done."""
    if sys.stderr.isatty():
        with click.progressbar(items, total, description, show_pos=True, file=sys.stderr) as bar:
            _bars.append(bar)
            try:
                yield from bar
            finally:
                _bars.remove(bar)
    elif AS_LINES.items() <= os.environ.items():
        yield from _with_lines(items, total, description)
    else:
        yield from items


def _with_lines(items: Iterable[Item], total: int | None, description: str) -> Iterator[Item]:
    of_all = "" if total is None else f" of {total:,}"
    last = -_EVERY_S
    for done, item in enumerate(items):
        if time.monotonic() - last >= _EVERY_S:
            click.echo(f"{description}: {done:,}{of_all}", err=True)
            last = time.monotonic()
        yield item


def map_in_processes(
    function: Callable[..., Result],
    *sequences: Sequence[Any],
    description: str,
    processes: int = 2,
    chunksize: int = 8,
) -> list[Result]:
    """Call a function on each item, as `map` does, in worker processes.

    The function is pickled: it belongs to a module, or is a `functools.partial` of one that does.
    The sequences, one for each argument, have the same length. ``description`` is the label of the
    progress bar, and ``chunksize`` says how many items are sent to a process at once.
    """
    # Imported here: the command line, which only shows progress, starts faster.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A forked child of a process that has run LightGBM with threads hangs: spawn.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        results = pool.map(function, *sequences, chunksize=chunksize)
        return list(track(results, len(sequences[0]), description))
