"""``webjury reproduce`` as a user runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("webjury")


def run(*arguments, **environment):
    done = subprocess.run(
        [COMMAND, "reproduce", *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_missing_data_are_reported_with_their_source_and_folder(tmp_path):
    data = str(tmp_path / "data")
    code, out, err = run("thesis", "-o", str(tmp_path / "tables"), WEBJURY_DATA=data)
    assert (code, out) == (2, "")
    assert err == (
        f"webjury: data set cleaneval is not at {data}/cleaneval; "
        "get it from https://cleaneval.sigwac.org.uk and put it there, "
        "or set WEBJURY_DATA to the folder that contains it\n"
    )
    assert list((tmp_path / "tables").iterdir()) == []


def test_data_that_cannot_be_read_are_reported(tmp_path):
    (tmp_path / "cleaneval" / "dev" / "input").mkdir(parents=True)
    code, _, err = run("thesis", "-o", str(tmp_path / "tables"), WEBJURY_DATA=str(tmp_path))
    assert code == 2
    assert err.startswith(
        f"webjury: data set cleaneval in {tmp_path}/cleaneval has none of these folders: "
    )
    assert err.endswith("; get it again from https://cleaneval.sigwac.org.uk\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["thesis", "-o", "/dev/null/tables"], "cannot make /dev/null/tables"),
        (["thesis", "-o", str(COMMAND)], "is a file"),
        (["systems", "-o", "/dev/null/tables"], "cannot make /dev/null/tables"),
        (["systems", "--pages", "3"], "No such option"),
        (["habit"], "No such command 'habit'"),
        (["thesis", "--pages", "3"], "No such option"),
        (["densities", "-o", "/dev/null/tables"], "cannot make /dev/null/tables"),
        (["densities"], "webjury: data set chinese is not at"),
    ],
)
def test_invalid_arguments_exit_with_2_and_a_message(arguments, message, tmp_path):
    code, out, err = run(*arguments, WEBJURY_DATA=str(tmp_path))
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_help_lists_the_experiments_and_their_data_folder():
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    assert "thesis" in out
    assert "densities" in out
    assert "systems" in out
    code, out, err = run("thesis", "--help")
    assert (code, err) == (0, "")
    assert "WEBJURY_DATA=/where/the/data/sets/are webjury reproduce thesis\n" in out
    assert "--output" in out


@pytest.mark.parametrize(("what", "extra"), [("thesis", "experiments"), ("systems", "systems")])
def test_a_missing_library_is_reported_when_the_command_runs(what, extra, tmp_path):
    """Libraries are imported when they are used, so that extraction does not need them."""
    program = (
        "import sys\n"
        "for name in 'sklearn matplotlib torch transformers safetensors pycrfsuite'.split():\n"
        "    sys.modules[name] = None\n"
        "from webjury.apps.cli import main\n"
        f"sys.argv = ['webjury', 'reproduce', {what!r}, '-o', {str(tmp_path)!r}]\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"webjury: sklearn is not installed; run: pip install 'webjury[{extra}]'\n"
    )


def test_help_of_systems_lists_its_options():
    code, out, err = run("systems", "--help")
    assert (code, err) == (0, "")
    assert "webjury reproduce systems --quick" in out
    assert "--encoder NAME" in out
