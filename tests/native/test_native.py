"""The choice between the compiled core and Python."""

import os
import subprocess
import sys

import pytest

from webjury import native

_SAY = "from webjury import native; print(native.IS_COMPILED)"


def _core(choice: str, code: str = _SAY) -> str:
    environment = {**os.environ, native.CORE_VARIABLE: choice}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return result.stdout.strip()


def test_the_environment_can_ask_for_python() -> None:
    assert _core("python") == "False"


def test_the_compiled_core_is_the_default() -> None:
    assert _core("") == str(native.IS_COMPILED)


@pytest.mark.parametrize("choice", ["python", ""])
def test_the_version_names_the_core(choice: str) -> None:
    code = "from webjury.apps.cli import main; import sys; sys.argv[1:] = ['--version']; main()"
    named = "Python core, because" if choice else native.describe_core()
    assert named in _core(choice, code)
