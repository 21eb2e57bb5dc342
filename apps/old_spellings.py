"""Commands, options and choices that are gone; until 0.3, each is answered with the new one."""

from collections.abc import Sequence

import click

#: The old spelling, after ``webjury``, and what to write in its place.
OLD_SPELLINGS = {
    "batch --accept-changes": "--on-change resume",
    "batch --budget-ms": "--jury auto alone: its threshold is fixed",
    "batch --copy-to": "-o ADDRESS",
    "batch --core-hour-cost": "--dry-run alone: multiply its hours of one core by their cost",
    "batch --engine spark": "webjury.integrations.spark",
    "batch --restart": "--on-change restart",
    "benchmark fuzz --models": "--part models --inputs N, for a tenth as many models",
    "benchmark fuzz-api": "webjury benchmark fuzz --part api --part heavy",
    "benchmark fuzz-guided": "webjury benchmark fuzz --part guided",
    "benchmark growth": "webjury benchmark speed --part growth",
    "benchmark jurors": "webjury analyse jurors",
    "benchmark memory": "webjury benchmark speed --part memory",
    "benchmark same-pages": "a test: tests/experiments/data/test_same_pages.py",
    "benchmark seeds": "webjury analyse seeds",
    "benchmark site-store": "webjury benchmark soak --part store",
    "benchmark titles": "webjury analyse titles",
    "completion": 'eval "$(_WEBJURY_COMPLETE=bash_source webjury)"',
    "extract --all-extractors": "webjury evaluate --run",
    "extract --budget-ms": "--jury auto alone: its threshold is fixed",
    "extract --output-dir": "-o DIR/",
    "extract --template": "--templates",
    "site template": "a template that you write, or webjury train on corrected texts",
    "train-page-type": "webjury train --mode page-type",
}


def name_new_command(context: click.Context, arguments: Sequence[str]) -> None:
    """Raise a usage error that names the new command, if the first argument is an old one."""
    if arguments:
        name = arguments[0]
        _raise_if_old(f"{context.command_path} {name}", f"No such command {name!r}.", context)


def name_new_option(error: click.NoSuchOption) -> None:
    """Raise a usage error that names the new option, if an unknown option is an old one."""
    if error.ctx:
        path = f"{error.ctx.command_path} {error.option_name}"
        _raise_if_old(path, f"No such option {error.option_name!r}.", error.ctx)


class Choice(click.Choice[str]):
    """A choice of which some values are gone."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Raise a usage error that names what to use now, if the value is an old one."""
        if param and ctx:
            option = f"{param.opts[0]} {value}"
            _raise_if_old(f"{ctx.command_path} {option}", f"No such choice {option!r}.", ctx)
        return super().convert(value, param, ctx)


def _raise_if_old(path: str, problem: str, context: click.Context) -> None:
    old = path.partition(" ")[2]
    if old in OLD_SPELLINGS:
        raise click.UsageError(f"{problem} It is now {OLD_SPELLINGS[old]}.", context)
