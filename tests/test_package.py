"""The package: its public names, the modules that its import loads, and its files."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import webjury

HEAVY_LIBRARIES = {
    *("lightgbm", "trafilatura", "justext", "readability", "goose3", "rich", "sklearn", "pyarrow"),
    *("aiohttp", "py3langid", "torch", "transformers"),
}
_IMPORT = """
import sys, webjury
print(*sys.modules)
print("__version__" in vars(webjury), webjury.__version__)
from webjury import *
print(*(name for name in dir() if name[0] != "_"))
"""


@pytest.fixture(scope="module")
def printed():
    """Loaded modules; whether the version was read, and what it is; the names that a star gives."""
    run = [sys.executable, "-c", _IMPORT]
    return list(map(str.split, subprocess.check_output(run, text=True).splitlines()))


def test_public_names_are_exactly_all():
    public = {name for name in dir(webjury) if not name.startswith("_")}
    modules = {path.name.partition(".")[0] for path in Path(webjury.__file__).parent.iterdir()}
    assert public - modules == set(webjury.__all__)


def test_importing_webjury_imports_only_what_says_that_something_is_wrong(printed):
    own = {name for name in printed[0] if name.startswith("webjury")}
    assert own == {"webjury", "webjury.errors"}
    assert HEAVY_LIBRARIES.isdisjoint(printed[0])


def test_the_version_is_that_of_the_installed_package_and_is_read_when_it_is_asked_for(printed):
    assert webjury.__version__ == importlib.metadata.version("webjury")
    assert printed[1] == ["False", webjury.__version__]


def test_every_public_name_is_there_when_it_is_asked_for(printed):
    assert set(printed[2]) == {*webjury.__all__, "webjury", "sys"}


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'webjury' has no attribute 'extrakt'"):
        _ = webjury.extrakt


def test_nothing_but_webjury_is_installed():
    record = importlib.metadata.distribution("webjury").read_text("RECORD")
    if not record or "__editable__" in record:
        pytest.skip("webjury is not installed from a wheel")
    tops = {line.split("/")[0] for line in record.splitlines() if not line.startswith("..")}
    assert tops == {"webjury", f"webjury-{importlib.metadata.version('webjury')}.dist-info"}
