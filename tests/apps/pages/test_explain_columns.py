"""``webjury extract --explain`` on a terminal: columns, and colours on demand."""

import re
import subprocess
import sys
from io import StringIO, TextIOWrapper
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from terminal import shown_on_terminal
from webjury.answer.extract import Options, extract_page
from webjury.answer.extraction import Extraction
from webjury.answer.verdicts import SegmentVerdict
from webjury.apps.pages.explain_columns import columns
from webjury.apps.pages.explain_lines import plain_lines

ARTICLE = Path(__file__).parents[3] / "examples" / "article.html"
PROGRAM = "from webjury.apps.cli import main; main()"


def extraction(*segments):
    return Extraction("", "voter", list(segments), 0.9, None, "voter", "")


def lines(found, width=60):
    return columns(found, Console(file=StringIO(), width=width)).splitlines()


def on_terminal(monkeypatch, **environment):
    """What ``webjury extract --explain`` shows on a terminal of 60 columns."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in {"TERM": "xterm", "COLUMNS": "60", **environment}.items():
        monkeypatch.setenv(name, value)
    command = [sys.executable, "-c", PROGRAM, "extract", "--explain", "--mode", "fast", ARTICLE]
    code, shown = shown_on_terminal(command, subprocess.STDOUT)
    assert code == 0
    return shown.replace("\r\n", "\n")


@pytest.mark.posix
def test_a_terminal_shows_coloured_columns_of_its_width(monkeypatch):
    shown = on_terminal(monkeypatch)
    assert "\x1b[32m+  1.00" in shown
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown).splitlines()
    assert plain[0].startswith("mode fast, expected F1 0.")
    assert all(cell_len(line) <= 60 for line in plain)
    assert any(line.endswith("…") for line in plain)


@pytest.mark.posix
def test_a_terminal_without_colours_shows_none(monkeypatch):
    assert "\x1b" not in on_terminal(monkeypatch, TERM="dumb")


def test_jurors_are_named_once_and_have_a_column_each():
    found = extract_page(ARTICLE.read_bytes(), Options(mode="voter"))
    shown = lines(found, width=2_000)
    names = [f"{place}={name}" for place, name in enumerate(found.segments[0].coverage, 1)]
    assert shown[1] == f"jurors: {', '.join(names)}; kept: · nothing, ▄ half, █ all"
    assert shown[2].strip() == "1234567"
    rows = shown[3:]
    assert len(rows) == len(found.segments)
    for row, segment in zip(rows, found.segments, strict=True):
        assert row[0] == ("+" if segment.kept else "-")
        assert [cell == "█" for cell in row[9:16]] == [
            share > 15 / 16 for share in segment.coverage.values()
        ]
        assert row[18:] == " ".join(segment.text.split())


def test_a_page_without_segments_has_a_headline_alone():
    assert lines(extraction()) == ["mode voter, expected F1 0.90"]


def test_text_is_shown_as_it_is_and_cut_to_the_width():
    wide = SegmentVerdict("[bold]x[/] :smile: https://a.org " + "灯" * 60, True, 0.95, {})
    _, row = lines(extraction(wide))
    assert row.startswith("+  0.95  [bold]x[/] :smile: https://a.org 灯灯")
    assert row.endswith("…")
    assert cell_len(row) in (59, 60)


def test_a_terminal_without_these_characters_gets_others(tmp_path):
    half = SegmentVerdict("A lamp", False, 0.1, {"bte": 0.0, "justext": 0.5, "own": 1.0})
    with TextIOWrapper((tmp_path / "out").open("wb"), encoding="latin-1") as file:
        shown = columns(extraction(half), Console(file=file, width=99))
    assert shown.encode("ascii").endswith(b"-  0.10  .48  A lamp")


def test_more_jurors_than_keys_and_plain_lines_stay_whole():
    jurors = {f"own-{number}": 0.5 for number in range(70)}
    found = extraction(SegmentVerdict("A lamp", True, None, jurors))
    assert lines(found, width=2_000)[1].count("=own-") == 70
    assert plain_lines(found).splitlines()[1].count("0.50") == 70
