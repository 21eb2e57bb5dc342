"""Tables of results: on the terminal, as CSV and as Markdown."""

import csv
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table

__all__ = ["Row", "print_table", "show_table", "write_table"]

#: Of a table on the terminal, if it needs no more; of a column of text that needs it.
WIDTH, TEXT_WIDTH = 100, 18
#: No table needs more.
MAX_WIDTH = 1_000

#: One line of a table: cells by column.
Row = dict[str, str]


def print_table(title: str, table: Sequence[Row]) -> None:
    """Print a table to the terminal; figures are never cut, whatever its width."""
    shown = Table(title=escape(title))
    for column in table[0]:
        widest = max(len(row[column]) for row in table)
        if all(_is_figure(row[column]) for row in table):
            heading = column if len(column) <= widest else column.replace(" ", "\n")
            shown.add_column(heading, justify="right", no_wrap=True, min_width=widest)
        else:
            shown.add_column(column, overflow="fold", min_width=min(widest, TEXT_WIDTH))
    for row in table:
        shown.add_row(*map(escape, row.values()))
    console = Console()
    needed = Measurement.get(console, console.options.update(width=MAX_WIDTH), shown).minimum
    Console(width=max(WIDTH, needed)).print(shown)


def _is_figure(cell: str) -> bool:
    return not cell or cell[0] in "+-0123456789"


def write_table(path: Path, table: Sequence[Row]) -> None:
    """Write a table to ``PATH.csv`` and ``PATH.md``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, table[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    lines = [table[0].keys(), ["---"] * len(table[0]), *(row.values() for row in table)]
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    path.with_name(f"{path.name}.md").write_text(text, encoding="utf-8")


def show_table(name: str, table: Sequence[Row], folder: Path | None) -> None:
    """Print a table; with a folder, write it there as well."""
    print_table(name, table)
    if folder:
        write_table(folder / name, table)
