"""Time and F1 of every extractor, every mode, and the cascade at each threshold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..tables import Rounded, Row
from .speed import CASCADE, REFERENCE

#: The jury runs on at most this share of pages. With it, the threshold of earlier versions is
#: chosen again, so that texts stay the same; the cascade then takes less than half the time of
#: `REFERENCE`. The gain in F1 from more could be chance: see ``results/analysis/seeds.md``.
MAX_JURY_SHARE = 0.15
#: Stages that the cascade has already run when it decides to run the jury.
SHARED_STAGES = ("parse", "segment", "tokens")


@dataclass(frozen=True, slots=True)
class CascadePoint:
    """Time and accuracy of the cascade at one threshold of uncertainty."""

    threshold: float  # the jury runs on pages with a larger uncertainty
    jury_share: float
    ms: float  # mean time per page
    f1: float


def cascade_points(
    systems: Sequence[Row], stages: Sequence[Row], thresholds: Sequence[Row]
) -> list[CascadePoint]:
    """Compute the time and F1 of the cascade at each threshold of uncertainty.

    Parameters
    ----------
    systems, stages : sequence of Row
        The tables of `speed_table` and `stages_table`.
    thresholds : sequence of Row
        The table of `cascade_means`.

    Returns
    -------
    list of CascadePoint
    """
    ms = _milliseconds(systems)
    jury_ms = sum(
        row["ms"] for row in stages if row["mode"] == "voter" and row["stage"] not in SHARED_STAGES
    )
    return [
        CascadePoint(
            float(row["uncertainty above"]),
            float(row["jury called"]),
            round(ms["fast"] + row["time"] * jury_ms, 1),
            float(row["F1"]),
        )
        for row in thresholds
    ]


def choose_point(points: Sequence[CascadePoint]) -> CascadePoint:
    """Choose the point with the best F1 within `MAX_JURY_SHARE`; on a tie, with fewer juries."""
    allowed = [point for point in points if point.jury_share <= MAX_JURY_SHARE]
    return max(allowed, key=lambda point: (point.f1, -point.jury_share))


def frontier_table(
    systems: Sequence[Row], means: Sequence[Row], points: Sequence[CascadePoint]
) -> list[Row]:
    """Compare base extractors, modes and `CASCADE` by time and by mean F1 over data sets.

    Parameters
    ----------
    systems : sequence of Row
        The table of `speed_table`.
    means : sequence of Row
        The table of `mean_table`.
    points : sequence of CascadePoint

    Returns
    -------
    list of Row
        The fastest first. ``frontier`` marks systems with a higher F1 than all faster systems.
    """
    ms = _milliseconds(systems)
    f1 = {row["system"]: row["mean"] for row in means}
    system_points = [
        (name, None, cost, f1[name]) for name, cost in ms.items() if name in f1 and name != CASCADE
    ]
    cascade_points = [
        (CASCADE, Rounded(point.threshold, "g"), point.ms, point.f1) for point in points
    ]
    all_points = sorted((*system_points, *cascade_points), key=lambda row: (row[2], -row[3]))
    best, table = 0.0, []
    for name, threshold, cost, score in all_points:
        table.append(
            {
                "system": name,
                "uncertainty above": threshold,
                "ms": Rounded(cost, ".1f"),
                "ratio": Rounded(cost / ms[REFERENCE], ".2f"),
                "F1": Rounded(score),
                "frontier": "yes" if score > best else None,
            }
        )
        best = max(best, score)
    return table


def _milliseconds(systems: Sequence[Row]) -> Mapping[str, float]:
    return {row["system"]: row["ms"] for row in systems}
