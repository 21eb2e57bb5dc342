"""Time and F1 of every extractor, every mode, and the cascade at each threshold."""

from collections.abc import Mapping, Sequence

from ...ensemble.storage.operating_points import OperatingPoint, OperatingPoints
from ..tables import Rounded, Row
from .speed import CASCADE, REFERENCE

#: Default budget per page, as a multiple of the mean time of `REFERENCE`. The gain in F1 from a
#: larger budget could be chance: see ``results/analysis/seeds.md``.
DEFAULT_BUDGET = 0.6
#: Stages that the cascade has already run when it decides to run the jury.
SHARED_STAGES = ("parse", "flow", "segment", "tokens")


def operating_points(
    systems: Sequence[Row], stages: Sequence[Row], thresholds: Sequence[Row]
) -> OperatingPoints:
    """Compute the time and F1 of the cascade at each threshold of uncertainty.

    Parameters
    ----------
    systems, stages : sequence of Row
        The tables of `speed_table` and `stages_table`.
    thresholds : sequence of Row
        The table of `cascade_means`.

    Returns
    -------
    OperatingPoints
    """
    ms = _milliseconds(systems)
    jury_ms = sum(
        row["ms"] for row in stages if row["mode"] == "voter" and row["stage"] not in SHARED_STAGES
    )
    points = [
        OperatingPoint(
            float(row["uncertainty above"]),
            float(row["jury called"]),
            round(ms["fast"] + row["time"] * jury_ms, 1),
            float(row["F1"]),
        )
        for row in thresholds
    ]
    return OperatingPoints(points, default_ms=round(DEFAULT_BUDGET * ms[REFERENCE], 1))


def frontier_table(
    systems: Sequence[Row], means: Sequence[Row], points: OperatingPoints
) -> list[Row]:
    """Compare base extractors, modes and `CASCADE` by time and by mean F1 over data sets.

    Parameters
    ----------
    systems : sequence of Row
        The table of `speed_table`.
    means : sequence of Row
        The table of `mean_table`.
    points : OperatingPoints

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
        (CASCADE, Rounded(point.threshold, "g"), point.ms, point.f1) for point in points.points
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
