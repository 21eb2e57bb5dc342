"""The progress of a batch run: a bar on a terminal, lines of a log elsewhere."""

import io

import pytest
from rich.console import Console

from webjury.apps.batch.progress import BatchProgress


class Clock:
    """A clock that is set by hand."""

    seconds = 100.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def log(clock):
    log = BatchProgress(clock=clock)
    log.start_pass("extracting")
    return log


def test_a_line_is_written_each_minute_with_the_pages_of_that_minute(log, clock, capsys):
    for seconds, documents, share in [(30, 900, 0.1), (31, 320, 0.2), (30, 100, 0.3), (90, 20, 1)]:
        clock.seconds += seconds
        log.update(documents, share)
    assert capsys.readouterr().err.splitlines() == [
        "webjury: extracting: 1,220 pages, 20.0 pages/s, 20.0% of the input",
        "webjury: extracting: 1,340 pages, 1.0 pages/s, 100.0% of the input",
    ]


def test_each_part_of_a_run_begins_again(log, clock, capsys):
    log.update(1_000, 0.9)
    log.start_pass("learning sites")
    clock.seconds += 61
    log.update(0, 0.125)
    assert capsys.readouterr().err == "webjury: learning sites: 12.5% of the input\n"


def test_a_bar_shows_pages_and_their_rate():
    terminal = io.StringIO()
    console = Console(file=terminal, force_terminal=True, width=120)
    with BatchProgress(console) as bar:
        bar.start_pass("extracting")
        bar.update(1_234, 0.5)
    assert "extracting 1,234 pages" in terminal.getvalue()
    assert "pages/s" in terminal.getvalue()
