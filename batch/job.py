"""What a batch run was asked to do, written beside its output: a second run must ask the same."""

import fcntl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..ensemble.extract import JURIES
from ..ensemble.shipped import shipped
from ..ensemble.templates import Templates
from ..errors import BatchError
from .document import ReadOptions
from .document_options import DocumentOptions, versions
from .files import FORMATS, numbered, read_json, write_json
from .shards import DONE
from .sources import InputSource

__all__ = ["Job", "begin", "locked"]

_JOB = "_job.json"
_LOCK = "_lock"
#: Changes that a message names of each kind.
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Job:
    """A batch run.

    Attributes
    ----------
    options : DocumentOptions
    limits : ReadOptions
    shard_size : int
    form : str
    sources : sequence of InputSource
    """

    options: DocumentOptions
    limits: ReadOptions
    shard_size: int
    form: str
    sources: Sequence[InputSource]

    def record(self) -> dict[str, Any]:
        """All that the output depends on, by a name that its user knows."""
        folder = self.options.templates
        return {
            **asdict(self.options),
            **asdict(self.limits),
            "shard_size": self.shard_size,
            "format": self.form,
            "models": {mode: shipped(mode).model_.sha256 for mode in self._modes()},
            "versions": versions(self.options.mode),
            "templates_sha256": folder and Templates.read(folder).sha256,
            "inputs": {source.label: source.fingerprint for source in self.sources},
            # By the name of their files, to find what is to be thrown away.
            "names": {source.label: source.name for source in self.sources},
        }

    def _modes(self) -> list[str]:
        """Whose models are asked."""
        return (
            [self.options.mode] if self.options.jury == JURIES[0] else ["fast", self.options.mode]
        )


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other runs off an output folder, which is made if need be.

    Raises
    ------
    BatchError
        If another run is at it, or it cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / _LOCK).open("w")
    except OSError as error:
        raise BatchError(f"cannot write to {folder}: {error.strerror or error}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BatchError(f"another run is writing to {folder}: wait for its end") from None
        yield


def begin(folder: Path, job: Job, *, accept_changes: bool = False, restart: bool = False) -> None:
    """Write down what is asked; compare it with what an earlier run was asked.

    Parameters
    ----------
    folder : Path
        For output.
    job : Job
    accept_changes : bool
        Go on although something has changed: what is complete stays as it is, but for sources
        that have changed or are gone.
    restart : bool
        Throw away what an earlier run has written.

    Raises
    ------
    BatchError
        If something has changed and nothing was said of it, or the folder holds other things.
    """
    asked = folder / _JOB
    if restart:
        _clear(folder)
    record = job.record()
    before = read_json(asked) if asked.exists() else record
    compared = {name: value for name, value in record.items() if name != "names"}
    changes = [_change(name, before.get(name), value) for name, value in compared.items()]
    named = "; ".join(filter(None, changes))
    if named and not accept_changes:
        raise BatchError(
            f"{folder} was begun otherwise ({named}): take another folder, --accept-changes to "
            "go on, or --restart to begin anew"
        )
    for name in ("shard_size", "format"):
        if before.get(name) != record[name]:
            raise BatchError(f"{folder} has another {name}: only --restart can change it")
    for label, name in before.get("names", {}).items():
        if before["inputs"].get(label) != record["inputs"].get(label):
            _forget(folder, name)
    write_json(record, asked)


def _change(name: str, before: object, now: object) -> str | None:
    """What has changed, in words."""
    if before == now:
        return None
    if not isinstance(before, dict) or not isinstance(now, dict):
        return f"{name}: {before} before, {now} now"
    parts = [
        *(f"{key} is new" for key in now if key not in before),
        *(f"{key} is gone" for key in before if key not in now),
        *(f"{key} is another" for key in now if key in before and before[key] != now[key]),
    ]
    more = f" and {len(parts) - _NAMED} more" if len(parts) > _NAMED else ""
    return f"{name}: {', '.join(parts[:_NAMED])}{more}"


def _clear(folder: Path) -> None:
    """Remove what a run has written, and nothing else."""
    if (folder / _JOB).exists():
        for name in read_json(folder / _JOB).get("names", {}).values():
            _forget(folder, name)
        (folder / _JOB).unlink()


def _forget(folder: Path, name: str) -> None:
    """Remove a source's shards; their markers first."""
    (folder / DONE / f"{name}.json").unlink(missing_ok=True)
    for _, path in numbered(folder / DONE, name, "json"):
        path.unlink()
    for form in FORMATS:
        for _, path in numbered(folder, name, form):
            path.unlink()
