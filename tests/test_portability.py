"""Extraction, time limits and local batch runs use nothing that Windows lacks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ARTICLE = Path(__file__).parents[1] / "examples" / "article.html"

#: Runs webjury without the features of POSIX systems. Worker processes do so too, because Python
#: imports this file as `sitecustomize` at its start.
WITHOUT_POSIX = """
import os
import subprocess
import sys

import platformdirs  # which has another module for Windows

for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None  # importing it fails

start = subprocess.Popen.__init__

def start_as_on_windows(self, *arguments, pass_fds=(), preexec_fn=None, **options):
    if pass_fds or preexec_fn is not None:
        raise ValueError("not supported on Windows")
    start(self, *arguments, **options)

subprocess.Popen.__init__ = start_as_on_windows
for name in ("fork", "forkpty", "geteuid", "getuid", "mkfifo"):
    vars(os).pop(name, None)
"""


@pytest.fixture
def webjury(tmp_path):
    """Run a command of webjury in a Python without the features of POSIX systems."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(WITHOUT_POSIX, encoding="utf-8")
    path = os.pathsep.join([str(site), *filter(None, sys.path)])

    def run(*arguments, code="from webjury.apps.cli import main; main()"):
        return subprocess.run(
            [sys.executable, "-c", code, *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )

    return run


def test_the_python_of_these_tests_is_without_posix(webjury):
    assert "ModuleNotFoundError" in webjury(code="import fcntl").stderr
    start = "import subprocess, sys; subprocess.Popen([sys.executable, '-V'], pass_fds=[0])"
    assert "not supported on Windows" in webjury(code=start).stderr
    nested = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {start!r}])"
    assert "not supported on Windows" in webjury(code=nested).stderr


def test_a_page_is_extracted_with_and_without_a_time_limit(webjury):
    free = webjury("extract", ARTICLE, "--mode", "fast")
    limited = webjury("extract", ARTICLE, "--mode", "fast", "--timeout", "60")
    assert (free.returncode, free.stderr) == (0, "")
    assert (limited.returncode, limited.stderr) == (0, "")
    assert "lighthouse" in free.stdout
    assert limited.stdout == free.stdout


def test_a_late_page_is_given_up(webjury):
    late = webjury("extract", ARTICLE, "--timeout", "0.0001")
    assert (late.returncode, late.stdout) == (2, "")
    assert "took longer than 0.0001 s" in late.stderr


def test_pages_are_extracted_in_a_local_batch_run(webjury, tmp_path):
    page = ARTICLE.read_text(encoding="utf-8")
    pages = [{"id": f"page {number}", "html": page} for number in range(5)]
    lines = "".join(json.dumps(one) + "\n" for one in pages)
    (tmp_path / "pages.jsonl").write_text(lines, encoding="utf-8")
    output = tmp_path / "corpus"
    options = ("--format", "jsonl", "--mode", "fast", "--workers", "2", "--timeout", "60")
    run = webjury("batch", tmp_path / "pages.jsonl", "-o", output, *options)
    assert run.returncode == 0, run.stderr
    (shard,) = output.glob("*.jsonl")
    rows = list(map(json.loads, shard.read_text(encoding="utf-8").splitlines()))
    assert [(row["id"], row["status"]) for row in rows] == [(one["id"], "ok") for one in pages]
    assert all("lighthouse" in row["text"] for row in rows)
