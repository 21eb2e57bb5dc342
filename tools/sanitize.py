"""Break pages under the address sanitiser: ``tox -e sanitizer``, on Linux with gcc.

All compiled modules are built with the sanitiser and with checked bounds. They extract pages that
``webjury benchmark fuzz`` breaks: those of the repository, and a hostile one of each kind. An error
ends the process that makes it, which the command reports.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from webjury.experiments.hostile.pages import KINDS, generate_page

ROOT = Path(__file__).parents[1]
#: Size of a hostile page in bytes.
HOSTILE_SIZE = 20_000
#: Python imports this module when it starts. An error in a function that cannot raise one, such as
#: an index out of bounds, would only be printed.
SITE = """
import os, sys

def stop(error):
    sys.__unraisablehook__(error)
    os.abort()

sys.unraisablehook = stop
"""


def main() -> None:
    """Build the modules and extract pages with them; exit code 1 if something fails."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--inputs", default="2000", help="number of broken pages")
    arguments.add_argument("--seed", default="0", help="random seed of broken pages")
    options = arguments.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        pages = folder / "pages"
        pages.mkdir()
        for number, kind in enumerate(KINDS):
            (pages / f"{number}.html").write_bytes(generate_page(kind, HOSTILE_SIZE))
        run_webjury(
            folder,
            *("benchmark", "fuzz", "--part", "pages"),
            *("--inputs", options.inputs, "--seed", options.seed),
            *("--pages", "tests/cases", "--pages", "examples", "--pages", str(pages)),
        )


def build(folder: Path) -> None:
    """Build the package in a folder, where the next wheel does not find it."""
    build = ("-q", "build", "--build-base", f"{folder}/build", "--build-lib", f"{folder}/lib")
    _run(sys.executable, "setup.py", *build, WEBJURY_CHECKED="1")
    (folder / "lib" / "sitecustomize.py").write_text(SITE, encoding="utf-8")


def run_webjury(folder: Path, *arguments: str) -> None:
    """Run a command with the built package."""
    library = ("gcc", "-print-file-name=libasan.so")
    sanitizer = subprocess.run(library, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    _run(
        *(sys.executable, "-P", "-m", "webjury", *arguments),
        # It precedes the installed package.
        PYTHONPATH=f"{folder}/lib",
        LD_PRELOAD=sanitizer.stdout.strip(),
        # Python and the libraries do not free all memory at exit.
        ASAN_OPTIONS="detect_leaks=0",
        # Python's own allocator hides from the sanitiser where an object ends.
        PYTHONMALLOC="malloc",
    )


def _run(*command: str | Path, **environment: str) -> None:
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **environment})


if __name__ == "__main__":
    main()
