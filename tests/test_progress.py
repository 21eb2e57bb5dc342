"""Progress: nothing where nobody asks, lines where a program does; work in several processes."""

import os
from operator import add, floordiv

import pytest

from webjury.progress import AS_LINES, map_in_processes, track


def test_without_a_terminal_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(track("abc", 3, "Reading")) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("total", "shown"), [(3, "Reading: 0 of 3\n"), (None, "Reading: 0\n")])
def test_a_program_reads_lines(
    total: int | None,
    shown: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(*next(iter(AS_LINES.items())))
    assert list(track("abc", total, "Reading")) == ["a", "b", "c"]
    assert capsys.readouterr().err == shown


def test_a_terminal_shows_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert list(track("abc", 3, "Reading")) == ["a", "b", "c"]
    assert "Reading" in capsys.readouterr().err


def test_results_are_in_order():
    assert map_in_processes(
        add, range(20), range(20), description="Adding", processes=2, chunksize=3
    ) == [2 * n for n in range(20)]


def test_the_function_runs_in_another_process():
    (parent,) = map_in_processes(eval, ["__import__('os').getppid()"], description="Asking")
    assert parent == os.getpid()


def test_an_error_reaches_the_caller():
    with pytest.raises(ZeroDivisionError):
        map_in_processes(floordiv, [1], [0], description="Dividing")


def test_without_items_there_are_no_results():
    assert map_in_processes(add, [], [], description="Adding") == []
