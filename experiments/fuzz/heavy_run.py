"""Send heavy requests to a server, and measure how well it goes on answering others."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from multiprocessing import get_context
from pathlib import Path

from ...progress import track_in_lines
from ..tables import Rounded, Row
from .api import RunningServer
from .heavy import PAGES, PARSED, SHOWN, HeavyRequest, views

#: What the server must keep to while it has a heavy request.
MAX_HEALTH_S, MAX_MB = 1.0, 600
#: Seconds between two requests to /health, and for each of them.
_PAUSE_S, _TIMEOUT_S = 0.02, 120


@dataclass(frozen=True, slots=True)
class Cost:
    """What a request cost the server itself, without its workers.

    Attributes
    ----------
    status : int
        Status of the response; 0 if the connection was closed without one.
    health_s : float
        The longest time in which /health was answered meanwhile.
    mb : float
        The most megabytes of memory in use.
    """

    name: str
    status: int
    cpu_s: float
    health_s: float
    mb: float

    @property
    def is_bounded(self) -> bool:
        """Whether the server went on answering, within its memory."""
        return self.health_s <= MAX_HEALTH_S and self.mb <= MAX_MB


def send_heavy(server: RunningServer, names: str = "") -> Iterator[Cost]:
    """Send heavy requests, one at a time.

    Parameters
    ----------
    server : RunningServer
        On Linux, with the default limits except for that of time.
    names : str
        Only requests with this text in their names are sent.

    Yields
    ------
    Cost
        The cost of each.
    """
    # The client is another process, so that it does not slow down the requests to /health.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as client:
        for request in track_in_lines((*PARSED, *PAGES, *SHOWN), "Sending heavy requests"):
            if names not in request.name:
                continue
            cost, address = _send(client, request, server)
            yield cost
            if request in SHOWN and address:
                for view in views(request.name, address):
                    yield _send(client, view, server)[0]


def costs_table(costs: Sequence[Cost]) -> list[Row]:
    """Make a table of costs."""
    return [
        {
            "request": cost.name,
            "status": cost.status,
            "server CPU s": Rounded(cost.cpu_s, ".2f"),
            "/health worst s": Rounded(cost.health_s, ".2f"),
            "server MB": Rounded(cost.mb, ".0f"),
            "within bounds": "yes" if cost.is_bounded else "NO",
        }
        for cost in costs
    ]


def _send(
    client: ProcessPoolExecutor, request: HeavyRequest, server: RunningServer
) -> tuple[Cost, str]:
    _forget_peak(server.pid)
    cpu_s = _cpu_s(server.pid)
    answer = client.submit(request.send, server.host, server.port)
    health_s = _longest_health_s(server, answer)
    status, address = answer.result()
    cost = Cost(request.name, status, _cpu_s(server.pid) - cpu_s, health_s, _peak_mb(server.pid))
    return cost, address


def _longest_health_s(server: RunningServer, answer: "Future[tuple[int, str]]") -> float:
    longest = 0.0
    while not answer.done():
        start = time.monotonic()
        connection = HTTPConnection(server.host, server.port, timeout=_TIMEOUT_S)
        connection.request("GET", "/health")
        connection.getresponse().read()
        connection.close()
        longest = max(longest, time.monotonic() - start)
        time.sleep(_PAUSE_S)
    return longest


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    ticks = sum(map(int, fields[11:13]))
    ticks_per_second = 1
    if sys.platform != "win32":  # where the command does not run
        ticks_per_second = os.sysconf("SC_CLK_TCK")
    return ticks / ticks_per_second


def _forget_peak(pid: int) -> None:
    Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="ascii")


def _peak_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6
