"""What several commands' options have in common."""

import click

__all__ = ["names"]


def names(_context: click.Context, _parameter: click.Parameter, value: str) -> list[str]:
    """Split names separated by commas."""
    return [name.strip() for name in value.split(",") if name.strip()]
