"""Options that several commands share."""

import os
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import wraps
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ..answer.extract import Options, mode_of
from ..choices import FAVORS, HIDDEN_USES, JURY_USES, MODES, Mode
from ..ensemble.models.jury import JURY
from ..ensemble.sites.site import Site
from ..fetch_options import FetchOptions
from .completers import complete_list

folds_option = click.option(
    "--folds",
    type=click.IntRange(2),
    default=5,
    show_default=True,
    help="Number of folds of the cross-validation.",
)
modes_option = click.option(
    "--mode",
    "modes",
    type=click.Choice(MODES),
    multiple=True,
    default=MODES,
    help="Mode to score, repeatable; by default, all.",
)
seed_option = click.option(
    "--seed", default=0, show_default=True, help="Seed of folds and training."
)
host_option = click.option(
    "--host",
    metavar="HOST",
    help="Host of the site, for pages that declare addresses of several hosts.",
)


def read_once(site: Path | None) -> Site | Path | None:
    """Read the file of a site once for all pages; a folder is searched again for each page.

    Raises a `SiteError` if the file cannot be read.
    """
    return site if site is None or site.is_dir() else Site.load(site)


site_option = click.option(
    "--site",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Site, or a folder with one for each host.",
)


templates_option = click.option(
    "--templates",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Template, or a folder with one for each host.",
)


url_option = click.option("--url", metavar="URL", help="Its address, in place of the declared one.")


def _headers(
    _context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    """Split headers, such as ``Accept-Language: hr``."""
    headers = {}
    for value in values:
        name, colon, content = value.partition(":")
        if not colon:
            raise click.BadParameter(f"{value!r} has no colon: write 'Name: value'")
        headers[name.strip()] = content.strip()
    return headers


_FETCHING_OPTIONS = (
    click.option("--robots", is_flag=True, help="Fetch only what robots.txt allows."),
    click.option("--allow-private", is_flag=True, help="Fetch from addresses that are not public."),
    click.option("--user-agent", metavar="TEXT", help="What requests say about their sender."),
    click.option(
        "--header",
        "headers",
        multiple=True,
        callback=_headers,
        metavar="'NAME: VALUE'",
        help="Header for that host. May be repeated.",
    ),
    click.option(
        "--cookie-file",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Cookies, as browsers export them.",
    ),
    click.option("--proxy", metavar="URL", help="Proxy, http:// or https://."),
    click.option(
        "--render",
        is_flag=True,
        help="Run the page's scripts in Chromium first.",
    ),
)


def fetching_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for fetching; the command gets one argument ``fetching``."""
    names = [field.name for field in fields(FetchOptions) if field.name != "timeout"]

    @wraps(command)
    def with_fetching(*arguments: Any, **values: Any) -> None:  # noqa: ANN401 (of any command)
        fetching = FetchOptions(**{name: values.pop(name) for name in names})
        command(*arguments, fetching=fetching, **values)

    decorated: Callable[..., None] = with_fetching
    for option in reversed(_FETCHING_OPTIONS):
        decorated = option(decorated)
    return decorated


def names(_context: click.Context, _parameter: click.Parameter, value: str | None) -> list[str]:
    """Split comma-separated names."""
    return [name.strip() for name in (value or "").split(",") if name.strip()]


def optional_names(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> tuple[str, ...] | None:
    """Split comma-separated names; None if the option is not given."""
    return None if value is None else tuple(names(context, parameter, value))


_EXTRACTION_OPTIONS: dict[str, Callable[[Any], Any]] = {
    "mode": click.option(
        "--mode",
        type=click.Choice(MODES),
        help="voter (default): best text. fast: fastest. selector: the text of one extractor.",
    ),
    "favor": click.option(
        "--favor",
        type=click.Choice(FAVORS),
        default="f1",
        show_default=True,
        help="If unsure, keep less (precision) or more (recall).",
    ),
    "comments": click.option(
        "--comments/--no-comments",
        default=None,
        help="Readers' comments; default: by the model.",
    ),
    "jury": click.option(
        "--jury",
        type=click.Choice(JURY_USES),
        default="all",
        show_default=True,
        help="Run the jury on all pages, or only if mode fast is unsure (auto).",
    ),
    "jurors": click.option(
        "--jurors",
        callback=optional_names,
        metavar="NAMES",
        shell_complete=complete_list(lambda: JURY),
        help="Run only these extractors (comma-separated).",
    ),
    "hidden": click.option(
        "--hidden",
        type=click.Choice(HIDDEN_USES),
        default="drop",
        show_default=True,
        help="Drop or keep hidden text.",
    ),
    "model": click.option(
        "--model",
        type=click.Path(),
        metavar="FILE",
        help="Your own model (MODE.json).",
    ),
}


def extraction_options(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add the named options of extraction, or all; the command gets them as `Options`."""
    chosen = names or tuple(_EXTRACTION_OPTIONS)

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def with_options(**values: Any) -> None:  # noqa: ANN401 (whatever the command takes)
            chosen_values = {name: values.pop(name) for name in chosen}
            command(options=_options(**chosen_values), **values)

        decorated: Callable[..., None] = with_options
        for name in reversed(chosen):
            decorated = _EXTRACTION_OPTIONS[name](decorated)
        return decorated

    return decorate


def _options(mode: Mode | None = None, model: str | None = None, **others: Any) -> Options:  # noqa: ANN401
    return Options(mode=mode_of(mode, model), model=model, **others)


def table_names(datasets: Sequence[str]) -> dict[str, str]:
    """Data sets by the name of their tables; a folder is named after its last part."""
    by_name = {Path(dataset).resolve().name: dataset for dataset in datasets}
    if len(by_name) < len(datasets):
        raise click.UsageError(
            "two data sets have the same name, and tables are named after them: rename one"
        )
    return by_name


def _writable_folder(
    _context: click.Context, _parameter: click.Parameter, value: Path | None
) -> Path | None:
    """Check before long work that a folder for results can be made; the first result makes it."""
    if value is not None:
        nearest = next(folder for folder in (value, *value.absolute().parents) if folder.exists())
        named = "it" if nearest == value else nearest
        if not nearest.is_dir():
            raise click.BadParameter(f"cannot make {value}: {named} is no folder")
        if not os.access(nearest, os.W_OK | os.X_OK):
            raise click.BadParameter(f"cannot make {value}: {named} is not writable")
    return value


def folder_option(
    text: str, *, default: str | None = None, required: bool = False
) -> Callable[[Any], Any]:
    """The option ``-o``: a folder for results."""
    return click.option(
        "-o",
        "--output",
        type=click.Path(file_okay=False, writable=True, path_type=Path),
        callback=_writable_folder,
        default=default,
        required=required,
        show_default=default is not None,
        help=text,
    )


def seeds_option(text: str, *, default: int = 1) -> Callable[[Any], Any]:
    """The option for a number of seeds."""
    return click.option(
        "--seeds",
        "n_seeds",
        type=click.IntRange(1),
        default=default,
        show_default=True,
        help=text,
    )


def given_options() -> dict[str, str]:
    """The options on the command line: their names in Python, and their spelling for users."""
    context = click.get_current_context()
    return {
        name: max(parameter.opts, key=len)
        for parameter in context.command.params
        if (name := parameter.name)
        and context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
