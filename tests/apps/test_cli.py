"""Conventions of the command line that every sub-command follows."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import click
import pytest

from in_process import run_webjury
from terminal import shown_on_terminal
from webjury.apps import cli
from webjury.apps.extract import extract
from webjury.segmenter.source import page_files

ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"
COMMAND = Path(sys.executable).with_name("webjury")
FULL = Path("/dev/full")
COLOUR = re.compile(r"\x1b\[[0-9;]*\b[34][0-8]\b")


def commands(command: click.Command = cli.cli, path: str = "webjury"):
    """Every command and group, with its command line as id."""
    yield pytest.param(command, id=path)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), f"{path} {name}")


@pytest.mark.parametrize("command", list(commands()))
def test_help_has_an_example_and_fits_a_screen(command):
    assert re.search(r"\n *Examples?[^\n]*:\n +\S*.*webjury ", command.help)
    # Of 80 columns, click leaves two empty.
    context = click.Context(command, terminal_width=78, **cli.cli.context_settings)
    n_lines = len(command.get_help(context).splitlines())
    assert n_lines <= (70 if command.name == "batch" else 50)


@pytest.mark.parametrize("command", list(commands())[1:])
def test_the_list_of_commands_shows_complete_summaries(command):
    assert not command.get_short_help_str(limit=62).endswith("...")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_the_summary_of_a_command_is_the_first_line_of_its_help(name):
    command = cli.cli.get_command(click.Context(cli.cli), name)
    assert command.help.partition("\n\n")[0].replace("\n", " ") == cli.COMMANDS[name][1]


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--help"], {"lxml", "numpy", "rich"}),
        (["nosuch"], {"lxml", "numpy", "rich"}),
        (["extract", "--mode", "fast", str(ARTICLE)], {"webjury.experiments"}),
    ],
    ids=["help", "error", "extract"],
)
def test_a_command_imports_nothing_that_it_does_not_need(arguments, absent):
    code = f"""
import sys
from webjury.apps.cli import main
sys.argv[1:] = {arguments!r}
try:
    main()
except SystemExit:
    print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(done.stdout.splitlines()[-1].split())
    assert "webjury.apps.cli" in modules
    assert not absent & modules


def test_help_has_a_short_name_and_the_version_is_printed():
    assert run_webjury("extract", "-h") == run_webjury("extract", "--help")
    assert run_webjury("--version")[1].startswith("webjury, version 0.")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--foo", "No such option '--foo'; see webjury --help"),
        ("nosuch", "No such command 'nosuch'; see webjury --help"),
        ("extrct a", "No such command 'extrct'. Did you mean 'extract'? See webjury --help"),
        (
            "a.html",
            "No such command 'a.html'. To extract a page, run webjury extract a.html; "
            "see webjury --help",
        ),
        (
            "extract --lnks",
            "No such option '--lnks'. Did you mean '--links'? See webjury extract --help",
        ),
        ("extract -f", "Option '-f' requires an argument"),
        ("extract .", "several files, or a folder, need --output; see webjury extract --help"),
        (
            "train -o models",
            "Missing option '--mode'. Choose from: voter, selector, fast, page-type; "
            "see webjury train --help",
        ),
        ("extract nosuch.html", "cannot read nosuch.html: No such file or directory"),
        (
            "extract ftp://a.org/b",
            "cannot fetch ftp://a.org/b: its address must begin with http:// or https://",
        ),
        *(
            (
                f"{command} a.html -o a.out {option} nan",
                f"Invalid value for '{option}': 'nan' is not a number; "
                f"see webjury {command} --help",
            )
            for command, option in [
                ("extract", "--min-f1"),
                ("batch", "--timeout"),
                ("batch", "--max-failure-rate"),
            ]
        ),
    ],
)
def test_errors_are_one_line(line, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.html").touch()
    assert run_webjury(*line.split()) == (2, "", f"webjury: {message}\n")


@pytest.mark.parametrize("line", ["", "reproduce"])
def test_a_group_without_a_command_shows_its_help(line):
    shown = run_webjury(*line.split(), "--help")[1]
    assert run_webjury(*line.split()) == (2, "", shown)


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), 130, "\nwebjury: stopped\n"),
        (
            IsADirectoryError(errno.EISDIR, "Is a directory", "a.csv"),
            2,
            "webjury: cannot use a.csv: Is a directory\n",
        ),
    ],
    ids=["Ctrl-C", "folder"],
)
def test_what_ends_a_command_is_one_line(error, code, message, monkeypatch):
    monkeypatch.setattr(extract, "callback", Mock(side_effect=error))
    assert run_webjury("extract") == (code, "", message)


