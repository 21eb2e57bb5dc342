"""Compute the thesis's tables from CleanEval, beside the printed ones."""

from pathlib import Path

from ...requirements import require
from ..tables import Row, write_table
from .cleaneval.documents import prepare_documents
from .cleaneval.pairs import count_pairs
from .comparison import compare
from .observations import observations_table
from .plot import plot_steps
from .tables import chapter_5, steps_table, variant_a_table

#: Titles of the tables, by the names of their files.
TITLES = {
    "table-1": "Table 1: base extractors on the 300 training documents of variant A",
    "table-2": "Table 2: base extractors and SVM-A on the other documents",
    "table-3": "Table 3: base extractors, SVM-B and SVM-seg on all but 60 documents",
    "variant-a": "Table 2 continued: variant A with LightGBM and with eight jurors",
    "steps": "Table 3 continued: from the thesis's setup to ours, step by step",
    "observations": "The thesis's observations",
}


def reproduce_thesis(output: Path, *, processes: int = 2) -> dict[str, list[Row]]:
    """Compute the tables of the thesis's chapter 5, and the tables that continue them.

    Parameters
    ----------
    output : Path
        Folder for each table as CSV and Markdown, and for ``steps.svg``.
    processes : int
        Number of worker processes.

    Returns
    -------
    dict of str to list of Row
        Tables by the names in `TITLES`.

    Raises
    ------
    DataError
        If CleanEval is missing.
    MissingLibraryError
        If the extra ``experiments`` is not installed.
    MissingExtractorError
        If a juror is not installed.
    """
    require("sklearn", "matplotlib", extra="experiments")
    comparison = compare(prepare_documents(processes=processes), processes=processes)
    tables = {
        **chapter_5(comparison),
        "variant-a": variant_a_table(comparison),
        "steps": steps_table(comparison),
        "observations": observations_table(comparison, count_pairs()),
    }
    for name, table in tables.items():
        write_table(output / name, table)
    plot_steps(tables["steps"], output / "steps.svg")
    return tables
