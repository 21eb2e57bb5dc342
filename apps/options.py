"""What several commands' options have in common."""

from pathlib import Path

import click

__all__ = ["folds_option", "names", "seed_option", "writable_folder"]

folds_option = click.option(
    "--folds",
    type=click.IntRange(2),
    default=5,
    show_default=True,
    help="Folds of the cross-validation.",
)
seed_option = click.option(
    "--seed", default=0, show_default=True, help="Seed of folds and training."
)


def names(_context: click.Context, _parameter: click.Parameter, value: str) -> list[str]:
    """Split names separated by commas."""
    return [name.strip() for name in value.split(",") if name.strip()]


def writable_folder(
    _context: click.Context, _parameter: click.Parameter, value: Path | None
) -> Path | None:
    """Make a folder for results before long work is begun, not after it."""
    if value is not None:
        try:
            value.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.BadParameter(f"cannot make {value}: {error.strerror}") from error
    return value
