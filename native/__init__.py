"""The compiled core: twins of functions that take most of the time, written in Cython.

A function that has a twin is written in Python where it belongs, and names the compiled one:
``@twin("keys.text_keys")``. Where the compiled core is loaded, its name stands for that one from
then on. Both give the same, which tests compare.
"""

import os
from collections.abc import Callable
from functools import partial, update_wrapper
from importlib import import_module
from typing import Any, TypeVar, cast

from ..errors import OptionError

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: This environment variable decides which core runs: "python", or "compiled", which is an error
#: where the compiled core cannot be loaded. By default it runs where it can be loaded.
CORE_VARIABLE = "WEBJURY_CORE"

_CHOICE = os.environ.get(CORE_VARIABLE, "")
_REMEDY = "install a C compiler, then webjury again"

if _CHOICE not in ("", "python", "compiled"):
    raise OptionError(
        f"{CORE_VARIABLE} is {_CHOICE!r}: set it to python or compiled, or not at all"
    )

#: The compiled modules, by the folders that they are in.
_MODULES = {
    "extractors": "boilerpipe bte justext search text_lengths",
    "features": "alignment keys markup_tokens needles new_tokens structure text_tokens",
    "models": "context forest lexicon numbers",
    "rendering": "prune",
    "segmenter": "scan styles survey walk words",
}

try:
    if _CHOICE == "python":
        raise ImportError
    _modules = {
        name: import_module(f".{folder}.{name}", __name__)
        for folder, names in _MODULES.items()
        for name in names.split()
    }
# Cython raises the others where lxml or numpy is not what the core was built for.
except (ImportError, TypeError, ValueError) as error:
    if _CHOICE == "compiled":
        raise OptionError(
            f"{CORE_VARIABLE} is compiled, but the compiled core cannot be loaded: {_REMEDY}"
        ) from error
    #: Whether the compiled core runs.
    IS_COMPILED = False
else:
    IS_COMPILED = True


class _WithConstants(partial[Any]):
    """A compiled function with its first arguments; it is sent to other processes by its name."""

    def __reduce__(self) -> str:
        return str(vars(self)["__qualname__"])


#: The Python function, or class, that each compiled one stands for.
_definitions: dict[object, Any] = {}


def twin(name: str, *constants: object) -> Callable[[_Function], _Function]:
    """Let a compiled function stand for the Python function that defines it.

    Calls go to the compiled function without another one in between. It has the name and the
    description of its definition, under which it is also sent to other processes. Where the Python
    core runs, the definition stays as it is.

    Parameters
    ----------
    name : str
        Of the compiled function or class, after that of its module: ``"keys.text_keys"``.
    *constants
        What the compiled function takes before the arguments of its definition.

    Returns
    -------
    callable
        A decorator of functions, methods and classes.
    """
    module, function = name.split(".")

    def choose(definition: _Function) -> _Function:
        if not IS_COMPILED:
            return definition
        compiled = getattr(_modules[module], function)
        if constants:
            compiled = _WithConstants(compiled, *constants)
        if not isinstance(compiled, type):
            update_wrapper(compiled, definition)
        _definitions[compiled] = definition
        return cast(_Function, compiled)

    return choose


def definition_of(function: _Function) -> _Function:
    """The Python definition that a compiled function stands for; other functions are their own."""
    return cast(_Function, _definitions.get(function, function))


def describe_core() -> str:
    """Say which core runs, and how to get the other one."""
    if IS_COMPILED:
        return f"compiled core (the Python core runs with {CORE_VARIABLE}=python)"
    if _CHOICE == "python":
        return f"Python core, because {CORE_VARIABLE} is python"
    return f"Python core; to get the faster compiled core, {_REMEDY}"
