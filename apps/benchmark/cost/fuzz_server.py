"""Requests to the server: generated from its schema, and heavy ones."""

from pathlib import Path
from tempfile import TemporaryDirectory

from ....errors import OptionError
from ....experiments.tables import show_table
from ....resources import has_memory_limit
from ...notes import say

#: Options of the server, so that even the verdicts on large pages are made, and can be shown.
_PATIENTLY = ("--timeout", "100")


def send_schema_requests(minutes: float, seed: int) -> bool:
    """Send valid and invalid requests; whether all answers are as the schema says.

    schemathesis prints each failure with a command that repeats it.
    """
    from ....experiments.fuzz.api import fuzz_api

    return fuzz_api(max(1, round(minutes * 60)), seed)


def send_heavy_requests(names: str, output: Path | None) -> bool:
    """Send costly requests with a text in their names, one at a time; whether all are bounded."""
    if not has_memory_limit():
        raise OptionError("heavy requests need Linux, where memory is measured")
    from ....experiments.fuzz.api import running_server
    from ....experiments.fuzz.heavy_run import costs_table, send_heavy

    costs = []
    with (
        TemporaryDirectory(prefix="webjury-fuzz-") as name,
        running_server(Path(name), *_PATIENTLY) as server,
    ):
        for cost in send_heavy(server, names):
            if not cost.is_bounded:
                say(
                    f"FAILS: {cost.name}: /health took {cost.health_s:.1f} s, and the server "
                    f"{cost.mb:,.0f} MB"
                )
            costs.append(cost)
    if not costs:
        raise OptionError(f"no heavy request has {names!r} in its name")
    show_table("heavy", costs_table(costs), output)
    return all(cost.is_bounded for cost in costs)
