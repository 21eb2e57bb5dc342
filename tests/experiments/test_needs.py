"""What experiments need: libraries, and the packages that only a clone has."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from webjury.errors import MissingLibraryError
from webjury.experiments.thesis.reproduction import reproduce_thesis

MANIFEST = Path(__file__).parents[2] / "MANIFEST.in"
#: Experiments that are not in the package from the index.
CLONES_ONLY = re.findall(r"^prune \*/experiments/(\w+)$", MANIFEST.read_text(), re.MULTILINE)
#: With None, Python refuses to import a module, as if it were not installed.
WITHOUT_THEM = f"""
import pkgutil, sys
sys.modules.update(dict.fromkeys("webjury.experiments." + name for name in {CLONES_ONLY}))
from webjury.apps.cli import main
"""


@pytest.mark.parametrize("library", ["sklearn", "matplotlib"])
def test_the_reproduction_checks_its_libraries_before_it_reads_data(library, tmp_path, monkeypatch):
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "missing"))
    # With None, Python refuses to import the module.
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibraryError, match=rf"^{library} .*\[experiments\]"):
        reproduce_thesis(tmp_path)


def test_no_other_module_needs_what_a_package_leaves_out_and_commands_say_where_it_is() -> None:
    assert CLONES_ONLY == ["browser", "field", "fuzz", "soak", "systems", "thesis"]
    packages = {
        "analyse browser wcxb": "browser",
        "benchmark fuzz": "fuzz",
        "benchmark leaderboard": "field",
        "benchmark soak": "soak",
        "reproduce densities": "systems",
        "reproduce systems": "systems",
        "reproduce thesis": "thesis",
    }
    code = f"""
import webjury.apps, webjury.experiments
for package in (webjury.apps, webjury.experiments):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if sys.modules.get(module.name, sys) is not None:
            __import__(module.name)
for command in {list(packages)}:
    sys.argv[1:] = command.split()
    try:
        main()
    except SystemExit as end:
        assert end.code == 2
"""
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_THEM + code], stderr=subprocess.PIPE, text=True, check=True
    )
    assert run.stderr.splitlines() == [
        f"webjury: webjury.experiments.{package} is not installed; "
        "run in a clone of the repository: pip install ."
        for package in packages.values()
    ]
