"""Run the commands that documents show, each call of webjury in this process."""

import re
import shlex
import subprocess

from in_process import run_webjury

#: A line that calls webjury: what is piped into it, its arguments, and where its output goes.
_CALL = re.compile(r"(?:(.*)\| )?webjury ([^|>]*)(.*)")


def run_line(line: str) -> tuple[int, str]:
    """Run a line of shell; return its exit code, and its output and errors."""
    if not (call := _CALL.fullmatch(line)):
        return _run_bash(line)
    before, arguments, after = call.groups()
    given = subprocess.check_output(["bash", "-c", before]) if before else b""
    code, output, errors = run_webjury(*shlex.split(arguments), stdin=given)
    if after:
        code, output = _run_bash(f"cat {after}", output.encode())
    return code, errors + output


def _run_bash(line: str, given: bytes | None = None) -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-c", line], input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return done.returncode, done.stdout.decode()
