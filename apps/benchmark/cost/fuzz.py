"""``webjury benchmark fuzz``: broken pages, broken models, and requests to the server."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ....answer.extraction import Extraction
from ....errors import DataError
from ....experiments.tables import show_table
from ....metadata.declared import Metadata
from ....progress import track
from ....requirements import require, require_experiments
from ...notes import say
from ...options import folder_option
from ...pages.forms import FORMS, Extras, write_form
from ..accuracy.pages import read_pages
from .fuzz_server import send_heavy_requests, send_schema_requests

if TYPE_CHECKING:
    from ....experiments.fuzz.run import Result

PARTS = ("pages", "models", "guided", "api", "heavy")
#: The parts that run unless others are asked for.
_DEFAULT_PARTS = ("pages", "models")
#: Broken pages for each broken model.
_PAGES_PER_MODEL = 10
#: Folders of the repository with pages written for it.
_PAGES = ("tests/cases", "examples")

own_pages_option = click.option(
    "--pages",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of HTML files to break, which may be gzipped; subfolders are read, too. May be "
    "repeated. By default, tests/cases and examples in the current folder.",
)
failures_option = click.option(
    "--failures",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    default="fuzz-failures",
    show_default=True,
    help="Folder for failing inputs.",
)


@click.command()
@click.option(
    "--part",
    "parts",
    type=click.Choice(PARTS),
    multiple=True,
    default=_DEFAULT_PARTS,
    show_default=True,
    help="What to fuzz. May be repeated.",
)
@click.option(
    "--inputs",
    type=click.IntRange(1),
    default=20_000,
    show_default=True,
    help="For pages: their number. Of models, there are a tenth as many.",
)
@click.option("--seed", default=0, show_default=True, help="Random seed; not for guided and heavy.")
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    help="Minutes that guided and api take, by default 30 and 5.",
)
@click.option(
    "--requests",
    "names",
    default="",
    metavar="TEXT",
    help="For heavy: send only requests with this text in their names.",
)
@own_pages_option
@failures_option
@folder_option("Folder for the tables, as CSV and Markdown.")
def fuzz(
    parts: tuple[str, ...],
    inputs: int,
    seed: int,
    minutes: float | None,
    names: str,
    pages: tuple[Path, ...],
    failures: Path,
    output: Path | None,
) -> None:
    """Break pages, models and requests, and check the results.

    pages: bytes are flipped, slices moved, tags, scripts and control characters inserted. Each page
    is extracted, one in ten by voter and selector. The output must be safe, well-formed, and the
    same twice; its text must be on the page. models: broken ones are refused, or give
    probabilities. guided: atheris breaks pages further that reach new code. api: schemathesis sends
    webjury serve requests from its schema. heavy: costly requests of up to 10 MB; meanwhile, the
    server must answer /health within a second, and need less than 600 MB (Linux only).

    Failures are printed, with the exit code 1. With --output, the tables fuzz, models, guided and
    heavy are written.

    \b
    Examples:
      webjury benchmark fuzz --inputs 500 --seed 7 --pages my-pages
      webjury benchmark fuzz --part guided --minutes 2
      webjury benchmark fuzz --part api --part heavy -o experiments/results/fuzz
    """
    require_experiments("fuzz")
    if "guided" in parts:
        require("atheris", extra="fuzz")
    if {"api", "heavy"} & {*parts}:
        require("fastapi", "uvicorn", extra="serve")
    runs: dict[str, Callable[[], bool]] = {
        "pages": partial(_break_pages, pages, inputs, seed, failures, output),
        "models": partial(_break_models, -(-inputs // _PAGES_PER_MODEL), seed, output),
        "guided": partial(_fuzz_guided, pages, minutes or 30.0, failures, output),
        "api": partial(send_schema_requests, minutes or 5.0, seed),
        "heavy": partial(send_heavy_requests, names, output),
    }
    held = [runs[part]() for part in parts]
    if not all(held):
        sys.exit(1)


def _break_pages(
    folders: Sequence[Path], n: int, seed: int, failures: Path, output: Path | None
) -> bool:
    """Extract pages that are broken at random; whether none fails."""
    from ....experiments.fuzz.run import fuzz as run_fuzz
    from ....experiments.fuzz.run import fuzz_table

    results = []
    broken = run_fuzz(fuzzed_pages(folders), n, write_forms, seed=seed)
    for result in track(broken, n, "Fuzzing"):
        _report(result, failures)
        results.append(result)
    show_table("fuzz", fuzz_table(results), output)
    return not any(result.verdict.failures for result in results)


def _break_models(n: int, seed: int, output: Path | None) -> bool:
    """Load models with a broken forest, lexicon or card; whether none fails."""
    from ....experiments.fuzz.models import break_models, models_table

    models = []
    for kind, failure in track(break_models(n, seed), n, "Breaking models"):
        if failure:
            say(f"FAILS: {failure}")
        models.append((kind, failure))
    show_table("models", models_table(models), output)
    return not any(failure for _, failure in models)


def _fuzz_guided(
    folders: Sequence[Path], minutes: float, failures: Path, output: Path | None
) -> bool:
    """Fuzz parts of webjury, guided by coverage; whether none fails."""
    from ....experiments.fuzz.guided import guided_rows

    rows = list(guided_rows(fuzzed_pages(folders), minutes * 60, failures))
    show_table("guided", rows, output)
    return not any(row["failing inputs"] for row in rows)


def write_forms(extraction: Extraction, metadata: Metadata) -> dict[str, str]:
    """Write an extraction in every form, with links, images and metadata."""
    extras = Extras(links=True, images=True, metadata=metadata)
    return {form: write_form(form, extraction, extras) for form in FORMS}


def fuzzed_pages(folders: Sequence[Path]) -> list[bytes]:
    """Read the pages to break from folders, by default from folders of the repository."""
    defaults = [Path(name) for name in _PAGES]
    if not folders and (missing := [folder for folder in defaults if not folder.is_dir()]):
        raise DataError(
            f"there is no folder {missing[0]} here: go to the repository, or name a folder of "
            "pages with --pages"
        )
    return [page for folder in folders or defaults for page in read_pages(folder)]


def _report(result: "Result", folder: Path) -> None:
    page = result.page
    for failure in result.verdict.failures:
        say(
            f"FAILS: page {page.number} ({page.kind}, mode {page.mode}): {failure.property}: "
            f"{failure.detail}"
        )
    if result.verdict.failures:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{page.number}.html").write_bytes(page.source)
