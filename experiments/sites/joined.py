"""One table of all data sets of a folder, whichever runs have written their tables."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...errors import DataError
from ..data.datasets import DATASETS
from ..tables import Rounded, Row, read_table

__all__ = ["joined_table", "with_other_modes"]

#: How numbers that are read from CSV are printed.
_FORMATS = {"F1 alone": ".4f", "F1 with site": ".4f", "gain": "+.4f", "ceiling": ".4f"}


def with_other_modes(table: Sequence[Row], path: Path) -> list[Row]:
    """The table of a data set with the rows of modes that an earlier run has written.

    Parameters
    ----------
    table : sequence of Row
        As `sites_table` makes it.
    path : Path
        The CSV file of this data set; it need not be there.

    Returns
    -------
    list of Row

    Raises
    ------
    DataError
        If the file cannot be read.
    """
    modes = {row["mode"] for row in table}
    earlier = _read(path) if path.is_file() else []
    kept = [row for row in earlier if row["mode"] not in modes]
    return sorted([*table, *kept], key=lambda row: str(row["mode"]))


def joined_table(tables: Mapping[str, Sequence[Row]], folder: Path | None = None) -> list[Row]:
    """The tables of several data sets as one, with those that a folder has of other data sets.

    Parameters
    ----------
    tables : mapping of str to sequence of Row
        By data set, as `sites_table` makes them.
    folder : Path, optional
        May hold tables of further data sets of `DATASETS`, as ``NAME.csv``; those of a user's own
        folders are left out.

    Returns
    -------
    list of Row
        Data sets of `DATASETS` come first, in the order there.

    Raises
    ------
    DataError
        If a table cannot be read.
    """
    paths = {name: folder / f"{name}.csv" for name in DATASETS} if folder else {}
    others = {name: _read(path) for name, path in paths.items() if path.is_file()}
    known = {**others, **tables}
    order = dict.fromkeys(name for name in (*DATASETS, *known) if name in known)
    return [row for name in order for row in known[name]]


def _read(path: Path) -> list[Row]:
    rows = read_table(path)
    if missing := [column for column in _FORMATS if any(column not in row for row in rows)]:
        raise DataError(
            f"{path}: no column {missing[0]!r}: the table is of another version; "
            "run the benchmark on this data set again, or delete the file"
        )
    return [
        {**row, **{column: Rounded(row[column], spec) for column, spec in _FORMATS.items()}}
        for row in rows
    ]
