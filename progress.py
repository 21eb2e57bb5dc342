"""Progress of long work: a bar on a terminal; in a pipe or a file, a line every ten seconds.

Commands ask for the lines; a program that uses webjury as a library gets none.
"""

import json
import os
import sys
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeVar

import click

from .messages import printable_line

if TYPE_CHECKING:
    import subprocess

#: Environment variable with the seconds between two lines, for programs and tests.
INTERVAL_VARIABLE = "WEBJURY_PROGRESS"
#: The default of these seconds.
_INTERVAL_S = 10.0
#: Moves the cursor to the start of the line and erases the line.
_ERASE_LINE = "\r\033[K"
#: When this module was imported, soon after the command began.
_BEGAN = time.monotonic()
_PROGRAM = Path(__file__).with_name("progress_lines.py")

Item = TypeVar("Item")
#: The visible bars. Global, because warnings come from code that knows nothing of the bar.
_bars: list[object] = []


def above_bar(line: str) -> str:
    """Format a line for standard error so that it replaces a visible bar.

    The bar is drawn again below the line after the next item.
    """
    return f"{_ERASE_LINE}{line}" if _bars else line


def track(items: Iterable[Item], total: int | None, description: str) -> Iterator[Item]:
    """Yield the items, and show on standard error how many are done, and of how many if known.

    On a terminal, loops within a loop with a bar have none.
    """
    if not sys.stderr.isatty():
        yield from _in_lines(items, total, description)
    elif _bars:
        yield from items
    else:
        description = printable_line(description)
        with click.progressbar(items, total, description, show_pos=True, file=sys.stderr) as bar:
            _bars.append(bar)
            try:
                yield from bar
            finally:
                _bars.remove(bar)


def track_in_lines(items: Collection[Item], description: str) -> Iterator[Item]:
    """Yield the items; show how many are done only where there are lines, not bars.

    It is for loops around others, whose bars would be written over this one.
    """
    return _in_lines(items, len(items), description)


def _in_lines(items: Iterable[Item], total: int | None, description: str) -> Iterator[Item]:
    with Step(description, total) as step:
        for item in items:
            yield item
            step.advance()


@contextmanager
def lines_of_progress(beginning: str = "webjury: ") -> Iterator[None]:
    """Tell the steps of all work within, unless standard error is a terminal.

    A line begins with ``beginning``. Within another call, this one does nothing.
    """
    if _tellers or sys.stderr.isatty():
        yield
        return
    teller = _Teller(beginning)
    _tellers.append(teller)
    try:
        yield
    finally:
        _tellers.remove(teller)
        teller.close()


class Step:
    """A step of long work: a context that is named in lines of progress, with its inner steps.

    With a total, the time that is left is estimated; otherwise, the time that has passed is told.
    """

    def __init__(self, description: str, total: int | None = None) -> None:
        self._description = printable_line(description[:1].lower() + description[1:])
        self._done = 0
        self.total = total

    def __enter__(self) -> Self:
        self._tell()
        return self

    def __exit__(self, *_error: object) -> None:
        for teller in _tellers:
            teller.send([id(self)])

    def advance(self) -> None:
        """Count one more item as done."""
        self._done += 1
        self._tell()

    def _tell(self) -> None:
        for teller in _tellers:
            teller.send([id(self), time.monotonic(), self._description, self._done, self.total])


class _Teller:
    """A process that prints the lines, since this one prints nothing while C code runs.

    It starts with the first step. Whatever happens to it, the work goes on.
    """

    def __init__(self, beginning: str) -> None:
        self._beginning = beginning
        self._process: subprocess.Popen[bytes] | None = None

    def send(self, message: list[str | float | None]) -> None:
        with suppress(OSError):
            if self._process is None:
                self._process = self._start()
            assert self._process.stdin
            self._process.stdin.write(json.dumps(message).encode("ascii") + b"\n")
            self._process.stdin.flush()

    def close(self) -> None:
        """End the process."""
        if self._process:
            assert self._process.stdin
            with suppress(OSError):
                self._process.stdin.close()
            self._process.wait()

    def _start(self) -> "subprocess.Popen[bytes]":
        # Imported here: commands that print no lines, such as extract, start without it.
        import subprocess

        values = (self._beginning, sys.stderr.encoding or "utf-8", _interval_s(), _BEGAN)
        # Isolated and without packages, it starts in a few hundredths of a second.
        command = [sys.executable, "-IS", str(_PROGRAM), *map(str, values)]
        return subprocess.Popen(  # noqa: S603 (our own code)
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        )


def _interval_s() -> float:
    """Seconds between two lines, as the environment asks, if it asks for a number above 0."""
    with suppress(ValueError):
        if (seconds := float(os.environ.get(INTERVAL_VARIABLE, ""))) > 0:
            return seconds
    return _INTERVAL_S


#: The process that prints lines, if a command has asked for it.
_tellers: list[_Teller] = []
