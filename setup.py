"""Builds the compiled core, where there is a compiler; webjury installs and runs without it."""

import lxml
from Cython.Build import cythonize
from setuptools import Extension, setup

KERNELS = ["forest", "hints", "lexicon", "scan", "tokens", "tree", "walk"]

extensions = cythonize(
    [
        Extension(f"webjury.native.{name}", [f"native/{name}.pyx"], include_dirs=lxml.get_include())
        for name in KERNELS
    ],
    build_dir="build/cython",
)
for extension in extensions:
    extension.optional = True

setup(ext_modules=extensions)
