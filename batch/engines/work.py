"""What a pass over the inputs does with each document."""

from collections.abc import Mapping
from typing import Any, Protocol

import pyarrow as pa


class Work(Protocol):
    """What is done with each document, in a worker process; it is pickled to be sent there."""

    @property
    def columns(self) -> pa.Schema:
        """Columns of the shards that hold its results; ``status`` and ``error`` are among them."""

    @property
    def timeout(self) -> float:
        """Seconds that a document may take."""

    @property
    def memory_mb(self) -> int:
        """Megabytes that a document may use beyond what `warm_up` loads."""

    def warm_up(self) -> None:
        """Load models and libraries, so that this does not count against a document's time."""

    def record(self, html: bytes, charset: str | None, url: str | None) -> Mapping[str, Any]:
        """Work on one document in the calling process; return values by column, with ``status``.

        Raises `WebjuryError` if it is not a page.
        """
