"""Prints a line of progress every few seconds: the program of a process of its own.

The process that works may be inside C code for minutes, where it can print nothing. It starts this
program, and sends a line of JSON whenever its work has changed: ``[key, time, description, done,
total]`` for a step, ``[key]`` for its end. Both processes have the same monotonic clock. This
program ends with its standard input, before or with the process that works.
"""

import json
import os
import signal
import sys
import time
from dataclasses import dataclass
from threading import Thread  # noqa: TID251 (nothing is extracted in this process)


@dataclass(slots=True)
class _Step:
    """A step of the work; ``changed`` is when an item was last done, or the step began."""

    description: str
    done: int
    total: int | None
    began: float
    changed: float

    def counted(self) -> str:
        """The step with what is done and what is left."""
        if self.total is None:
            return f"{self.description}: {self.done:,}" if self.done else self.description
        return f"{self.description}: {self.done:,} of {self.total:,}"

    def left(self, now: float, within: float) -> float:
        """Seconds left by the pace so far, ``within`` of them in inner steps; 0 if unknown."""
        if not (self.done and self.total):
            return 0.0
        pace, items = (self.changed - self.began) / self.done, self.total - self.done
        seconds = items * pace - (now - self.changed)
        if now - self.changed > pace:  # the item counts as one that is done now
            seconds = (items - 1) * (now - self.began) / (self.done + 1)
        return max(seconds, within)


def _duration(seconds: float) -> str:
    """Some time in words.

    Examples
    --------
    >>> _duration(40.4), _duration(150), _duration(9_000)
    ('40 s', '2 min', '2.5 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5_400 else f"{seconds / 3_600:.1f} h"


class _Work:
    """The steps that the work is in, the outermost first."""

    def __init__(self) -> None:
        self._steps: dict[int, _Step] = {}

    def hear(self, message: str) -> None:
        """Read a line that the working process has sent."""
        key, *state = json.loads(message)
        if not state:
            self._steps.pop(key, None)
            return
        changed, description, done, total = state
        began = self._steps[key].began if key in self._steps else changed
        self._steps[key] = _Step(description, done, total, began, changed)

    def told(self) -> str:
        """What is done and what is left, on one line; empty between two steps."""
        steps = list(self._steps.values())
        if len(steps) > 1 and steps[0].total is None and not steps[0].done:
            del steps[0]  # the name of the command, which the user knows
        now, left, parts = time.monotonic(), 0.0, []
        for step in reversed(steps):  # the inner ones first
            seconds = step.left(now, left)
            parts.append(step.counted() + _timed(seconds, now - step.began))
            left = seconds or left
        return "; ".join(reversed(parts))


def _timed(left: float, passed: float) -> str:
    """The time left, if it is known, or else the time that has passed; empty if short."""
    if left >= 1:
        return f", about {_duration(left)} left"
    return f", {_duration(passed)} so far" if passed >= 1 else ""


def _tell(work: _Work, beginning: str, encoding: str, every_s: float, began: float) -> None:
    """Print a line every ``every_s`` seconds, counted from when the work began."""
    time.sleep(every_s - (time.monotonic() - began) % every_s)
    while True:
        if told := work.told():
            line = f"{beginning}{told}{os.linesep}"
            try:
                os.write(2, line.encode(encoding, "backslashreplace"))
            except OSError:  # nobody reads any more
                return
        time.sleep(every_s)


def main() -> None:
    """Listen to the working process until it closes standard input or ends."""
    # Stopped by the terminal together with the working process, which then closes standard input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    beginning, encoding, every_s, began = sys.argv[1:]
    work = _Work()
    arguments = (work, beginning, encoding, float(every_s), float(began))
    Thread(target=_tell, args=arguments, daemon=True).start()
    for message in sys.stdin:
        work.hear(message)


if __name__ == "__main__":
    main()
