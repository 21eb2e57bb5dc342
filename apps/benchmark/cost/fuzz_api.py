"""``webjury benchmark fuzz-api``: requests to the server, generated from its schema, and heavy."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ....errors import OptionError
from ....requirements import require, require_experiments
from ....resources import has_memory_limit
from ...notes import say
from ...options import folder_option

if TYPE_CHECKING:
    from ....experiments.fuzz.heavy_run import Cost

PARTS = ("schema", "heavy")
#: Options of the server, so that even the verdicts on large pages are made, and can be shown.
_PATIENTLY = ("--timeout", "100")


@click.command("fuzz-api")
@click.option(
    "--part",
    "parts",
    type=click.Choice(PARTS),
    multiple=True,
    help="Part to run, by default both. May be repeated.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    help="Minutes for requests from the schema.",
)
@click.option("--seed", default=0, show_default=True, help="Random seed for these requests.")
@click.option(
    "--requests",
    "names",
    default="",
    metavar="TEXT",
    help="Send only heavy requests with this text in their names.",
)
@folder_option("Folder for the table of heavy requests, as CSV and Markdown.")
def fuzz_api(
    parts: tuple[str, ...], minutes: float, seed: int, names: str, output: Path | None
) -> None:
    """Fuzz the server with valid, invalid and heavy requests.

    The command starts webjury serve on a free port, and schemathesis generates requests from its
    /openapi.json. Each failure is printed with a command that repeats it. Exit code 1 if a response
    is an internal error, or does not conform to the schema.

    Then it sends requests of up to 10 MB that are made to be costly, one at a time: JSON and forms
    of millions of values, bodies in tiny chunks, large pages, and verdicts on them. Exit code 1 if
    the server meanwhile takes longer than a second to answer /health, or more than 600 MB in its
    own process. With --output, the table is written to heavy.csv and heavy.md. This takes about
    five minutes, and needs Linux.

    \b
    Examples:
      webjury benchmark fuzz-api -o experiments/results/fuzz
      webjury benchmark fuzz-api --part schema --minutes 1 --seed 7
      webjury benchmark fuzz-api --part heavy --requests JSON
    """
    require_experiments("fuzz")
    require("fastapi", "uvicorn", extra="serve")
    from ....experiments.fuzz.api import fuzz_api as run_fuzz_api

    wanted = parts or PARTS
    has_failed = "schema" in wanted and not run_fuzz_api(max(1, round(minutes * 60)), seed)
    if "heavy" in wanted:
        has_failed |= not all(cost.is_bounded for cost in _send_heavy(names, output))
    if has_failed:
        sys.exit(1)


def _send_heavy(names: str, output: Path | None) -> "list[Cost]":
    if not has_memory_limit():
        raise OptionError("heavy requests need Linux, where memory is measured: add --part schema")
    from ....experiments.fuzz.api import running_server
    from ....experiments.fuzz.heavy_run import costs_table, send_heavy
    from ....experiments.tables import show_table

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
    return costs
