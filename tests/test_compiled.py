"""Compiled modules: an error says what to do where they cannot be loaded; how they are compiled."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: Python code that lets a compiled module fail, as one does that was compiled for another lxml.
BREAK = """
import sys
class Broken:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "webjury.segmenter.tree_walk":
            raise {error}("lxml.etree._Element size changed")
sys.meta_path.insert(0, Broken)
"""


def run(code, *options):
    return subprocess.run(
        [sys.executable, *options, "-c", code], capture_output=True, encoding="utf-8"
    )


def test_compiled_modules_fit_the_installed_lxml():
    done = run("import webjury; webjury.Page('')", "-W", "error::RuntimeWarning")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("error", ["ImportError", "TypeError", "ValueError"])
def test_modules_that_cannot_be_loaded_are_an_error_in_one_line(error):
    command = "sys.argv[1:] = ['extract', 'page.html']; from webjury.apps.cli import main; main()"
    done = run(BREAK.format(error=error) + command)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"webjury: .* \(lxml\.etree\._Element size changed\): install webjury again, with .*\n",
        done.stderr,
    )


@pytest.mark.parametrize("error", ["ImportError", "TypeError", "ValueError"])
def test_whoever_imports_a_name_gets_the_same_error(error):
    code = "import webjury\ntry:\n    webjury.Page\nexcept ImportError as e:\n    print(type(e))"
    assert run(BREAK.format(error=error) + code).stdout == "<class 'webjury.errors.BuildError'>\n"


def test_every_module_is_compiled_with_the_same_directives():
    # Those of setup.py: a module that turned the check of bounds off would hide from the sanitiser.
    sources = [path for top in ROOT.glob("*/__init__.py") for path in top.parent.rglob("*.pyx")]
    assert sources
    said = [path.name for path in sources if "boundscheck" in path.read_text(encoding="utf-8")]
    assert said == []
