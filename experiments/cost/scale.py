"""What a billion pages take: measured on runs of ``webjury batch``."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...batch.files import read_json
from ...batch.run import SUMMARY
from ...errors import OptionError, WorkerError
from ..tables import Rounded, Row

_BILLION = 1_000_000_000
#: Options of the measured runs, by name.
RUNS: Mapping[str, Sequence[str]] = {
    "fast": ("--mode", "fast"),
    "fast with Markdown and metadata": ("--mode", "fast", "--markdown", "--metadata"),
    "voter --jury auto": ("--mode", "voter", "--jury", "auto"),
    "voter": ("--mode", "voter"),
}


def scale_rows(inputs: Sequence[str | Path], price: float) -> Iterator[Row]:
    """Measure runs on the same inputs, each with one worker.

    Parameters
    ----------
    inputs : sequence of str or Path
        As for ``webjury batch``.
    price : float
        Price of a core for an hour.

    Yields
    ------
    Row
        For each run, its pages, and by the CPU time of all its processes: ``pages a second`` of one
        core, ``core hours`` for a billion pages and their ``cost``. ``MiB`` is the peak memory of
        its largest process, and ``kB out`` the size of the output for a page.

    Raises
    ------
    OptionError
        On Windows.
    WorkerError
        If a run fails.
    """
    for name, options in RUNS.items():
        with TemporaryDirectory() as folder:
            output = Path(folder) / "corpus"
            used = _run([*map(str, inputs), "-o", str(output), "--workers", "1", *options])
            pages = read_json(output / SUMMARY)["documents"]
            n_bytes = sum(path.stat().st_size for path in output.glob("*.parquet"))
        seconds = (used.ru_utime + used.ru_stime) / pages
        hours = seconds * _BILLION / 3_600
        yield {
            "mode": name,
            "pages": pages,
            "pages a second": Rounded(1 / seconds, ".1f"),
            "MiB": Rounded(used.ru_maxrss / 1_024, ".0f"),
            "kB out": Rounded(n_bytes / pages / 1_000, ".2f"),
            "core hours": Rounded(hours, ".0f"),
            "cost": Rounded(hours * price, ".0f"),
        }


def _run(arguments: Sequence[str]) -> Any:  # noqa: ANN401 (resource.struct_rusage is on Unix only)
    """Run ``webjury batch``; return the resources that it and its processes have used."""
    if not hasattr(os, "wait4"):
        raise OptionError("webjury benchmark scale needs Linux or macOS")
    command = [sys.executable, "-m", "webjury", "batch", *arguments, "--max-failure-rate", "1"]
    with subprocess.Popen(command) as process:  # noqa: S603 (our own command)
        _, status, used = os.wait4(process.pid, 0)  # type: ignore[attr-defined, unused-ignore]
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise WorkerError(f"webjury batch ended with exit code {process.returncode}: see above")
    return used
