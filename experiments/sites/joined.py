"""Join the tables of all data sets in a folder, possibly written by several runs."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...errors import DataError
from ..data.datasets import DATASETS
from ..tables import Rounded, Row, read_table

#: Name of the joined table, which is that of no data set.
JOINED = "gains"
#: Print formats of numbers read from CSV.
_FORMATS = {"F1 alone": ".4f", "F1 with site": ".4f", "gain": "+.4f", "ceiling": ".4f"}


def add_earlier_modes(table: Sequence[Row], path: Path) -> list[Row]:
    """Add rows of other modes, which an earlier run wrote, to the table of a data set.

    Parameters
    ----------
    table : sequence of Row
        A table of `sites_table`.
    path : Path
        The CSV file of this data set, which may not exist.

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
    """Join the tables of several data sets, and tables of other data sets in a folder.

    Parameters
    ----------
    tables : mapping of str to sequence of Row
        Tables of `sites_table`, by data set.
    folder : Path, optional
        Folder that may contain tables of other data sets in `DATASETS`, as ``NAME.csv``. Tables of
        a user's own folders are left out.

    Returns
    -------
    list of Row
        Data sets of `DATASETS` come first, in their order there.

    Raises
    ------
    DataError
        If a table cannot be read.
    """
    paths = {name: folder / f"{name}.csv" for name in DATASETS} if folder else {}
    stored = {name: _read(path) for name, path in paths.items() if path.is_file()}
    all_tables = {**stored, **tables}
    order = dict.fromkeys(name for name in (*DATASETS, *all_tables) if name in all_tables)
    return [row for name in order for row in all_tables[name]]


def _read(path: Path) -> list[Row]:
    rows = read_table(path)
    if missing := [column for column in _FORMATS if any(column not in row for row in rows)]:
        raise DataError(
            f"{path}: no column {missing[0]!r}: another version of webjury wrote the table; "
            "run the benchmark on this data set again, or delete the file"
        )
    return [
        {**row, **{column: Rounded(row[column], spec) for column, spec in _FORMATS.items()}}
        for row in rows
    ]
