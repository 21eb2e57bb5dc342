"""Time against accuracy: how much doubt the cascade bears before it calls the jury."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from ..errors import ModelError, OptionError

__all__ = ["OperatingPoint", "OperatingPoints"]


@dataclass(frozen=True, slots=True)
class OperatingPoint:
    """What one limit of doubt costs and brings, on pages that nothing was learned from.

    Attributes
    ----------
    limit : float
        The jury is called where doubt is above.
    called : float
        Share of pages on which it is.
    ms : float
        Mean milliseconds a page.
    f1 : float
        Mean F1.
    """

    limit: float
    called: float
    ms: float
    f1: float


@dataclass(frozen=True, slots=True)
class OperatingPoints:
    """The limits of doubt there are to choose from.

    Attributes
    ----------
    steps : list of OperatingPoint
        From the jury never called to always.
    default_ms : float
        The budget where none is given.
    """

    steps: list[OperatingPoint]
    default_ms: float

    def limit(self, budget_ms: float | None = None) -> float:
        """The limit of doubt that brings most within a budget.

        Parameters
        ----------
        budget_ms : float, optional
            Milliseconds that a page may take on average, on the machine and the pages of the
            benchmark: the same budget gives the same text everywhere.

        Returns
        -------
        float

        Raises
        ------
        OptionError
            If not even the cheapest step is within the budget.
        """
        budget = self.default_ms if budget_ms is None else budget_ms
        within = [step for step in self.steps if step.ms <= budget]
        if not within:
            least = min(step.ms for step in self.steps)
            raise OptionError(
                f"no verdict takes {budget:g} ms or less; ask for {least:.1f} or more"
            )
        return max(within, key=lambda step: (step.f1, -step.ms)).limit

    def dumps(self) -> str:
        """The trade as JSON."""
        return json.dumps(asdict(self), indent=2) + "\n"

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what `dumps` gave.

        Raises
        ------
        ModelError
            If it cannot be read.
        """
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
            return cls(
                [OperatingPoint(**step) for step in record["steps"]], float(record["default_ms"])
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelError(f"{path} does not tell what the jury costs: {error!r}") from error
