"""``webjury benchmark fuzz``: pages that are broken at random."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....answer.extraction import Extraction
from ....errors import DataError
from ....experiments.tables import show_table
from ....metadata.declared import Metadata
from ....progress import track
from ....requirements import require_experiments
from ...notes import say
from ...options import folder_option
from ...pages.forms import FORMS, Extras, write_form
from ..accuracy.pages import read_pages

if TYPE_CHECKING:
    from ....experiments.fuzz.run import Result

#: Folders of the repository with pages written for it.
_PAGES = ("tests/cases", "examples")

own_pages_option = click.option(
    "--pages",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of HTML files to break, which may be gzipped; subfolders are read, too. May be "
    "repeated. By default, tests/cases and examples in the current folder.",
)


def failures_option(default: str | None = None) -> Callable[[Any], Any]:
    """The option ``--failures``: a folder for failing inputs."""
    return click.option(
        "--failures",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        default=default,
        show_default=default is not None,
        help="Folder for failing inputs.",
    )


@click.command()
@click.option(
    "--inputs",
    type=click.IntRange(1),
    default=20_000,
    show_default=True,
    help="Number of broken pages.",
)
@click.option(
    "--models",
    "n_models",
    type=click.IntRange(0),
    default=2_000,
    show_default=True,
    help="Number of models with broken files.",
)
@click.option("--seed", default=0, show_default=True, help="Random seed for breaking them.")
@own_pages_option
@failures_option()
@folder_option("Folder for the table, as CSV and Markdown.")
def fuzz(
    inputs: int,
    n_models: int,
    seed: int,
    pages: tuple[Path, ...],
    failures: Path | None,
    output: Path | None,
) -> None:
    """Extract broken pages and load broken models; check both.

    Bytes are flipped; slices deleted, doubled and swapped; tags, attributes, scripts and control
    characters inserted; and so on. For each page, the command checks that no exception but
    InputError is raised; that the output has no scripts and no invalid characters; that HTML, XML
    and JSON can be parsed; that Markdown has the links and images of the extraction; that a second
    call gives the same result; that the text is a subsequence of the page; and that extraction
    takes less than two minutes. One page in ten is extracted in the modes voter and selector, the
    others in mode fast. A model with a broken forest, lexicon or card must be refused, or give
    probabilities. Failures are printed. With --output, the tables fuzz and models are written as
    CSV and Markdown. Exit code 1 if a page or a model fails.

    \b
    Examples:
      webjury benchmark fuzz -o experiments/results/fuzz
      webjury benchmark fuzz --inputs 500 --seed 7 --pages my-pages --failures failures
    """
    require_experiments("fuzz")
    from ....experiments.fuzz.models import break_models, models_table
    from ....experiments.fuzz.run import fuzz as run_fuzz
    from ....experiments.fuzz.run import fuzz_table

    results = []
    broken = run_fuzz(fuzzed_pages(pages), inputs, write_forms, seed=seed)
    for result in track(broken, inputs, "Fuzzing"):
        _report(result, failures)
        results.append(result)
    show_table("fuzz", fuzz_table(results), output)
    models = []
    for kind, failure in track(break_models(n_models, seed), n_models, "Breaking models"):
        if failure:
            say(f"FAILS: {failure}")
        models.append((kind, failure))
    show_table("models", models_table(models), output)
    if any(result.verdict.failures for result in results) or any(one for _, one in models):
        sys.exit(1)


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


def _report(result: "Result", folder: Path | None) -> None:
    page = result.page
    for failure in result.verdict.failures:
        say(
            f"FAILS: page {page.number} ({page.kind}, mode {page.mode}): {failure.property}: "
            f"{failure.detail}"
        )
    if folder and result.verdict.failures:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{page.number}.html").write_bytes(page.source)
