"""Whether an exception means that memory ran out."""

import errno

from lxml import etree


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an exception, or one that led to it, means that memory ran out.

    Python, NumPy and Arrow raise a `MemoryError`. libxml2 reports a syntax error, but with a code
    of its own; the text is only "unknown error". C++ libraries name ``std::bad_alloc``, the
    operating system ``ENOMEM``.

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
    # Not str(error), which may be code of others.
    return any("std::bad_alloc" in part for part in error.args if isinstance(part, str))
