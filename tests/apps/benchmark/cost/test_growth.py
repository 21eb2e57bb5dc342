"""``webjury benchmark growth`` and ``webjury benchmark memory`` as a user runs them."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from webjury.choices import MODES

COMMAND = Path(sys.executable).with_name("webjury")


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [COMMAND, "benchmark", *arguments]
    return subprocess.run(command, capture_output=True, check=False, text=True)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open() as file:
        return list(csv.DictReader(file))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "pages" / "one.html"
    path.parent.mkdir()
    path.write_text("<body><p>A page of a few words.</body>")
    return path


def test_growth_is_measured_for_every_mode(page: Path, tmp_path: Path) -> None:
    done = run("growth", page, "--times", "2", "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    assert [row["mode"] for row in rows(tmp_path / "growth.csv")] == [
        m for m in MODES for _ in "ab"
    ]
    assert [row["mode"] for row in rows(tmp_path / "exponents.csv")] == list(MODES)


def test_memory_is_measured_for_every_mode(page: Path, tmp_path: Path) -> None:
    done = run("memory", "--pages", page.parent, "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    assert {(row["mode"], row["pages"]) for row in rows(tmp_path / "memory.csv")} == {
        (mode, "1") for mode in MODES
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["growth", "nowhere.html"], "cannot read nowhere.html"),
        (["growth", "--times", "1"], "1 is not in the range"),
        (["memory", "--pages", "nowhere"], "does not exist"),
    ],
)
def test_invalid_arguments_exit_with_2_and_a_message(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
