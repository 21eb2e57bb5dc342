"""The result of a check, and a table of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..tables import Row

__all__ = ["Finding", "findings_table"]


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
    """Findings as a table."""
    return [
        {"check": one.check, "found": one.found, "holds": "yes" if one.holds else "NO"}
        for one in findings
    ]
