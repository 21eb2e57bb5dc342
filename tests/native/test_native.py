"""The choice between the compiled core and Python."""

import os
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

from webjury import native

_SAY = "from webjury import native; print(native.IS_COMPILED)"
_VERSION = "from webjury.apps.cli import main; import sys; sys.argv[1:] = ['--version']; main()"
_IS_BUILT = find_spec("webjury.native.segmenter.walk") is not None
_BREAK = """
import sys
class Broken:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "webjury.native.segmenter.walk":
            raise {error}("lxml.etree._Element size changed")
sys.meta_path.insert(0, Broken)
"""


def _run(choice: str, code: str, *options: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, native.CORE_VARIABLE: choice}
    command = [sys.executable, *options, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def _core(choice: str, code: str = _SAY, *options: str) -> str:
    result = _run(choice, code, *options)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def _has_compiler() -> bool:
    compiler = (sysconfig.get_config_var("CC") or "").split()
    header = Path(sysconfig.get_path("include"), "Python.h")
    return bool(compiler) and which(compiler[0]) is not None and header.is_file()


@pytest.mark.skipif(not _has_compiler(), reason="there is no compiler")
def test_the_core_is_built_where_there_is_a_compiler():
    assert _IS_BUILT, "build it: python setup.py build_ext --inplace"


@pytest.mark.parametrize(
    ("choice", "is_compiled", "said"),
    [
        ("", _IS_BUILT, "WEBJURY_CORE=python" if _IS_BUILT else "install a C compiler"),
        ("python", False, "Python core, because WEBJURY_CORE is python"),
    ],
)
def test_the_compiled_core_is_the_default_and_the_version_says_how_to_get_the_other(
    choice, is_compiled, said
):
    core, *version = _core(choice, _SAY + "; " + _VERSION).splitlines()
    assert core == str(is_compiled)
    assert said in " ".join(version)


@pytest.mark.skipif(not _IS_BUILT, reason="the compiled core is not there")
def test_the_core_fits_the_installed_lxml_and_numpy():
    assert _core("compiled", _SAY, "-W", "error::RuntimeWarning") == "True"


@pytest.mark.parametrize("error", ["ImportError", "TypeError", "ValueError"])
def test_python_runs_where_the_compiled_core_cannot_be_loaded(error):
    core, *version = _core("", f"{_BREAK.format(error=error)}{_SAY}; {_VERSION}").splitlines()
    assert core == "False"
    assert "install a C compiler" in " ".join(version)


def test_a_compiled_core_that_is_asked_for_must_be_there():
    result = _run("compiled", _BREAK.format(error="ImportError") + _SAY)
    assert result.returncode == 1
    *_, last = result.stderr.splitlines()
    assert last.startswith("webjury.errors.OptionError: WEBJURY_CORE is compiled, but")


def test_an_unknown_core_is_refused():
    assert "WEBJURY_CORE is 'pyhton'" in _run("pyhton", _SAY).stderr
