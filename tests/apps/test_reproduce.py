"""``webjury reproduce`` as a user runs it."""

import sys
from pathlib import Path

import pytest

from in_process import run_webjury
from webjury.requirements import install_command

COMMAND = Path(sys.executable).with_name("webjury")
NO_FOLDER = "/dev/null/tables"


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A folder for data sets that has none."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_missing_data_are_reported_with_their_source_and_folder(data, tmp_path):
    assert run_webjury("reproduce", "thesis", "-o", tmp_path / "tables") == (
        2,
        "",
        f"webjury: data set cleaneval is not at {data}/cleaneval; "
        "get it from https://cleaneval.sigwac.org.uk and put it there, "
        "or set WEBJURY_DATA to the folder that contains it\n",
    )


def test_data_that_cannot_be_read_are_reported(data, tmp_path):
    (data / "cleaneval" / "dev" / "input").mkdir(parents=True)
    code, _, err = run_webjury("reproduce", "thesis", "-o", tmp_path / "tables")
    assert code == 2
    assert err.startswith(
        f"webjury: data set cleaneval in {data}/cleaneval has none of these folders: "
    )
    assert err.endswith("; get it again from https://cleaneval.sigwac.org.uk\n")
    assert err.count("\n") == 1


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["thesis", "-o", NO_FOLDER], f"cannot make {NO_FOLDER}"),
        (["thesis", "-o", COMMAND], "is a file"),
        (["systems", "-o", NO_FOLDER], f"cannot make {NO_FOLDER}"),
        (["densities", "-o", NO_FOLDER], f"cannot make {NO_FOLDER}"),
        (["systems", "--pages", "3"], "No such option"),
        (["thesis", "--pages", "3"], "No such option"),
        (["habit"], "No such command 'habit'"),
        (["densities"], "webjury: data set chinese is not at"),
    ],
)
def test_invalid_arguments_exit_with_2_and_a_message(arguments, message):
    code, out, err = run_webjury("reproduce", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ([], ["thesis", "densities", "systems"]),
        (["thesis"], ["WEBJURY_DATA=/where/the/data/sets/are webjury reproduce thesis\n", "-o"]),
        (["systems"], ["webjury reproduce systems --quick", "--encoder NAME"]),
    ],
)
def test_help_lists_the_experiments_their_data_folder_and_their_options(arguments, parts):
    code, out, err = run_webjury("reproduce", *arguments, "--help")
    assert (code, err) == (0, "")
    assert [part for part in parts if part not in out] == []


@pytest.mark.parametrize(("what", "extra"), [("thesis", "experiments"), ("systems", "systems")])
def test_a_missing_library_is_reported_when_the_command_runs(what, extra, tmp_path, monkeypatch):
    """Libraries are imported when they are used, so that extraction does not need them."""
    monkeypatch.setitem(sys.modules, "sklearn", None)
    assert run_webjury("reproduce", what, "-o", tmp_path) == (
        2,
        "",
        f"webjury: sklearn is not installed; run: {install_command(f'webjury[{extra}]')}\n",
    )
