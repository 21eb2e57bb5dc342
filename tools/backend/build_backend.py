"""The build backend: setuptools, and a C compiler from the package index where there is none.

pip reads its name in ``pyproject.toml``, and calls its functions (PEP 517). The compiler is Zig's,
in the package ``ziglang``, and only for Linux: macOS and Windows say how to get theirs.
"""

import os
import shlex
import shutil
import sys
import sysconfig

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 (the functions of a backend that stay as they are)


def get_requires_for_build_wheel(config_settings: dict[str, object] | None = None) -> list[str]:
    """Return what must be installed to build a wheel, besides what pyproject.toml says."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_COMPILER_PACKAGE]


def get_requires_for_build_editable(config_settings: dict[str, object] | None = None) -> list[str]:
    """Return what must be installed to build in place, besides what pyproject.toml says."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *_COMPILER_PACKAGE]


def _found_compiler() -> str | None:
    """The command of the compiler: that of the environment, of this Python, or a usual one."""
    if "CC" in os.environ:
        return os.environ["CC"]
    commands = (sysconfig.get_config_var("CC"), "cc", "gcc", "clang")
    return next((cc for cc in commands if cc and shutil.which(shlex.split(cc)[0])), None)


def _set_compiler(command: str | None) -> list[str]:
    """Make setuptools use a compiler, or else Zig's; return the packages that this needs."""
    if command is not None:
        os.environ["CC"] = command
        return []
    # Not what the processor here offers besides, which may round numbers otherwise.
    zig = shlex.join([sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"])
    # Zig refuses some of the options of the compiler that built Python.
    os.environ |= {"CC": zig, "LDSHARED": f"{zig} -shared", "CFLAGS": "-O3 -fwrapv -DNDEBUG -g0"}
    return ["ziglang"]


_COMPILER_PACKAGE = _set_compiler(_found_compiler()) if sys.platform == "linux" else []
