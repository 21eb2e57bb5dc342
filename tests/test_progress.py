"""Progress: a bar on a terminal; in a pipe, a line every few seconds, for commands and tests."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from webjury.progress import INTERVAL_VARIABLE, track

CONFTEST = Path(__file__).with_name("conftest.py")
BEGINNING = """
import time
from webjury.progress import Step, lines_of_progress, track

"""
#: Loops within each other, which stop until standard input has a line.
NESTED = (
    BEGINNING
    + """
with lines_of_progress(), Step("Command"):
    for fold in track(range(5), 5, "Folds"):
        for tree in track(range(1_200), None if fold < 2 else 1_200, "Growing trees"):
            if (fold, tree) == (2, 1_100):
                input()
    print("result")
"""
)
#: One item of a thousand takes a tenth of a second.
SLOW = (
    BEGINNING
    + """
with lines_of_progress(), Step("Command"):
    for item in track(range(1_000), 1_000, "Reading"):
        time.sleep(0.1)
        if item:
            input()
"""
)
#: A step that counts nothing.
UNCOUNTED = (
    BEGINNING
    + """
with lines_of_progress(), Step("Comparing\\x1b with\\n others"):
    input()
"""
)

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Start:
    """Start Python whose streams are pipes, to run some code unless other arguments are given."""

    def start(*arguments: str | Path, seconds: str = "0.05") -> "subprocess.Popen[str]":
        options = ("-c", *arguments) if len(arguments) == 1 else arguments
        return subprocess.Popen(
            [sys.executable, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {INTERVAL_VARIABLE: seconds},
            text=True,
        )

    return start


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (NESTED, r"webjury: folds: 2 of 5(, .*)?; growing trees: 1,100 of 1,200(, .*)?\n"),
        (SLOW, r"webjury: reading: 1 of 1,000, about \d+ (s|min) left\n"),
        (UNCOUNTED, r"webjury: comparing\\x1b with\\n others, 1 s so far\n"),
    ],
    ids=["nested", "slow", "uncounted"],
)
def test_a_line_says_what_is_done_and_left_while_nothing_returns(start, code, line):
    with start(code) as process:
        assert process.stderr
        assert any(re.fullmatch(line, said) for said in process.stderr)
        process.kill()


def test_lines_leave_the_output_alone(start: Start) -> None:
    with start(NESTED) as process:
        assert process.stderr
        process.stderr.readline()
        out, err = process.communicate("\n", timeout=60)
    assert (process.returncode, out) == (0, "result\n")
    assert all(line.startswith("webjury: ") for line in err.splitlines())


def test_short_work_is_silent(start: Start) -> None:
    with start(NESTED, seconds="no number, so the default") as process:
        assert process.communicate("\n", timeout=60) == ("result\n", "")


def test_a_library_is_silent(start: Start) -> None:
    with start(NESTED.replace("lines_of_progress(), ", ""), seconds="0.001") as process:
        assert process.communicate("\n", timeout=60) == ("result\n", "")


def test_no_line_comes_after_the_end_of_a_killed_program(start: Start) -> None:
    with start(NESTED) as process:
        assert process.stderr
        process.stderr.readline()
        process.kill()
        # Standard error ends when the last process that could write to it has ended.
        process.communicate(timeout=60)


def test_work_goes_on_when_nobody_reads_its_lines(start: Start) -> None:
    with start(NESTED, seconds="0.001") as process:
        assert process.stderr
        process.stderr.readline()
        process.stderr.close()
        assert process.communicate("\n", timeout=60)[0] == "result\n"


def test_on_a_terminal_the_outer_loop_has_a_bar(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    folds = [list(track("xy", 2, "Trees")) for _ in track("abc", 3, "Folds")]
    assert folds == [["x", "y"]] * 3
    shown = capsys.readouterr().err
    assert "Folds" in shown
    assert "Trees" not in shown


def test_a_run_of_tests_says_how_many_are_done(pytester, monkeypatch):
    monkeypatch.setenv(INTERVAL_VARIABLE, "0.05")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # for a quick start
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8"))
    pytester.makepyfile("""
        import time

        def test_quick():
            pass

        def test_slow():
            time.sleep(0.5)
    """)
    result = pytester.runpytest_subprocess("-p", "xdist.plugin", "-n", "1")
    result.assert_outcomes(passed=2)
    result.stderr.re_match_lines([r"testing: 1 of 2"])
