"""``webjury benchmark fuzz-api``: requests to the server, generated from its schema."""

import sys

import click

from ....requirements import require, require_experiments


@click.command("fuzz-api")
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    help="Minutes in total.",
)
@click.option("--seed", default=0, show_default=True, help="Random seed for the requests.")
def fuzz_api(minutes: float, seed: int) -> None:
    """Fuzz the server with valid and invalid requests.

    The command starts webjury serve on a free port, and schemathesis generates requests from its
    /openapi.json. Each failure is printed with a command that repeats it. Exit code 1 if a response
    is an internal error, or does not conform to the schema.

    \b
    Examples:
      webjury benchmark fuzz-api
      webjury benchmark fuzz-api --minutes 1 --seed 7
    """
    require_experiments("fuzz")
    require("fastapi", "uvicorn", extra="serve")
    from ....experiments.fuzz.api import fuzz_api as run_fuzz_api

    if not run_fuzz_api(max(1, round(minutes * 60)), seed):
        sys.exit(1)
