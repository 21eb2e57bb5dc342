"""Commands, options and choices that are gone; until 0.3, each is answered with the new one."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

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
    "train --crowded": "--copies crowded:SHARE",
    "train --shortened": "--copies shortened:SHARE",
    "train-page-type": "webjury train --mode page-type",
}


def refuse_old_spelling(arguments: Sequence[str]) -> None:
    """Raise a usage error that names the new spelling, if a command line has an old one."""
    given = list(_parts(takewhile(lambda argument: argument != "--", arguments)))
    for old, new in OLD_SPELLINGS.items():
        command, option = _command_and_option(old)
        rest = given[len(command) :]
        if given[: len(command)] != command or not _contains(rest, option):
            continue
        if option:
            kind, name, group = "choice" if option[1:] else "option", " ".join(option), command
        else:
            kind, name, group = "command", command[-1], command[:-1]
        group_help = " ".join(["webjury", *group, "--help"])
        raise click.UsageError(f"No such {kind} {name!r}. It is now {new}; see {group_help}")


def _parts(arguments: Iterable[str]) -> Iterator[str]:
    """The arguments; an option with its value, ``--option=value``, as two."""
    for argument in arguments:
        yield from argument.split("=", 1) if argument.startswith("--") else [argument]


def _command_and_option(spelling: str) -> tuple[list[str], list[str]]:
    """Divide a spelling into the names of commands, and an option that may have a value."""
    words = spelling.split()
    n = next((n for n, word in enumerate(words) if word.startswith("--")), len(words))
    return words[:n], words[n:]


def _contains(arguments: Sequence[str], option: Sequence[str]) -> bool:
    """Whether an option, and its value if there is one, is among arguments."""
    return any(arguments[n : n + len(option)] == option for n in range(len(arguments) + 1))
