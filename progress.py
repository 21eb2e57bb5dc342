"""How far a loop is: a progress bar on a terminal, or lines for a program that asks for them."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

import click

#: In the environment, it asks for lines where there is no terminal.
AS_LINES = {"WEBJURY_PROGRESS": "lines"}
#: Seconds between two of them.
_EVERY_S = 1.0
#: Go to the start of the line of a terminal, and erase the line.
_ERASE_LINE = "\r\033[K"

Item = TypeVar("Item")
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
