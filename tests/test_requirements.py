"""Optional libraries: a missing one is reported before long work starts."""

import sys
from pathlib import Path

import pytest

from webjury.errors import MissingLibraryError, WebjuryError
from webjury.experiments.thesis.reproduction import reproduce_thesis
from webjury.requirements import require


def test_installed_libraries_raise_nothing() -> None:
    require("json", "lxml", extra="experiments")
    require(extra="experiments")


@pytest.mark.parametrize("libraries", [("nowhere",), ("lxml", "nowhere"), ("nowhere", "lxml")])
def test_a_missing_library_is_named_with_its_extra(
    libraries: tuple[str, ...],
) -> None:
    with pytest.raises(MissingLibraryError) as raised:
        require(*libraries, extra="goose3")
    assert str(raised.value) == "nowhere is not installed; run: pip install 'webjury[goose3]'"
    assert isinstance(raised.value, WebjuryError)


def test_libraries_are_not_imported() -> None:
    # A module of the standard library that nothing else imports.
    name = "this"
    assert name not in sys.modules
    require(name, extra="experiments")
    assert name not in sys.modules


@pytest.mark.parametrize("library", ["sklearn", "matplotlib"])
def test_the_reproduction_checks_its_libraries_before_it_reads_data(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "missing"))
    # With None, Python refuses to import the module.
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibraryError, match=rf"^{library} .*'webjury\[experiments\]'"):
        reproduce_thesis(tmp_path)
