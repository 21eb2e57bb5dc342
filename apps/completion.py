"""``webjury completion``, and the completion of data sets and extractors."""

import warnings
from collections.abc import Callable, Iterable

import click
from click.shell_completion import BashComplete, CompletionItem, FishComplete, ZshComplete

from ..errors import WebjuryWarning

#: Click's completion class for each shell.
SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}

#: A function that returns the possible values of a parameter.
Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
def completion(shell: str) -> None:
    """Print the code that enables completion in a shell.

    It completes commands, options and their choices, files, data sets and extractors.

    \b
    Examples:
      eval "$(webjury completion bash)"     # in ~/.bashrc
      eval "$(webjury completion zsh)"      # in ~/.zshrc, after compinit
      webjury completion fish > ~/.config/fish/completions/webjury.fish
    """
    root = click.get_current_context().find_root()
    program = root.command_path
    code = SHELLS[shell](root.command, {}, program, f"_{program.upper()}_COMPLETE")
    click.echo(code.source())


def complete_datasets(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete names of data sets, or folders if no name matches."""
    from ..experiments.data.datasets import DATASETS

    names = [CompletionItem(name) for name in DATASETS if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="dir")]


def complete_list(names: Callable[[], Iterable[str]]) -> Completer:
    """Complete the last of several comma-separated names, from the names that `names` returns."""

    def complete(
        _context: click.Context, _parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        earlier, comma, last = incomplete.rpartition(",")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", WebjuryWarning)  # it would appear in the command line
            known = set(names())
        remaining = known.difference(earlier.split(","))
        return [
            CompletionItem(earlier + comma + name)
            for name in sorted(remaining)
            if name.startswith(last)
        ]

    return complete
