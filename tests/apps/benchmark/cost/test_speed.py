"""``webjury benchmark speed`` as a user runs it."""

from pathlib import Path

import pytest

from in_process import run_webjury
from one_process import work_here
from webjury.choices import MODES
from webjury.experiments.cost import isolated_cost, speed
from webjury.experiments.tables import read_table
from webjury.extractors.registry import BUILT_IN


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two pages, measured in this process."""
    for module in (isolated_cost, speed):
        work_here(monkeypatch, module)
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


def test_every_system_is_timed_on_every_page_and_stages_add_up(pages: Path) -> None:
    assert "trafilatura" in measure(pages, "time")
    rows = {row["system"]: row for row in read_table(pages.parent / "systems.csv")}
    others = {speed.CASCADE, speed.LEARNING, speed.PARSING, *speed.FORMS}
    assert rows.keys() == {*BUILT_IN, *MODES, speed.REFERENCE_MARKDOWN} | others
    assert all(row["pages"] == 2 and row["ms"] > 0 for row in rows.values())
    assert (pages.parent / "stages.md").exists()
    stages: dict[str, dict[str, float]] = {"fast": {}, "voter": {}}
    for row in read_table(pages.parent / "stages.csv"):
        stages[row["mode"]][row["stage"]] = row["ms"]
    for mode, ms in stages.items():
        assert sum(ms.values()) == pytest.approx(rows[mode]["ms"])
        assert {"parse", "features", "tokens", "predict"} <= ms.keys()
        assert ("justext" in ms) == (mode == "voter")


def test_growth_is_measured_for_every_mode_and_length(pages: Path) -> None:
    measure(pages, "growth", "--times", "2")
    rows = read_table(pages.parent / "growth.csv")
    assert [row["mode"] for row in rows] == [mode for mode in MODES for _ in range(2)]
    assert all(row["ms"] >= 0 and row["peak MiB"] > 20 for row in rows)
    assert [row["mode"] for row in read_table(pages.parent / "exponents.csv")] == list(MODES)


def test_memory_is_measured_for_every_mode_and_its_peak_never_falls(pages: Path) -> None:
    measure(pages, "memory")
    rows = read_table(pages.parent / "memory.csv")
    assert {(row["mode"], row["pages"]) for row in rows} == {(mode, 2) for mode in MODES}
    assert all(20 < row["first page"] <= row["half"] <= row["all"] for row in rows)


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
def test_invalid_arguments_exit_with_2_and_a_message(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = run_webjury("benchmark", "speed", *arguments)
    assert (code, out) == (2, "")
    assert message in err
