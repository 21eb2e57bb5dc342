"""The compiled core: Cython twins of the Python functions that take most of the time.

A function with a twin is defined in Python, in the module where it belongs, and names the compiled
function: ``@twin("keys.text_keys")``. If the compiled core is loaded, the decorator replaces the
function by its twin. Both give the same result, which tests check.
"""

import os
from collections.abc import Callable
from functools import partial, update_wrapper
from importlib import import_module
from typing import Any, TypeVar, cast

from ..errors import OptionError

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: The environment variable that chooses the core: "python" or "compiled" (an error if the compiled
#: core cannot be loaded). By default, the compiled core runs if it can be loaded.
CORE_VARIABLE = "WEBJURY_CORE"

_CHOICE = os.environ.get(CORE_VARIABLE, "")
_REMEDY = "install a C compiler, then webjury again"

if _CHOICE not in ("", "python", "compiled"):
    raise OptionError(
        f"{CORE_VARIABLE} is {_CHOICE!r}: set it to python or compiled, or not at all"
    )

#: The compiled modules, by folder.
_MODULES = {
    "features": "markup_tokens needles new_tokens text_tokens",
    "models": "lexicon",
}

try:
    if _CHOICE == "python":
        raise ImportError
    _modules = {
        name: import_module(f".{folder}.{name}", __name__)
        for folder, names in _MODULES.items()
        for name in names.split()
    }
# Cython raises TypeError and ValueError if lxml or numpy is not the version that it was built for.
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
    """A compiled function with its first arguments filled in; it is pickled by name."""

    def __reduce__(self) -> str:
        return str(vars(self)["__qualname__"])


#: The Python function or class that each compiled one replaces.
_python_functions: dict[object, Any] = {}


def twin(name: str, *constants: object) -> Callable[[_Function], _Function]:
    """Replace a Python function by its compiled twin, if the compiled core runs.

    Calls go directly to the compiled function, without a wrapper. It gets the name and the
    docstring of its definition, and is pickled by that name.

    Parameters
    ----------
    name : str
        Module and name of the compiled function or class: ``"keys.text_keys"``.
    *constants
        Arguments of the compiled function that come before those of its definition.

    Returns
    -------
    callable
        A decorator of functions, methods and classes.
    """
    module, function = name.split(".")

    def replace(definition: _Function) -> _Function:
        if not IS_COMPILED:
            return definition
        compiled = getattr(_modules[module], function)
        if constants:
            compiled = _WithConstants(compiled, *constants)
        if not isinstance(compiled, type):
            update_wrapper(compiled, definition)
        _python_functions[compiled] = definition
        return cast(_Function, compiled)

    return replace


def definition_of(function: _Function) -> _Function:
    """The Python definition that a compiled function replaces; any other function itself."""
    return cast(_Function, _python_functions.get(function, function))


def describe_core() -> str:
    """Say which core runs, and how to get the other one."""
    if IS_COMPILED:
        return f"compiled core (the Python core runs with {CORE_VARIABLE}=python)"
    if _CHOICE == "python":
        return f"Python core, because {CORE_VARIABLE} is python"
    return f"Python core; to get the faster compiled core, {_REMEDY}"
