"""Completion in shells."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from webjury.apps.cli import cli

BIN = Path(sys.executable).parent


def completed(*words: str) -> list[tuple[str, str]]:
    """Complete the last word; return the kinds and values of the completions."""
    complete = BashComplete(cli, {}, "webjury", "_WEBJURY_COMPLETE")
    return [
        (item.type, item.value) for item in complete.get_completions(list(words[:-1]), words[-1])
    ]


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["ex"], ["explain", "extract"]),
        (["extract", "--jury", "a"], ["all", "auto"]),
        (["extract", "--mode", ""], ["voter", "selector", "fast"]),
        (["extract", "-f", "mark"], ["markdown"]),
        (["train", "--jurors", "bo"], ["boilerpipe-article", "boilerpipe-default"]),
        (["train", "--jurors", "bte,tra"], ["bte,trafilatura"]),
        (["train", "--jurors", "trafilatura,tra"], []),
        (["train", "--data", "wcxb,cl"], ["wcxb,cleaneval", "wcxb,cleanportaleval"]),
        (["benchmark", "si"], ["sites", "sites"]),
        (["benchmark", "w"], ["wcxb"]),
        (["benchmark", "wcxb", "drag"], ["dragnet"]),
        (["analyse", "cleane"], ["cleaneval"]),
        (["analyse", "j"], ["jurors"]),
    ],
)
def test_commands_options_and_values_are_completed(words, values):
    assert completed(*words) == [("plain", value) for value in values]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["extract", "page"], "file"),
        (["extract", "--templates", ""], "file"),
        (["extract", "-o", ""], "file"),
        (["explain", ""], "file"),
        (["batch", "crawl"], "file"),
        (["evaluate", "my-"], "file"),
        (["benchmark", "my-"], "dir"),
    ],
)
def test_the_shell_completes_files_and_folders(words, kind):
    assert completed(*words) == [(kind, words[-1])]


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_what_the_documents_say_enables_completion_in_bash():
    line = 'eval "$(_WEBJURY_COMPLETE=bash_source webjury)"'
    assert line in (Path(__file__).parents[2] / "docs" / "start.md").read_text()
    script = f"""
        {line}
        COMP_WORDS=(webjury extract --mode f) COMP_CWORD=3
        _webjury_completion webjury
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(
        ["bash", "-c", script],
        env={"PATH": f"{BIN}:/usr/bin:/bin", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=True,
    )
    assert done.stdout.split() == [b"fast"]
