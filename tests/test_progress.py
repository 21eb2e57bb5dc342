"""Progress: nothing by default, and lines for programs."""

import pytest

from webjury.progress import AS_LINES, track


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
