"""The job file beside the output: a batch run resumes only with the settings in it."""

import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Literal, TypeAlias, get_args

from filelock import FileLock, Timeout

from ..answer.templates import Templates
from ..errors import BatchError, WebjuryWarning
from ..messages import first_of
from .document_extractor import DocumentExtractor
from .documents import ReadOptions
from .files import DONE, FORMATS, numbered_files, read_json, write_json
from .inputs.sources import InputSource
from .shares import Share
from .site_learning import SITES, delete_sites

#: What to do with the output of an earlier run if settings or inputs have changed.
OnChange: TypeAlias = Literal["stop", "resume", "restart"]
ON_CHANGE: tuple[OnChange, ...] = get_args(OnChange)
#: Name of the file with the settings of a run on all inputs.
JOB = "_job.json"
#: The format of `InputSource.name`.
_NAME = re.compile(r"[A-Za-z0-9-]+")


def job_settings(
    options: DocumentExtractor,
    read_options: ReadOptions,
    shard_size: int,
    shard_format: str,
    sources: Sequence[InputSource],
) -> dict[str, Any]:
    """Everything that the output depends on, as JSON, with the option names of the command line."""
    extraction, document_options = asdict(options.extraction), asdict(options)
    # The location of the sites does not affect the output.
    del document_options["extraction"], document_options["site_store"]
    # A model is identified by its hash, not by its file.
    del extraction["model"]
    return {
        **extraction,
        "jurors": extraction["jurors"] and list(extraction["jurors"]),
        **document_options,
        **asdict(read_options),
        "keep": list(read_options.keep),
        "shard_size": shard_size,
        "format": shard_format,
        "models": options.model_hashes(),
        "versions": options.versions(),
        "templates_sha256": options.templates and Templates.read(options.templates).sha256,
        "inputs": {source.label: source.fingerprint for source in sources},
        "times": {source.label: source.times for source in sources},
        # Prefixes of shard names by source, to find the shards of a source that has changed.
        "names": {source.label: source.name for source in sources},
    }


@contextmanager
def locked(folder: Path, share: Share) -> Iterator[None]:
    """Lock an output folder against other runs of the same share; create it if needed.

    Raises a `BatchError` if another run has locked the folder, or it cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()  # the lock of an earlier run may be writable
        lock = FileLock(folder / f"_lock{share.suffix}").acquire(timeout=0)
    except Timeout:
        raise BatchError(f"another run is writing to {folder}: wait until it ends") from None
    except OSError as error:
        raise BatchError(f"cannot write to {folder}: {error.strerror or error}") from error
    with lock:
        yield


def begin_job(folder: Path, record: dict[str, Any], on_change: OnChange, share: Share) -> None:
    """Compare the settings with those of an earlier run in the folder, and store them.

    If settings or inputs have changed, ``stop`` raises a `BatchError`; ``resume`` keeps complete
    shards, except those of sources that have changed or are gone; ``restart`` deletes the output of
    the earlier run. Sources may have changed if their files have the same sizes, but other times:
    then ``stop`` only warns, and ``restart`` starts over. Runs on other shares of the inputs must
    have the same settings.
    """
    path = folder / share.file(JOB)
    for other in folder.glob(JOB.replace(".", "*.")):
        if other != path and (changes := _changes(_settings(_read_job(other)), _settings(record))):
            raise BatchError(
                f"{folder} contains a run on other inputs with other settings ({changes}): give "
                "all runs the same settings, or use another folder"
            )
    earlier = _read_job(path) if path.exists() else record
    changes, touched = _changes(earlier, record), _touched(earlier, record)
    if on_change == "restart" and (changes or touched):
        _clear(folder, earlier)
        path.unlink()
        earlier = record
    if on_change == "stop" and changes:
        raise BatchError(
            f"{folder} contains a run with other settings ({changes}): use another folder, "
            "--on-change resume to continue with the new settings, or --on-change restart to start "
            "over"
        )
    for name in ("shard_size", "format"):
        if earlier.get(name) != record[name]:
            raise BatchError(
                f"{folder} contains shards of another {name} ({earlier.get(name)}): use another "
                "folder, or --on-change restart to start over"
            )
    for label, name in earlier["names"].items():
        if earlier["inputs"].get(label) != record["inputs"].get(label):
            _delete_shards(folder, name)
    if on_change == "stop" and touched:
        _warn_of_touched(folder, list(touched))
        record = {**record, "times": record["times"] | touched}
    write_json(record, path)


def _settings(record: dict[str, Any]) -> dict[str, Any]:
    """Everything but the inputs."""
    return {name: value for name, value in record.items() if name != "inputs"}


def _changes(earlier: dict[str, Any], record: dict[str, Any]) -> str:
    """Describe all settings that have changed; empty if none has."""
    compared = {name: value for name, value in record.items() if name not in ("names", "times")}
    changes = [_change(name, earlier.get(name), value) for name, value in compared.items()]
    return "; ".join(filter(None, changes))


def _touched(earlier: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    """The earlier times of the inputs whose times are others now."""
    return {
        label: times
        for label, times in earlier.get("times", {}).items()
        if times and record["times"].get(label, times) != times
    }


def _warn_of_touched(folder: Path, inputs: Sequence[str]) -> None:
    """Warn of inputs whose times have changed; each run warns until one has another choice."""
    warnings.warn(
        f"written, copied or touched since the run in {folder} began, but of the same size: "
        f"{first_of(inputs)}; finished shards are kept. If any content has changed, start over "
        "with --on-change restart, otherwise confirm with --on-change resume",
        WebjuryWarning,
        stacklevel=3,
    )


def _change(name: str, earlier: object, current: object) -> str | None:
    """Describe how a setting has changed; None if it has not changed."""
    if earlier == current:
        return None
    if not isinstance(earlier, dict) or not isinstance(current, dict):
        return f"{name}: {earlier} before, {current} now"
    parts = [
        *(f"{key} is new" for key in current if key not in earlier),
        *(f"{key} is gone" for key in earlier if key not in current),
        *(
            f"{key} has changed"
            for key in current
            if key in earlier and earlier[key] != current[key]
        ),
    ]
    return f"{name}: {first_of(parts)}"


def _read_job(path: Path) -> dict[str, Any]:
    """Read a job file, and check the names in it, because files with these names may be deleted."""
    job = read_json(path)
    parts = [job.get("inputs"), job.get("names"), job.get("times", {})]
    if not all(isinstance(part, dict) for part in parts) or not all(
        isinstance(name, str) and _NAME.fullmatch(name) for name in job["names"].values()
    ):
        raise BatchError(f"{path} is damaged: use another folder, or delete this one to start over")
    return job


def _clear(folder: Path, job: dict[str, Any]) -> None:
    """Delete the output of a run with these settings, and nothing else."""
    for name in job["names"].values():
        _delete_shards(folder, name)
    delete_sites(folder)


def _delete_shards(output: Path, name: str) -> None:
    """Delete the shards of a source, from both passes, and first their markers."""
    for folder in (output, output / SITES):
        (folder / DONE / f"{name}.json").unlink(missing_ok=True)
        for _, path in numbered_files(folder / DONE, name, "json"):
            path.unlink()
        for shard_format in FORMATS:
            for _, path in numbered_files(folder, name, shard_format):
                path.unlink()
