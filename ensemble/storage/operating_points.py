"""Operating points of the cascade: thresholds of uncertainty with their time and accuracy."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from ...errors import ModelError, OptionError
from ...json_text import WRONG_SHAPE, load_json


@dataclass(frozen=True, slots=True)
class OperatingPoint:
    """Time and accuracy at one threshold, on pages that no model was trained on."""

    threshold: float  # the jury runs on pages with a larger uncertainty
    jury_share: float
    ms: float  # mean time per page
    f1: float


@dataclass(frozen=True, slots=True)
class OperatingPoints:
    """The operating points to choose from, from no page with the jury to all pages."""

    points: list[OperatingPoint]
    default_ms: float  # the budget if none is given

    def threshold(self, budget_ms: float | None = None) -> float:
        """The threshold with the best F1 within a budget, a mean number of milliseconds per page.

        Times are from the machine and the pages of the benchmark, so that the same budget gives the
        same text everywhere. Raises `OptionError` if no operating point is within the budget.
        """
        budget = self.default_ms if budget_ms is None else budget_ms
        affordable = [point for point in self.points if point.ms <= budget]
        if not affordable:
            min_ms = min(point.ms for point in self.points)
            raise OptionError(f"a budget of {budget:g} ms is too small: give {min_ms:.1f} or more")
        return max(affordable, key=lambda point: (point.f1, -point.ms)).threshold

    def dumps(self) -> str:
        """The operating points as JSON."""
        return json.dumps(asdict(self), indent=2) + "\n"

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read what `dumps` returned; raises `ModelError` if it cannot be read."""
        try:
            record = load_json(path.read_text(encoding="utf-8"), finite=True)
            points = [
                OperatingPoint(**{name: float(value) for name, value in point.items()})
                for point in record["points"]
            ]
            if not points:
                raise ValueError("there is none")
            return cls(points, float(record["default_ms"]))
        except (OSError, *WRONG_SHAPE) as error:
            raise ModelError(f"{path} contains no operating points: {error!r}") from error
