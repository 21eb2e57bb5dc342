"""Libraries that only experiments need: what is missing is said before long work is begun."""

import sys
from pathlib import Path

import pytest

from webjury.errors import MissingLibraryError, WebjuryError
from webjury.experiments.thesis.reproduction import reproduce_thesis
from webjury.requirements import require


def test_what_is_installed_is_not_mentioned() -> None:
    require("json", "lxml", extra="experiments")
    require(extra="experiments")


@pytest.mark.parametrize("libraries", [("nowhere",), ("lxml", "nowhere"), ("nowhere", "lxml")])
def test_what_is_missing_is_named_with_what_to_run(libraries: tuple[str, ...]) -> None:
    with pytest.raises(MissingLibraryError) as raised:
        require(*libraries, extra="goose3")
    assert str(raised.value) == "nowhere is not installed; run: pip install 'webjury[goose3]'"
    assert isinstance(raised.value, WebjuryError)


def test_a_library_is_not_loaded_to_see_that_it_is_there() -> None:
    # Of the standard library, and of no use here.
    name = "this"
    assert name not in sys.modules
    require(name, extra="experiments")
    assert name not in sys.modules


@pytest.mark.parametrize("library", ["sklearn", "matplotlib"])
def test_the_thesis_asks_before_it_reads_the_data(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "there is none"))
    # As Python takes note that a library is not there.
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibraryError, match=rf"^{library} .*'webjury\[experiments\]'"):
        reproduce_thesis(tmp_path)
