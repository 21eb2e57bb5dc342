"""Progress of a loop: a bar on a terminal, or lines of text if the environment asks for them."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

import click

from .messages import printable_line

#: Environment variable that asks for lines where there is no terminal.
AS_LINES = {"WEBJURY_PROGRESS": "lines"}
#: Seconds between two lines.
_INTERVAL_S = 1.0
#: Moves the cursor to the start of the line and erases the line.
_ERASE_LINE = "\r\033[K"

Item = TypeVar("Item")
#: The visible bars. Global, because warnings come from code that knows nothing of the bar.
_bars: list[object] = []


def above_bar(line: str) -> str:
    """Format a line for standard error so that it replaces a visible bar.

    The bar is drawn again below the line after the next item.
    """
    return f"{_ERASE_LINE}{line}" if _bars else line


def track(items: Iterable[Item], total: int | None, description: str) -> Iterator[Item]:
    """Yield the items, and show on standard error how many are done, and of how many if known."""
    description = printable_line(description)
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
    total_text = "" if total is None else f" of {total:,}"
    last = -_INTERVAL_S
    for done, item in enumerate(items):
        if time.monotonic() - last >= _INTERVAL_S:
            click.echo(f"{description}: {done:,}{total_text}", err=True)
            last = time.monotonic()
        yield item
