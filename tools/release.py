"""Build the archives of a release, and check them: ``tox -e release``.

They are the source archive, and a wheel for this system and this Python, built from the archive.
"""

import argparse
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).parents[1]
#: The oldest pip to test, which comes with Python 3.11.7 and 3.12.1.
OLDEST_PIP = "23.2.1"
#: Maximum size of an archive in bytes.
MAX_SIZE = 8_000_000
#: Suffixes of files in wheels beside ``.py`` and ``.typed``; licences are not checked.
DATA_SUFFIXES = frozenset((".css", ".jinja", ".js", ".json", ".pyd", ".pyi", ".so", ".txt"))
#: Folders that only clones contain, but for what builds the package.
CLONES_ONLY = frozenset(
    "docs tests tools results field fuzz soak systems thesis .github .ci".split()
)
BUILD_BACKEND = "tools/backend/build_backend.py"
#: A section of the changelog: its version, and its date or "unreleased".
SECTION = re.compile(r"^## (\S+) \((.+)\)$", re.MULTILINE)
DATE = re.compile(r"\d{4}-\d\d-\d\d")
ARTICLE = ROOT / "examples" / "article.html"
FIRST_WORDS = "No two lighthouses within sight of one another"


def main() -> None:
    """Build and check a release; exit code 1 if something is wrong."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("-o", "--output", type=Path, default=ROOT / "dist", help="empty folder")
    arguments.add_argument("--tag", help="git tag of the release, such as v0.2.0")
    arguments.add_argument(
        "--draft", action="store_true", help="only print what is still missing for a release"
    )
    options = arguments.parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    _report(release_problems(project, changelog, options.tag), options.draft)
    if options.output.is_dir() and any(options.output.iterdir()):
        sys.exit(f"release: {options.output} is not empty: other archives would be published, too")
    wheel = build(options.output)
    archives = sorted(options.output.iterdir())
    _run(sys.executable, "-m", "twine", "check", "--strict", *archives)
    for path in archives:
        _report([f"{path.name}: {problem}" for problem in archive_problems(path)])
        print(f"release: {path.name}: {path.stat().st_size / 1e6:.1f} MB")
    try_wheel(wheel, project["version"])


def release_problems(
    project: dict[str, object], changelog: str, tag: str | None = None
) -> Iterator[str]:
    """Find what is wrong for a release in the version, the changelog and the metadata."""
    version = str(project["version"])
    match = SECTION.search(changelog)
    section, date = match.groups() if match else ("none", "")
    if version.removesuffix(".dev0") != section:
        yield f"version is {version} in pyproject.toml, the changelog begins with {section}"
    if version.endswith(".dev0"):
        yield f"version is {version} in pyproject.toml: take .dev0 off"
    if not DATE.fullmatch(date):
        yield f"{section} has no date in the changelog, but ({date}): write (YEAR-MONTH-DAY)"
    if tag is not None and tag != f"v{version}":
        yield f"the tag is {tag}: v{version} is expected"
    if "urls" not in project:
        yield "pyproject.toml has no [project.urls]: name the address of the repository there"


def build(folder: Path) -> Path:
    """Build the source archive and, from it, the wheel; return the path of the wheel."""
    _run(sys.executable, "-m", "build", "--quiet", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def archive_problems(path: Path) -> Iterator[str]:
    """Find files that are not for users, and whether the archive is too large."""
    if path.stat().st_size > MAX_SIZE:
        yield f"it has {path.stat().st_size:,} bytes, more than {MAX_SIZE:,}"
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            yield from wheel_problems(wheel.namelist())
    else:
        with tarfile.open(path) as source:
            # The first folder is named after the archive.
            names = (name.partition("/")[2] for name in source.getnames())
            yield from _clones_only_problems(
                name for name in names if not f"{BUILD_BACKEND}/".startswith(f"{name}/")
            )


def wheel_problems(names: Iterable[str]) -> Iterator[str]:
    """Find the files of a wheel that are not for users, by their names."""
    for name in names:
        file = PurePosixPath(name)
        if not file.parts[0].endswith(".dist-info"):
            yield from _clones_only_problems([name])
            if file.suffix not in (".py", ".typed", *DATA_SUFFIXES):
                yield f"{name} is not for users"


def _clones_only_problems(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        if CLONES_ONLY.intersection(PurePosixPath(name).parts):
            yield f"{name} is for clones only"


def try_wheel(wheel: Path, version: str) -> None:
    """Install a wheel in new environments, with the oldest pip and uv; extract a page in each."""
    with TemporaryDirectory() as folder:
        start = perf_counter()
        _run(sys.executable, "-m", "venv", folder)
        python = _programs(folder) / "python"
        _run(python, "-m", "pip", "install", "-q", f"pip=={OLDEST_PIP}")
        _run(python, "-m", "pip", "install", "-q", f"{wheel}[jury]")
        _try_installation(folder, version, start, f"venv, pip {OLDEST_PIP}")
    with TemporaryDirectory() as folder:
        start = perf_counter()
        _run("uv", "venv", "-q", "--clear", "--python", sys.executable, folder)
        python = _programs(folder) / "python"
        _run("uv", "pip", "install", "-q", "--python", python, f"{wheel}[jury]")
        _try_installation(folder, version, start, "uv")


def _try_installation(folder: str, version: str, start: float, installer: str) -> None:
    webjury = _programs(folder) / "webjury"
    text = _output(webjury, "extract", ARTICLE)
    print(f"release: {installer}: {perf_counter() - start:.0f} s to the first text", flush=True)
    said = _output(webjury, "--version").strip()
    problems = []
    if not text.startswith(FIRST_WORDS):
        problems.append(f"webjury extract prints {text[:80]!r}")
    if said != f"webjury, version {version}":
        problems.append(f"webjury --version prints {said!r}, not version {version}")
    _report(problems)


def _programs(folder: str) -> Path:
    return Path(folder, "Scripts" if os.name == "nt" else "bin")


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, cwd=ROOT.parent)


def _output(*command: str | Path) -> str:
    result = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return result.stdout


def _report(problems: Iterable[str], is_draft: bool = False) -> None:
    problem_list = list(problems)
    for problem in problem_list:
        print(f"release: {problem}", file=sys.stderr)
    if problem_list and not is_draft:
        sys.exit(1)


if __name__ == "__main__":
    main()
