"""Train a model on corrections in a separate process, without blocking the server."""

import asyncio
import os
import signal
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus

from starlette.exceptions import HTTPException

from ....choices import Mode
from ....errors import BusyError, InputError
from ....progress import INTERVAL_VARIABLE
from ..settings import Settings
from .training import MIN_CORRECTED, training_arguments, training_status

#: Number of lines of the output to keep.
_MAX_LINES = 20
#: Seconds between two lines of its progress.
_LINE_EVERY_S = "1"
#: Maximum number of bytes to keep of a line.
_MAX_LINE_BYTES = 10_000
#: The exit code of a training that could not be started.
_NOT_STARTED = 1


@dataclass(slots=True)
class TrainingRun:
    """A training in progress (without an exit code) or an ended one.

    ``verdict`` is the key of the verdict whose page requested it, or empty.
    """

    mode: Mode
    command: str
    verdict: str
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=_MAX_LINES))
    exit_code: int | None = None
    _start: float = field(default_factory=time.monotonic)
    _end: float | None = None

    @property
    def seconds(self) -> float:
        """Duration so far, or until it ended."""
        return (self._end or time.monotonic()) - self._start

    def end(self, exit_code: int) -> None:
        """Note that it has ended."""
        self.exit_code, self._end = exit_code, time.monotonic()


class Trainer:
    """Trains models on corrections, one at a time; `run` is the latest training."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._models: dict[Mode, str] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._following: asyncio.Task[None] | None = None
        self.run: TrainingRun | None = None

    @property
    def models(self) -> Mapping[Mode, str]:
        """Cards of the models trained since the server was started, by mode."""
        return self._models

    async def start(self, mode: Mode, verdict: str = "") -> None:
        """Start to train a model of a mode; ``verdict`` is the key of the requesting verdict.

        Raises
        ------
        HTTPException
            With status 403, if the server does not allow training.
        InputError
            If there are too few corrections.
        BusyError
            If another model is being trained.
        """
        training = training_status(self._settings, mode)
        if not training.is_allowed:
            raise HTTPException(
                HTTPStatus.FORBIDDEN,
                "this server does not train: run the command, or start the server with "
                "--allow-training",
            )
        if not training.is_enough:
            raise InputError(
                f"training needs {MIN_CORRECTED} corrected pages or more, not "
                f"{training.n_corrected}: correct more"
            )
        if self.run and self.run.exit_code is None:
            raise BusyError("a model is being trained: wait for it, or stop it")
        self.run = TrainingRun(mode, training.command, verdict)
        command = (sys.executable, "-m", "webjury", *training_arguments(self._settings, mode))
        try:
            self._process = await asyncio.create_subprocess_exec(
                *command,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
                env={**os.environ, INTERVAL_VARIABLE: _LINE_EVERY_S},
                # Stopping the session also stops the processes that the training has started.
                start_new_session=True,
            )
        except OSError:  # such as too many processes
            self.run.end(_NOT_STARTED)
            raise
        self._following = asyncio.create_task(self._follow(self._process, self.run, training.model))

    async def _follow(
        self, process: asyncio.subprocess.Process, run: TrainingRun, model: os.PathLike[str]
    ) -> None:
        """Follow a training until it ends; keep the last lines of its output."""
        assert process.stdout is not None
        async for line in _lines(process.stdout):
            run.lines.append(line.decode("utf-8", "replace").rstrip())
        run.end(await process.wait())
        if run.exit_code == 0:
            self._models[run.mode] = os.fspath(model)

    async def stop(self) -> None:
        """Stop the current training, if there is one."""
        if self._process and self._following and not self._following.done():
            if sys.platform != "win32":  # the server does not run on Windows
                with suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            await self._following


async def _lines(stream: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The lines of a stream; of lines longer than `_MAX_LINE_BYTES`, the end."""
    rest = b""
    while piece := await stream.read(_MAX_LINE_BYTES):
        *lines, rest = (rest + piece).split(b"\n")
        rest = rest[-_MAX_LINE_BYTES:]
        for line in lines:
            yield line
    if rest:
        yield rest
