"""``webjury benchmark speed`` as a user runs it."""

from pathlib import Path

import pytest

from in_process import run_webjury
from webjury.choices import MODES
from webjury.experiments.tables import read_table


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    (folder / "deeper").mkdir(parents=True)
    for name in ("one.html", "deeper/two.HTM", "three.txt"):
        (folder / name).write_text("<body><p>A page of a few words.</body>")
    return folder


def measure(pages: Path, part: str, *more: str) -> str:
    code, out, _ = run_webjury(
        *("benchmark", "speed", "--part", part, "--pages", pages, "-o", pages.parent, *more)
    )
    assert code == 0
    return out


def test_pages_of_a_folder_are_timed(pages: Path) -> None:
    assert "trafilatura" in measure(pages, "time")
    assert {row["pages"] for row in read_table(pages.parent / "systems.csv")} == {2}
    assert (pages.parent / "stages.md").exists()


def test_growth_is_measured_for_every_mode(pages: Path) -> None:
    measure(pages, "growth", "--times", "2")
    modes = [row["mode"] for row in read_table(pages.parent / "growth.csv")]
    assert modes == [mode for mode in MODES for _ in range(2)]
    assert [row["mode"] for row in read_table(pages.parent / "exponents.csv")] == list(MODES)


def test_memory_is_measured_for_every_mode(pages: Path) -> None:
    measure(pages, "memory")
    rows = read_table(pages.parent / "memory.csv")
    assert {(row["mode"], row["pages"]) for row in rows} == {(mode, 2) for mode in MODES}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--pages", "."], "holds no page: no file ends in .html"),
        (["--pages", "nowhere"], "does not exist"),
        (["--limit", "0"], "0 is not in the range"),
        (["--part", "growth", "--times", "1"], "1 is not in the range"),
    ],
    ids=" ".join,
)
def test_invalid_arguments_exit_with_2_and_a_message(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run_webjury("benchmark", "speed", *arguments)
    assert (code, out) == (2, "")
    assert message in err