@pytest.fixture
def folder(tmp_path) -> Path:
    """A page with its gold standard, and the texts of a tool."""
    for name in ("clean", "tool"):
        path = tmp_path / name / "page.txt"
        path.parent.mkdir()
        path.write_text("The lens floated in a bath of mercury.")
    return tmp_path


def test_piped_output_has_no_escape_codes(folder):
    explain = ["extract", "--mode", "fast", "--explain", ARTICLE]
    for arguments in (["--help"], ["evaluate", folder], explain):
        code, out, err = run_webjury(*arguments)
        assert code == 0
        assert "\x1b" not in out + err


@pytest.mark.posix
def test_no_color_is_respected(folder, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    code, shown = shown_on_terminal([COMMAND, "evaluate", folder], subprocess.STDOUT)
    assert code == 0
    assert "tool" in shown
    assert not COLOUR.search(shown)


@pytest.mark.skipif(not FULL.exists(), reason="no full device")
@pytest.mark.parametrize(
    "line",
    [
        "extract --mode fast -",
        "extract --mode fast -f json -",
        "explain --mode fast - -o -",
        "--help",
    ],
)
def test_output_to_a_full_device_is_one_error(line):
    with FULL.open("wb") as full:
        streams = {"stdout": full, "stderr": subprocess.PIPE}
        done = subprocess.run([COMMAND, *line.split()], input=b"<p>A", check=False, **streams)
    message = b"webjury: cannot write the output: No space left on device"
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, message)


@pytest.mark.skipif(not FULL.exists(), reason="no full device")
@pytest.mark.parametrize("command", ["extract", "explain"])
def test_a_file_on_a_full_device_is_one_error(command, tmp_path):
    output = tmp_path / "a.html"
    output.symlink_to(FULL)
    told = f"webjury: cannot write {output}: No space left on device\n"
    assert run_webjury(command, "--mode", "fast", ARTICLE, "-o", output) == (2, "", told)


@pytest.mark.posix
def test_a_closed_pipe_ends_the_command_quietly():
    reading, writing = os.pipe()
    os.close(reading)
    line = [COMMAND, "extract", "--mode", "fast", ARTICLE]
    done = subprocess.run(line, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.posix
@pytest.mark.parametrize(
    ("redirection", "code", "message"),
    [
        ("<&-", 2, "cannot read standard input: it is closed; give a file"),
        ("< page.html >&-", 2, "standard output is closed: redirect it to a file or to /dev/null"),
        ("< page.html >&- 2>&-", 2, None),
        ("< page.html 2>&-", 0, None),
    ],
)
def test_a_closed_stream_is_one_error(redirection, code, message, tmp_path):
    (tmp_path / "page.html").write_bytes(ARTICLE.read_bytes())
    line = f"'{COMMAND}' extract --mode fast {redirection}"
    done = subprocess.run(line, cwd=tmp_path, shell=True, capture_output=True, check=False)
    assert done.returncode == code
    assert done.stderr.decode() == (f"webjury: {message}\n" if message else "")
    assert bool(done.stdout) == (code == 0)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_the_output_is_utf_8_whatever_the_environment_says(encoding, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    line, page = [COMMAND, "extract", "--mode", "fast", "-"], "<p>Marta Olić ✓.".encode()
    done = subprocess.run(line, input=page, capture_output=True, check=True)
    assert done.stdout.decode() == "Marta Olić ✓.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory")
def test_too_little_memory_is_one_error(tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<p>word" * 1_000_000)
    line = f"ulimit -v 500000; exec '{COMMAND}' extract --mode fast '{page}'"
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
    told = "webjury: there is not enough memory: give a smaller page, or more memory\n"
    assert (done.returncode, done.stderr.decode()) == (2, told)


@pytest.mark.posix
def test_an_endless_device_is_read_to_the_largest_size_of_a_page(monkeypatch):
    monkeypatch.setattr(page_files, "MAX_BYTES", 100_000)
    code, out, err = run_webjury("extract", "--mode", "fast", "/dev/zero")
    assert (code, out) == (1, "")
    assert err.endswith("webjury: /dev/zero: no content found\n")
