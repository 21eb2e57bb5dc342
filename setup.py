"""Compiles the modules of webjury that are written in Cython; everything else is in pyproject.toml.

``WEBJURY_CHECKED=1`` in the environment compiles them for ``tox -e sanitizer``: with gcc's address
sanitiser, bounds that are checked, and debug symbols.
"""

import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path

import lxml
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

IS_CHECKED = os.environ.get("WEBJURY_CHECKED") == "1"
SANITIZE = "-fsanitize=address"


class PresentPackages(build_py):
    """Builds only the packages that exist: a source archive lacks some of the experiments."""

    def finalize_options(self) -> None:
        """Leave out missing packages."""
        super().finalize_options()
        self.packages = [
            name for name in self.packages if Path(self.get_package_dir(name)).is_dir()
        ]


class CompiledModules(build_ext):
    """Translates the modules to C just before they are compiled: other commands need no C."""

    def build_extensions(self) -> None:
        """Compile the modules, if Python's headers are there."""
        if not Path(sysconfig.get_path("include"), "Python.h").is_file():
            version = "python{}.{}".format(*sys.version_info)
            sys.exit(
                "webjury: Python.h is missing, which compiled modules need: install the headers "
                f"of this Python (Debian and Ubuntu: apt install {version}-dev, Fedora: dnf "
                f"install {version}-devel), or install a wheel of webjury"
            )
        sources = {module.name: module.sources for module in translated(self.extensions)}
        for module in self.extensions:
            module.sources = sources[module.name]
        super().build_extensions()


def extension(name: str, *sources: str) -> Extension:
    """A compiled module."""
    # Numbers are rounded alike on every processor.
    options = [] if os.name == "nt" else ["-ffp-contract=off"]
    if options and "CFLAGS" not in os.environ:
        options += ["-g0"]  # debug symbols take more space than the code
    return Extension(
        f"webjury.{name}",
        [*sources],
        include_dirs=lxml.get_include(),
        extra_compile_args=[SANITIZE, "-g", "-O1"] if IS_CHECKED else options,
        extra_link_args=[SANITIZE] if IS_CHECKED else [],
    )


def package_files(pattern: str) -> list[Path]:
    """The files in all packages: each compiled module stands in the package of its topic."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    packages = project["tool"]["setuptools"]["packages"]
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


def translated(modules: list[Extension]) -> list[Extension]:
    """Translate modules to C."""
    return cythonize(
        modules,
        build_dir="build/cython-checked" if IS_CHECKED else "build/cython",
        include_path=[copy_declarations(Path("build", "declarations"))],
        shared_utility_qualified_name="webjury.memory_views",
        compiler_directives={"boundscheck": IS_CHECKED, "wraparound": False},
    )


modules = [
    extension(".".join(source.with_suffix("").parts), str(source))
    for source in package_files("*.pyx")
]
# Cython's code for memory views is compiled once, as a module of its own, not into each module.
shared = [extension("memory_views")]

setup(
    # Setuptools must not take this file, which is inside the package's folder, for a module of it.
    script_name="setup.py",
    ext_modules=[*modules, *shared],
    cmdclass={"build_ext": CompiledModules, "build_py": PresentPackages},
    # One compiler per core.
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
