"""Tables of results: printed on the terminal, written as CSV and Markdown, read from CSV.

Tables keep full numbers: the terminal and Markdown show them rounded, and CSV contains them in
full.
"""

import csv
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from ..errors import DataError
from ..messages import printable_line
from ..requirements import require

require("rich", extra="train")

from rich.console import Console  # noqa: E402
from rich.markup import escape  # noqa: E402
from rich.measure import Measurement  # noqa: E402
from rich.table import Table  # noqa: E402

#: Default width of a table on the terminal: columns of text are narrowed to fit, numbers are not.
WIDTH, TEXT_WIDTH = 100, 18
#: Maximum width of a table.
MAX_WIDTH = 1_000

#: One line of a table: cells by column, each a `Cell`.
Row = dict[str, Any]


class Rounded(float):
    """A number with its own format for printing.

    Parameters
    ----------
    value : float
    spec : str
        Format specification, as in `format`.

    Examples
    --------
    >>> str(Rounded(2 / 3)), str(Rounded(2 / 3, "+.1f")), Rounded(2 / 3) * 3
    ('0.6667', '+0.7', 2.0)
    """

    spec: str

    def __new__(cls, value: float, spec: str = ".4f") -> Self:
        """Make a float with a format."""
        number = super().__new__(cls, value)
        number.spec = spec
        return number

    def __str__(self) -> str:
        return format(float(self), self.spec)


class Interval(NamedTuple):
    """An interval of a difference, such as a 95% confidence interval.

    Examples
    --------
    >>> str(Interval(-0.01234, 0.5))
    '-0.0123 to +0.5000'
    """

    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.low:+.4f} to {self.high:+.4f}"


#: The value of a cell; None is an empty cell.
Cell = str | int | float | Interval | None


def printed(table: Sequence[Row]) -> list[dict[str, str]]:
    """Format cells for printing: numbers are rounded, and None is an empty cell."""
    return [
        {column: "" if cell is None else str(cell) for column, cell in row.items()} for row in table
    ]


def print_table(title: str, table: Sequence[Row]) -> None:
    """Print a table to the terminal; numbers are never truncated, however narrow it is."""
    rows = printed(table)
    shown = Table(title=_literal(title))
    for column in rows[0]:
        heading, widest = _literal(column), max(len(row[column]) for row in rows)
        if all(_is_number(row[column]) for row in rows):
            if len(column) > widest:
                heading = heading.replace(" ", "\n")
            shown.add_column(heading, justify="right", no_wrap=True, min_width=widest)
        else:
            shown.add_column(heading, overflow="fold", min_width=min(widest, TEXT_WIDTH))
    for row in rows:
        shown.add_row(*map(_literal, row.values()))
    console = Console(emoji=False)
    needed = Measurement.get(console, console.options.update(width=MAX_WIDTH), shown).minimum
    Console(width=max(WIDTH, needed), emoji=False).print(shown)


def _literal(text: str) -> str:
    """A text that is shown as it is, whatever names it contains."""
    return escape(printable_line(text))


def _is_number(cell: str) -> bool:
    return not cell or cell[0] in "+-0123456789"


def write_table(path: Path, table: Sequence[Row]) -> None:
    """Write a table to ``PATH.csv`` with full numbers, and to ``PATH.md`` with rounded ones."""
    write_csv(path, table)
    lines = [table[0], ["---"] * len(table[0]), *(row.values() for row in printed(table))]
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    path.with_name(f"{path.name}.md").write_text(text, encoding="utf-8", newline="\n")


def write_csv(path: Path, table: Sequence[Row]) -> None:
    """Write a table to ``PATH.csv`` with full numbers."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table[0])
        writer.writerows([_in_full(cell) for cell in row.values()] for row in table)


def show_table(name: str, table: Sequence[Row], folder: Path | None) -> None:
    """Print a table; if a folder is given, write it there as well."""
    print_table(name, table)
    if folder:
        write_table(folder / name, table)


def _in_full(cell: Cell) -> str:
    if isinstance(cell, Interval):
        return f"{float(cell.low)!r} to {float(cell.high)!r}"
    if isinstance(cell, float):
        return float.__repr__(cell)
    return "" if cell is None else str(cell)


def read_table(path: Path) -> list[Row]:
    """Read a table from CSV.

    Parameters
    ----------
    path : Path
        A file that `write_table` wrote.

    Returns
    -------
    list of Row
        Numbers and intervals are converted back to their types; empty cells are None.

    Raises
    ------
    DataError
        If it cannot be read.
    """
    try:
        with path.open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    except OSError as error:
        raise DataError(
            f"cannot read {path}: {error.strerror or error}; run the command that writes it first"
        ) from error
    except (ValueError, csv.Error) as error:
        raise DataError(f"{path} is not a table: {error}; write it again") from error
    return [{column: _read_cell(cell) for column, cell in row.items()} for row in rows]


_INTEGER = re.compile(r"[+-]?\d+")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?")
_INTERVAL = re.compile(rf"({_NUMBER.pattern}) to ({_NUMBER.pattern})")


def _read_cell(cell: str) -> Cell:
    if _INTEGER.fullmatch(cell):
        return int(cell)
    if _NUMBER.fullmatch(cell):
        return float(cell)
    if ends := _INTERVAL.fullmatch(cell):
        return Interval(float(ends[1]), float(ends[2]))
    return cell or None
