"""Builds the compiled core if there is a compiler; webjury installs and runs without it.

``WEBJURY_CORE=compiled`` in the environment makes it an error if the core cannot be built;
``WEBJURY_CORE=python`` builds none, so the wheel works on every system.
"""

import os
import shutil
import tomllib
from pathlib import Path

import lxml
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

CORE = os.environ.get("WEBJURY_CORE")


class PresentPackages(build_py):
    """Builds only the packages that exist: a source archive lacks some of the experiments."""

    def finalize_options(self) -> None:
        """Leave out missing packages."""
        super().finalize_options()
        self.packages = [
            name for name in self.packages if Path(self.get_package_dir(name)).is_dir()
        ]


def extension(name: str, *sources: str) -> Extension:
    """A module of the compiled core."""
    return Extension(
        f"webjury.{name}",
        [*sources],
        include_dirs=lxml.get_include(),
        # Debug symbols take more space than the code.
        extra_compile_args=[] if os.name == "nt" else ["-g0"],
    )


def package_files(pattern: str) -> list[Path]:
    """The files in all packages: each compiled module stands in the package of its topic."""
    packages = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    folders = [Path(*name.split(".")[1:]) for name in packages]
    return sorted(path for folder in folders for path in folder.glob(pattern))


def copy_declarations(folder: Path) -> str:
    """Copy what compiled modules share to where Cython looks for it; return that folder.

    Cython looks in ``webjury/``, but the package is the folder of this file, whatever its name.
    """
    for source in package_files("*.pxd"):
        copied = folder / "webjury" / source
        copied.parent.mkdir(parents=True, exist_ok=True)
        # A newer file would make Cython compile again.
        if not copied.exists() or copied.read_bytes() != source.read_bytes():
            shutil.copyfile(source, copied)
    return str(folder)


sources = [] if CORE == "python" else package_files("*.pyx")
# Cython's code for memory views is compiled once, as a module of its own, not into each module.
shared = [extension("native.shared")] if sources else []
modules = (extension(".".join(source.with_suffix("").parts), str(source)) for source in sources)
extensions = cythonize(
    [*modules, *shared],
    build_dir="build/cython",
    include_path=["native", copy_declarations(Path("build", "declarations"))],
    shared_utility_qualified_name="webjury.native.shared",
)
for extension in extensions:
    extension.optional = CORE != "compiled"

setup(
    # Setuptools must not take this file, which is inside the package's folder, for a module of it.
    script_name="setup.py",
    ext_modules=extensions,
    cmdclass={"build_py": PresentPackages},
    # One compiler per core.
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
