"""Builds the compiled core, where there is a compiler; webjury installs and runs without it.

With ``WEBJURY_CORE=compiled`` in the environment, a core that cannot be built is an error.
"""

import os
from pathlib import Path

import lxml
from Cython.Build import cythonize
from setuptools import Extension, setup

extensions = cythonize(
    [
        Extension(
            f"webjury.native.{source.stem}",
            [str(source)],
            include_dirs=lxml.get_include(),
            # Symbols for a debugger take more room than the code.
            extra_compile_args=[] if os.name == "nt" else ["-g0"],
        )
        for source in sorted(Path("native").glob("*.pyx"))
    ],
    build_dir="build/cython",
)
for extension in extensions:
    extension.optional = os.environ.get("WEBJURY_CORE") != "compiled"

setup(
    # The name keeps this file out of the package, whose folder it is in.
    script_name="setup.py",
    ext_modules=extensions,
    # One compiler for each core of the machine.
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
