"""Numbers as values of options."""

import math
from typing import Any

import click


class Number(click.FloatRange):
    """A number in a range; NaN, which every comparison lets through, is refused."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 (as in click)
        parameter: click.Parameter | None,
        context: click.Context | None,
    ) -> float:
        """Read a value, or end the command with a message."""
        number: float = super().convert(value, parameter, context)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number", parameter, context)
        return number
