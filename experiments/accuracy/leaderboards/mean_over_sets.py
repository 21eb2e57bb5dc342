"""The main result: the mean F1 over data sets; each data set counts the same."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean

from ...data.datasets import DATASETS
from ...tables import Rounded, Row, read_table
from ...validation.benchmark_run import SHIPPED


def read_leaderboards(folder: Path, group: str = "") -> dict[str, list[Row]]:
    """Read the leaderboards of a folder, as ``webjury benchmark -o`` writes them.

    Parameters
    ----------
    folder : Path
    group : str
        Suffix of the names of the tables, such as ``"-wholes"``.

    Returns
    -------
    dict of str to list of Row
        Tables by name of the data set; tables of a user's own folders are left out.

    Raises
    ------
    DataError
        If a table cannot be read.
    """
    paths = {name: folder / f"{name}{group}.csv" for name in DATASETS}
    return {name: read_table(path) for name, path in paths.items() if path.is_file()}


def mean_table(leaderboards: Mapping[str, Sequence[Row]]) -> list[Row]:
    """Collect the F1 of every system on each data set by its first protocol, and their mean.

    Parameters
    ----------
    leaderboards : mapping of str to sequence of Row
        Tables of `leaderboard_table`, by name of the data set.

    Returns
    -------
    list of Row
        Systems that were scored on every data set, by ascending mean.
    """
    f1 = {
        name: {row["system"]: row["F1"] for row in rows if row["protocol"] == rows[0]["protocol"]}
        for name, rows in leaderboards.items()
    }
    systems = set.intersection(*map(set, f1.values())) if f1 else set()
    table = [
        {
            "system": system,
            "mean": Rounded(mean(scores[system] for scores in f1.values())),
            **{
                f"{name} ({leaderboards[name][0]['protocol']})": Rounded(scores[system])
                for name, scores in f1.items()
            },
        }
        for system in systems
    ]
    return sorted(table, key=lambda row: (row["mean"], row["system"]))


def unseen_leaderboards(leaderboards: Mapping[str, Sequence[Row]]) -> dict[str, Sequence[Row]]:
    """Select the leaderboards of data sets that no shipped model has learned from.

    On these data sets the shipped models ran; on all others the modes are cross-validated.

    Parameters
    ----------
    leaderboards : mapping of str to sequence of Row
        Leaderboards of a benchmark, by name of the data set.

    Returns
    -------
    dict of str to sequence of Row
    """
    return {
        name: rows
        for name, rows in leaderboards.items()
        if SHIPPED in {row["models"] for row in rows}
    }


def unseen_table(
    leaderboards: Mapping[str, Sequence[Row]], benchmark: Mapping[str, Sequence[Row]]
) -> list[Row]:
    """Compare the mean over data sets that the models never learned from with the mean by folds.

    Parameters
    ----------
    leaderboards : mapping of str to sequence of Row
        Leaderboards of data sets that the models never learned from.
    benchmark : mapping of str to sequence of Row
        Leaderboards of a benchmark; the mean by folds leaves out those that shipped models made.

    Returns
    -------
    list of Row
        Rows of `mean_table`, with the columns ``unseen`` and ``folds`` in place of ``mean``.
    """
    shipped = unseen_leaderboards(benchmark)
    cross_validated = {name: rows for name, rows in benchmark.items() if name not in shipped}
    by_folds = {row["system"]: row["mean"] for row in mean_table(cross_validated)}
    table: list[Row] = []
    for row in mean_table(leaderboards):
        system, unseen = row.pop("system"), row.pop("mean")
        table.append({"system": system, "unseen": unseen, "folds": by_folds.get(system), **row})
    return table
