"""Values that worker processes make and use, and their parent only keeps.

Reading a large value takes seconds, in which the parent could do nothing else.
"""

import pickle  # noqa: TID251 (as for calls: what is sealed never leaves the parent and its workers)
import zlib
from typing import Any

#: The fastest level of compression; it is about as fast as pickling.
_LEVEL = 1


def seal(value: object) -> bytes:
    """Write a value as bytes, in a worker process."""
    return zlib.compress(pickle.dumps(value), _LEVEL)


def unseal(sealed: bytes) -> Any:  # noqa: ANN401 (any value)
    """Read a sealed value, in a worker process."""
    return pickle.loads(zlib.decompress(sealed))  # noqa: S301 (a worker wrote it)
