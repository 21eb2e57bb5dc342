"""Settings of the server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ...choices import Mode
from ...fetching.reach import INTERNET, Reach


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings and permissions of a server.

    Attributes
    ----------
    port : int
        Port to listen on; 0 for any free port.
    timeout : float
        Seconds that a request may take, including the wait for a worker.
    memory_mb : int
        Megabytes of memory that a page may use beyond the models.
    allowed_hosts : tuple of str
        Names and addresses of the server, besides those that every machine has for itself; IPv6
        addresses are in brackets.
    origins : tuple of str
        Origins whose scripts may use the API, such as https://example.org; ``*`` for all.
    corrections : Path
        Folder for corrected verdicts, with subfolders ``html`` and ``clean``.
    trained_models : Path
        Folder for models trained on the corrections.
    models : mapping of str to str
        Files of the user's own models by mode, used in place of the shipped ones.
    reach : Reach
        Addresses from which pages may be fetched; the internet, except in tests.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    timeout: float = 30.0
    max_mb: int = 10
    max_total_mb: int = 200
    max_connections: int = 1_000
    memory_mb: int = 2_000
    allow_fetch: bool = False
    allowed_hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    corrections: Path = Path("corrections")
    allow_training: bool = False
    trained_models: Path = Path("my-models")
    models: Mapping[Mode, str] = field(default_factory=dict)
    reach: Reach = INTERNET

    @property
    def mode(self) -> Mode:
        """The mode of requests that name none: that of the user's own model, or voter."""
        return next(iter(self.models), "voter")

    @property
    def max_bytes(self) -> int:
        """Size limit of a request in bytes."""
        return self.max_mb * 1_000_000

    @property
    def max_answer_bytes(self) -> int:
        """Size limit of a response in bytes; all segments of a page are a few times its size."""
        return 10 * self.max_bytes

    @property
    def max_total_bytes(self) -> int:
        """Size limit in bytes of all requests at a time."""
        return self.max_total_mb * 1_000_000
