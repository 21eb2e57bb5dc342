"""The expected row of each kind of poisoned page."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...batch.documents import Status

_Row = Mapping[str, Any]

#: Characters that no text may contain: all except tab, line feed, carriage return, and characters
#: that Unicode has assigned or may assign.
_FORBIDDEN_CHARACTERS = re.compile(
    "[^\t\n\r -~\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd"
    + "".join(f"{chr(plane)}-{chr(plane + 0xFFFD)}" for plane in range(0x10000, 0x110000, 0x10000))
    + "]"
)
#: Columns that harmless poison must not change.
_CONTENT_COLUMNS = ("status", "text", "title", "markdown", "expected_f1", "error", "warnings")


@dataclass(frozen=True, slots=True)
class Expectation:
    """The expected rows of one kind of poisoned page.

    Attributes
    ----------
    claim : str
        The expectation in words.
    is_met : callable
        Checks the row of a poisoned page, given also the row of the healthy page that it replaces.
    """

    claim: str
    is_met: Callable[[_Row, _Row], bool]


def has_forbidden_characters(row: _Row) -> bool:
    """Whether a row contains a character that no text may contain."""
    texts = (text for cell in row.values() for text in (cell if isinstance(cell, list) else [cell]))
    return any(isinstance(text, str) and bool(_FORBIDDEN_CHARACTERS.search(text)) for text in texts)


def _failure(status: Status, reason: str) -> Expectation:
    """Expect a status, and an error that names the reason."""
    return Expectation(
        f"have the status {status}, and an error that says why",
        lambda row, _healthy: row["status"] == status and reason in row["error"],
    )


def _is_unharmed(row: _Row, healthy: _Row) -> bool:
    return all(row[column] == healthy[column] for column in _CONTENT_COLUMNS)


def _is_doubted(row: _Row, _healthy: _Row) -> bool:
    is_warned = any("the expected F1 is" in warning for warning in row["warnings"])
    return row["status"] == Status.OK and row["expected_f1"] < 0.55 and is_warned


_UNHARMED = Expectation("have the row of the page without it", _is_unharmed)
#: Expectations by kind of poison.
EXPECTED = {
    "hang": _failure(Status.TIMEOUT, "took longer than"),
    "crash": _failure(Status.CRASH, "died twice"),
    "memory": _failure(Status.MEMORY, "needed more memory than its limit"),
    "huge": _failure(Status.TOO_LARGE, "more than"),
    "binary": _failure(Status.ERROR, "a PDF document, not an HTML page"),
    "program": _failure(Status.ERROR, "not an HTML page"),
    "noise": _failure(Status.ERROR, "binary data, not an HTML page"),
    "title": _UNHARMED,
    "characters": _UNHARMED,
    "address": _UNHARMED,
    "doubt": Expectation("are ok, with an expected F1 below 0.55 and a warning", _is_doubted),
    "damaged": _failure(Status.DAMAGED, "are lost"),
    "too_long": _failure(Status.DAMAGED, "are lost"),
    "too_short": _failure(Status.DAMAGED, "are lost"),
}
