"""Results of checks, and a table of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..tables import Row


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check.

    Attributes
    ----------
    check : str
        What is claimed.
    found : str
        What was measured.
    holds : bool
        Whether the claim is true.
    """

    check: str
    found: str
    holds: bool


def findings_table(findings: Sequence[Finding]) -> list[Row]:
    """Make a table of findings."""
    return [
        {"check": finding.check, "found": finding.found, "holds": "yes" if finding.holds else "NO"}
        for finding in findings
    ]


def updated_table(table: Sequence[Row], rows: Sequence[Row]) -> list[Row]:
    """Replace the rows of the same checks in a table.

    Parameters
    ----------
    table, rows : sequence of Row
        Tables of `findings_table`.

    Returns
    -------
    list of Row
        The table; rows of new checks come last.
    """
    new = {row["check"]: row for row in rows}
    kept = [new.pop(row["check"], row) for row in table]
    return [*kept, *new.values()]
