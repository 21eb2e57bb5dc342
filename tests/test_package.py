"""The package: its public names, the modules that its import loads, and its files."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import webjury

HEAVY_LIBRARIES = (
    "lightgbm",
    "trafilatura",
    "justext",
    "readability",
    "goose3",
    "rich",
    "sklearn",
    "pyarrow",
    "aiohttp",
    "py3langid",
    "torch",
    "transformers",
)


def test_public_names_are_exactly_all():
    public = {name for name in dir(webjury) if not name.startswith("_")}
    modules = {path.stem for path in Path(webjury.__file__).parent.iterdir()}
    assert public - modules == set(webjury.__all__)


def test_importing_webjury_imports_no_heavy_library():
    code = "import sys, webjury; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(run.stdout.split()) & set(HEAVY_LIBRARIES)


def test_every_public_name_is_there_when_it_is_asked_for():
    code = (
        "from webjury import *; import webjury; print(*(name for name in dir() if name[0] != '_'))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) == {*webjury.__all__, "webjury"}


def test_importing_webjury_imports_only_what_says_that_something_is_wrong():
    code = "import sys, webjury; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    own = {name for name in run.stdout.split() if name.startswith("webjury")}
    assert own == {"webjury", "webjury.errors"}


def test_the_version_is_that_of_the_installed_package_and_is_read_when_it_is_asked_for():
    assert webjury.__version__ == importlib.metadata.version("webjury")
    code = "import webjury; print('__version__' in vars(webjury), webjury.__version__)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", webjury.__version__]


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'webjury' has no attribute 'extrakt'"):
        _ = webjury.extrakt


def test_every_error_is_a_webjury_error():
    errors = [getattr(webjury, name) for name in webjury.__all__ if name.endswith("Error")]
    assert errors
    assert all(issubclass(error, webjury.WebjuryError) for error in errors)


def test_nothing_but_webjury_is_installed():
    record = importlib.metadata.distribution("webjury").read_text("RECORD")
    if not record or "__editable__" in record:
        pytest.skip("webjury is not installed from a wheel")
    tops = {line.split("/")[0] for line in record.splitlines() if not line.startswith("..")}
    assert tops == {"webjury", f"webjury-{importlib.metadata.version('webjury')}.dist-info"}
