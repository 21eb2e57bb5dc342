"""The progress of a batch run: a bar on a terminal, lines of a log elsewhere."""

import io

import pytest
from rich.console import Console

from webjury.apps.batch.progress import BatchProgress


@pytest.mark.parametrize(
    ("updates", "lines"),
    [
        (
            [(30, 900, 0.1), (31, 320, 0.2), (30, 100, 0.3), (90, 20, 1)],
            [
                "1,220 pages, 20.0 pages/s, 20.0% of the input",
                "1,340 pages, 1.0 pages/s, 100.0% of the input",
            ],
        ),
        ([(61, 0, 0.125)], ["12.5% of the input"]),
    ],
)
def test_a_line_is_written_each_minute_with_the_pages_of_that_minute(updates, lines, capsys):
    now = [100.0]
    log = BatchProgress(clock=lambda: now[0])
    log.update(1_000, 0.9)
    log.start_pass("extracting")
    for seconds, documents, share in updates:
        now[0] += seconds
        log.update(documents, share)
    written = capsys.readouterr().err.splitlines()
    assert written == [f"webjury: extracting: {line}" for line in lines]


def test_a_bar_shows_pages_and_their_rate():
    terminal = io.StringIO()
    console = Console(file=terminal, force_terminal=True, width=120)
    with BatchProgress(console) as bar:
        bar.start_pass("extracting")
        bar.update(1_234, 0.5)
    assert "extracting 1,234 pages" in terminal.getvalue()
    assert "pages/s" in terminal.getvalue()
