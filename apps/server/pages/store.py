"""The latest verdicts, kept in the server as its worker processes have sealed them."""

import secrets
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException

from ..schema import RequestOptions

#: Number of verdicts to keep, and of bytes of all of them.
_MAX_VERDICTS, _MAX_BYTES = 20, 100_000_000


@dataclass(slots=True)
class StoredVerdict:
    """A sealed `Verdict`, and the request for it.

    Attributes
    ----------
    key : str
        A random key, which cannot be guessed.
    """

    sealed: bytes
    options: RequestOptions
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))

    @property
    def address(self) -> str:
        """The path of its web page."""
        return f"/verdicts/{self.key}"


class VerdictStore:
    """Keeps the latest verdicts by key; the last one, however large it is."""

    def __init__(self) -> None:
        self._by_key: dict[str, StoredVerdict] = {}

    def add(self, verdict: StoredVerdict) -> None:
        """Add a verdict; drop the oldest ones if there are too many or they are too large."""
        self._by_key[verdict.key] = verdict
        self._drop_oldest()

    def update(self, verdict: StoredVerdict, sealed: bytes) -> None:
        """Replace the content of a verdict that may have been dropped meanwhile."""
        verdict.sealed = sealed
        self._drop_oldest()

    def _drop_oldest(self) -> None:
        while len(self._by_key) > _MAX_VERDICTS or (
            len(self._by_key) > 1
            and sum(len(verdict.sealed) for verdict in self._by_key.values()) > _MAX_BYTES
        ):
            del self._by_key[next(iter(self._by_key))]

    def find(self, key: str) -> StoredVerdict:
        """Return the verdict with a key; if it is not stored, answer with status 404."""
        if key not in self._by_key:
            raise HTTPException(404, "this verdict is no longer stored: submit the page again")
        return self._by_key[key]
