"""``webjury benchmark speed`` as a user runs it."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("webjury")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [COMMAND, "benchmark", "speed", *arguments]
    return subprocess.run(command, capture_output=True, check=False, text=True)


def test_pages_of_a_folder_are_timed(tmp_path: Path) -> None:
    (tmp_path / "pages" / "deeper").mkdir(parents=True)
    for name in ("one.html", "deeper/two.HTM", "three.txt"):
        (tmp_path / "pages" / name).write_text("<p>A page of a few words.")
    done = run("--pages", str(tmp_path / "pages"), "-o", str(tmp_path / "speed"))
    assert done.returncode == 0, done.stderr
    assert "trafilatura" in done.stdout
    with (tmp_path / "speed" / "systems.csv").open() as file:
        assert {row["pages"] for row in csv.DictReader(file)} == {"2"}
    assert (tmp_path / "speed" / "stages.md").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--pages", "EMPTY"], "holds no page: no file ends in .html"),
        (["--pages", "EMPTY/nowhere"], "does not exist"),
        (["--limit", "0"], "0 is not in the range"),
        (["--habit"], "No such option"),
    ],
)
def test_invalid_arguments_exit_with_2_and_a_message(
    arguments: list[str], message: str, tmp_path: Path
) -> None:
    done = run(*(argument.replace("EMPTY", str(tmp_path)) for argument in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
