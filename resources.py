"""Memory and open files of this process: limits, usage, and whether memory ran out.

Only this module imports the standard library's `resource`, which Windows lacks.
"""

import errno
import re
import sys
import warnings
from pathlib import Path

from lxml import etree

from .errors import OptionError, WebjuryWarning

_MEGABYTE = 2**20
_STATUS = Path("/proc/self/status")
_PEAK = re.compile(r"^VmHWM:\s*(\d+) kB$", re.MULTILINE)


def has_memory_limit() -> bool:
    """Whether this system enforces a memory limit for a process.

    macOS accepts such a limit and ignores it; Windows has none.
    """
    return sys.platform == "linux"


def warn_if_unlimited(memory_mb: int | None) -> None:
    """Warn if the system does not enforce the memory limit; call this once for all processes."""
    if memory_mb is not None and not has_memory_limit():
        warnings.warn(
            f"the memory limit of {memory_mb:,} MB is not enforced on this system "
            f"({sys.platform}): a page may use more; run webjury on Linux to limit it",
            WebjuryWarning,
            stacklevel=2,
        )


def limit_memory(megabytes: int) -> None:
    """Limit how much memory this process may use beyond what it uses now, if the system can."""
    if sys.platform == "linux":
        try:
            import resource  # noqa: TID251 (the module that may)

            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
            limit = pages * resource.getpagesize() + megabytes * _MEGABYTE
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        except (ImportError, OSError, ValueError):
            return


def raise_file_limit(needed: int) -> int:
    """Raise the limit of open files to what is needed; return the limit that the system grants.

    That is less than needed if the system refuses.
    """
    if sys.platform != "win32":  # Windows has no such limit
        import resource  # noqa: TID251 (the module that may)

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < needed:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
            except (OSError, ValueError):
                return hard
    return needed


def peak_memory_mib() -> float:
    """Return the peak memory of this process in MiB; on Windows, raise an `OptionError`."""
    # On Linux, getrusage includes the peak of the parent process.
    if _STATUS.exists() and (match := _PEAK.search(_STATUS.read_text(encoding="ascii"))):
        return int(match[1]) / 2**10
    if sys.platform != "win32":
        import resource  # noqa: TID251 (the module that may)

        # macOS counts bytes.
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE
    else:
        raise OptionError("peak memory is measured on Linux and macOS only; on Windows, use WSL")


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an exception, or one of its causes, means that memory ran out.

    Python, NumPy and Arrow raise a `MemoryError`. libxml2 reports a syntax error with a special
    code; its text is only "unknown error". C++ libraries name ``std::bad_alloc``, the operating
    system ``ENOMEM``.

    Examples
    --------
    >>> is_out_of_memory(MemoryError()), is_out_of_memory(ValueError("no number"))
    (True, False)
    """
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        if _is_memory_error(cause):
            return True
        seen.add(id(cause))
        cause = cause.__cause__ or cause.__context__
    return False


def _is_memory_error(error: BaseException) -> bool:
    match error:
        case MemoryError():
            return True
        case etree.XMLSyntaxError():
            return bool(getattr(error, "code", None) == etree.ErrorTypes.ERR_NO_MEMORY)
        case OSError():
            return error.errno == errno.ENOMEM
    # Not str(error), which may call code of other libraries.
    return any("std::bad_alloc" in part for part in error.args if isinstance(part, str))
