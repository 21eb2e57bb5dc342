"""Notes on a terminal that shows a progress bar."""

import re
import sys

import pytest

from terminal import shown_on_terminal

pytest.importorskip("pty")

CODE = """
import warnings
from webjury.apps.failures import format_warning
from webjury.apps.notes import warn
from webjury.errors import WebjuryWarning
from webjury.progress import track

warnings.formatwarning = format_warning
warn("before")
for item in track("abc", 3, "Extracting"):
    if item == "b":
        warn("of b")
        warnings.warn("of the model", WebjuryWarning)
warn("after")
"""


def lines_of_terminal(shown: str) -> list[str]:
    """Get the final content of each line of a terminal, without colours."""
    lines = []
    for line in re.sub(r"\x1b\[\?25[lh]", "", shown).replace("\r\n", "\n").split("\n"):
        stands = ""
        for part in line.split("\r"):
            erases = part.startswith("\x1b[K")
            text = part.removeprefix("\x1b[K")
            stands = text if erases else text + stands[len(text) :]
        lines.append(stands.rstrip())
    return lines


@pytest.mark.posix
def test_a_warning_stands_on_a_line_of_its_own_above_the_bar():
    code, shown = shown_on_terminal([sys.executable, "-c", CODE])
    assert code == 0
    before, of_b, of_model, bar, after, rest = lines_of_terminal(shown)
    assert (before, after, rest) == ("webjury: warning: before", "webjury: warning: after", "")
    assert of_b == "webjury: warning: of b"
    assert of_model == "webjury: warning: of the model"
    assert re.fullmatch(r"Extracting  \[#+\]  3/3", bar)
