"""Builds the compiled core, where there is a compiler; webjury installs and runs without it.

With ``WEBJURY_CORE=compiled`` in the environment, a core that cannot be built is an error; with
``WEBJURY_CORE=python``, none is built, and the wheel is for every system.
"""

import os
from pathlib import Path

import lxml
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

CORE = os.environ.get("WEBJURY_CORE")


class PresentPackages(build_py):
    """Take the packages that exist: a source archive lacks some of the experiments."""

    def finalize_options(self) -> None:
        """Leave the others out."""
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
        # Symbols for a debugger take more room than the code.
        extra_compile_args=[] if os.name == "nt" else ["-g0"],
    )


sources = [] if CORE == "python" else sorted(Path("native").glob("*/*.pyx"))
# What Cython adds to each module for memory views is compiled once, as a module of its own.
shared = [extension("native.shared")] if sources else []
modules = (extension(".".join(source.with_suffix("").parts), str(source)) for source in sources)
extensions = cythonize(
    [*modules, *shared],
    build_dir="build/cython",
    include_path=["native"],
    shared_utility_qualified_name="webjury.native.shared",
)
for extension in extensions:
    extension.optional = CORE != "compiled"

setup(
    # The name keeps this file out of the package, whose folder it is in.
    script_name="setup.py",
    ext_modules=extensions,
    cmdclass={"build_py": PresentPackages},
    # One compiler for each core of the machine.
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
