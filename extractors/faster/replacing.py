"""The supported version of each library, and private copies of a library's modules.

The code in this folder was written for one version of each library. With any other version,
extractors run the library's own code, which is slower. To support a new version, run the tests of
this folder with it, and change its line here.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ...requirements import installed_version
from ..base import silence_loggers

#: Versions by the name of the distribution.
SUPPORTED_VERSIONS = {
    "boilerpy3": "1.0.7",
    "justext": "3.0.2",
    "readability-lxml": "0.9",
    "trafilatura": "2.3.1",
}

_version = cache(installed_version)


def is_supported(distribution: str) -> bool:
    """Whether the installed version of a library is the one that the code here was written for."""
    return _version(distribution) == SUPPORTED_VERSIONS[distribution]


def use_library_code() -> None:
    """Let extractors in this process run the libraries' own code from now on, to time it."""
    SUPPORTED_VERSIONS.update(dict.fromkeys(SUPPORTED_VERSIONS, ""))


def private_copy(package: str, module: str) -> ModuleType:
    """Import a module of a package a second time, under another name; later calls reuse the copy.

    Modules that it imports from its package by relative imports are copied as well, and shared by
    all copied modules of the package. The package's ``__init__`` is not run. Raises
    `ModuleNotFoundError` if there is no such package or module.

    Examples
    --------
    >>> import json.decoder
    >>> copied = private_copy("json", "decoder")
    >>> copied.JSONDecoder is json.decoder.JSONDecoder
    False
    >>> copied is private_copy("json", "decoder")
    True
    """
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError(f"there is no package {package!r}", name=package)
    name = f"{__package__}.copy_of_{package}"
    copied = ModuleType(name)
    copied.__path__ = list(spec.submodule_search_locations)
    sys.modules.setdefault(name, copied)
    silence_loggers(name)
    return import_module(f"{name}.{module}")
