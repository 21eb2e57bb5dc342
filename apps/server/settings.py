"""What a server is told when it starts."""

from dataclasses import dataclass
from pathlib import Path

from ...fetching.reach import INTERNET, Reach

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server works, and what it allows.

    Attributes
    ----------
    host : str
        Address it listens at.
    port : int
        0 for any that is free.
    workers : int
        Processes that extract.
    timeout : float
        Seconds that a request may take, the wait for a process included.
    max_mb : int
        Megabytes that a request may have.
    memory_mb : int
        Megabytes that a page may take beyond the models.
    allow_fetch : bool
        Whether pages may be fetched by their URL.
    corrections : Path
        Folder for corrected verdicts: ``html/`` and ``clean/``.
    reach : Reach
        Where pages may be fetched from; anything but the internet is for tests.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    timeout: float = 30.0
    max_mb: int = 10
    memory_mb: int = 2_000
    allow_fetch: bool = False
    corrections: Path = Path("corrections")
    reach: Reach = INTERNET

    @property
    def max_bytes(self) -> int:
        """Bytes that a request may have."""
        return self.max_mb * 1_000_000
