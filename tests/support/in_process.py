"""Run the command in this process: starting Python and loading a model takes seconds."""

import sys

import pytest
from click.testing import CliRunner

from webjury.apps.cli import main


def run_webjury(*arguments: object, stdin: bytes = b"") -> tuple[int, str, str]:
    """Run ``webjury`` with these arguments; return exit code, output and errors."""
    with pytest.MonkeyPatch.context() as patch, CliRunner().isolation(stdin) as (out, err, _):
        patch.setattr(sys, "argv", ["webjury", *map(str, arguments)])
        with pytest.raises(SystemExit) as exit_info:
            main()
        sys.stdout.flush()
        sys.stderr.flush()
        return exit_info.value.code or 0, out.getvalue().decode(), err.getvalue().decode()
