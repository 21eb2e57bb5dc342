"""``webjury evaluate`` as a user runs it."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("webjury")


def run(*arguments, cwd=None):
    done = subprocess.run([COMMAND, *arguments], capture_output=True, check=False, cwd=cwd)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def folder(tmp_path) -> Path:
    """Gold standards of two pages, texts of two tools, and one text without a gold standard."""
    for name, text in {
        "clean/one.txt": "URL: http://a.org/\n<p>a b c d",
        "clean/two.txt": "x y a q b q c",
        "one [tool]/one.txt": "a b c d",
        "one [tool]/two.txt": "a b c x y",
        "one [tool]/three.txt": "a b c x y",
        "another/one.txt": "a b q",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return tmp_path


def cells(out: str) -> list[list[str]]:
    """Cells of the table's body."""
    lines = [line for line in out.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in line.strip("│").split("│")] for line in lines]


@pytest.mark.parametrize(
    ("options", "another", "one"),
    [
        (
            [],
            "0.6667 0.1818 0.2857 0.2857 4.5",
            "0.7778 0.6364 0.7000 0.6000 3.0",
        ),
        (
            ["--protocol", "wcxb"],
            "0.3333 0.2500 0.2857 0.2857 4.5",
            "1.0000 0.8571 0.9167 0.6000 3.0",
        ),
    ],
)
def test_each_method_has_a_row_and_the_best_is_last(folder, options, another, one):
    code, out, err = run("evaluate", str(folder), *options)
    assert code == 0
    assert cells(out) == [
        ["another", "2", "1", *another.split()],
        ["one [tool]", "2", "0", *one.split()],
    ]
    assert err == (
        "webjury: warning: another: texts missing, counted as nothing extracted: 1\n"
        "webjury: warning: one [tool]: texts without a gold standard, not scored: 1\n"
    )
    for tool, scores in {"another": another, "one [tool]": one}.items():
        head, total, *rows = (folder / tool / "evaluation.csv").read_text().splitlines()
        assert head.startswith("document,extracted,gold,common,precision,recall,F1,")
        assert total.startswith("TOTAL,")
        assert total.split(",")[4:] == scores.split()
        assert [row.split(",")[0] for row in rows] == ["one", "two"]


def test_without_warnings_nothing_is_on_standard_error(folder):
    (folder / "one [tool]" / "three.txt").unlink()
    (folder / "another" / "two.txt").write_text("")
    assert run("evaluate", ".", cwd=folder)[::2] == (0, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["evaluate"], "Missing argument"),
        (["evaluate", "nowhere"], "webjury: nowhere/clean holds no gold standards: put them there"),
        (["evaluate", "gold"], "run: webjury extract --all-extractors gold\n"),
        (["evaluate", "gold", "--protocol", "mine"], "'mine' is not one of 'thesis', 'wcxb'"),
    ],
)
def test_invalid_arguments_exit_with_2_and_advice(tmp_path, arguments, message):
    (tmp_path / "gold" / "clean").mkdir(parents=True)
    (tmp_path / "gold" / "clean" / "one.txt").write_text("a b c")
    code, out, err = run(*arguments, cwd=tmp_path)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_help_has_an_example():
    code, out, _ = run("evaluate", "-h")
    assert code == 0
    assert "\n  Example:\n    webjury evaluate my-pages\n" in out
    assert "evaluate" in run("-h")[1]
