"""Commands in the documents: transcripts run unchanged, and webjury accepts all others."""

import doctest
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt
from markdown_it.token import Token

from one_process import work_here
from shell import run_line
from webjury.apps.cli import cli

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "experiments").glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
#: A command and its output, up to the next command.
EXCHANGE = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
#: Shell syntax that ends the arguments of a command.
END = re.compile(r"[();<>|&]+")


def tokens(path: Path) -> list[Token]:
    """Parse a document; return its blocks and the inline tokens in them."""
    blocks = MarkdownIt("commonmark").enable("table").parse(path.read_text())
    return [*blocks, *(token for block in blocks for token in block.children or [])]


def transcript(path: Path) -> list[tuple[str, str]]:
    """Get the commands in a document's console blocks, with their output."""
    shown = [token.content for token in tokens(path) if token.info == "console"]
    return [exchange for text in shown for exchange in EXCHANGE.findall(text)]


def calls(path: Path) -> Iterator[list[str]]:
    """Yield webjury's arguments in code blocks, and in inline code of at least three words."""
    for token in tokens(path):
        several = token.type == "code_inline" and len(token.content.split()) > 2
        if several or token.type == "code_block" or token.info == "sh":
            for line in token.content.splitlines():
                yield from arguments(os.path.expandvars(line))


def arguments(line: str) -> Iterator[list[str]]:
    """Yield the arguments of each webjury call in a shell command."""
    if "webjury " not in line:
        return
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words = list(lexer)
    for place, word in enumerate(words, 1):
        given = list(takewhile(lambda word: not END.fullmatch(word), words[place:]))
        if given and Path(word).name == "webjury":
            yield given


@pytest.fixture
def no_op_commands(monkeypatch, tmp_path) -> None:
    """Make all commands check their arguments, except paths, and then do nothing."""

    def silence(command: click.Command) -> None:
        monkeypatch.setattr(command, "callback", None)
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                silence(command.get_command(context, name))

    silence(cli)
    monkeypatch.setattr(click.Path, "convert", lambda _self, value, *_: Path(value))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("mode", "voter")  # for the loop in CONTRIBUTING.md


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
@pytest.mark.usefixtures("no_op_commands")
def test_webjury_accepts_the_commands_in_documents(path):
    for given in calls(path):
        result = CliRunner().invoke(cli, given)
        assert result.exit_code == 0, f"webjury {shlex.join(given)}: {result.output}"


@pytest.mark.parametrize(
    "path", [path for path in DOCUMENTS if transcript(path)], ids=lambda path: path.stem
)
def test_transcripts_show_the_actual_output(path, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    work_here(monkeypatch)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for command, expected in transcript(path):
        _, printed = run_line(command)
        same = doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS)
        assert same, f"$ {command}\n{printed}"
