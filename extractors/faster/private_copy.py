"""Private copies of a library's modules, in which webjury can replace names.

If a name were replaced in the library itself, it would be replaced for all other code in the
process, and for threads that run at the same time.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ..base import quieten


def private_copy(package: str, module: str) -> ModuleType:
    """Import a module of a package a second time, under another name; always the same object.

    Modules that it imports from its own package by relative imports are copied as well; all copies
    of the package share them. The package's ``__init__`` is not run. Raises `ModuleNotFoundError`
    if there is no such package or module.

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
    quieten(name)
    return import_module(f"{name}.{module}")
