"""The frontier: what every extractor, mode and limit of doubt costs, and what F1 it brings."""

from collections.abc import Mapping, Sequence

from ...ensemble.operating_points import OperatingPoint, OperatingPoints
from ..tables import Row
from .speed import ANCHOR, CASCADE

__all__ = ["BUDGET", "frontier_table", "trade"]

#: What a page may take where no budget is given, in terms of trafilatura's mean.
BUDGET = 1.2
#: Stages that the cascade has behind it when it calls the jury.
DONE = ("decode", "parse", "flow", "segment", "tokens")


def trade(systems: Sequence[Row], stages: Sequence[Row], calling: Sequence[Row]) -> OperatingPoints:
    """What each limit of doubt costs and brings.

    Parameters
    ----------
    systems, stages : sequence of Row
        Of ``webjury benchmark speed``.
    calling : sequence of Row
        Of ``webjury analyse``, for the data set that the speed was measured on.

    Returns
    -------
    OperatingPoints
    """
    ms = _milliseconds(systems)
    extra = sum(
        float(row["ms"]) for row in stages if row["mode"] == "voter" and row["stage"] not in DONE
    )
    steps = [
        OperatingPoint(
            float(row["uncertainty above"]),
            float(row["jury called"]),
            round(ms["fast"] + float(row["time"]) * extra, 1),
            float(row["F1"]),
        )
        for row in calling
    ]
    return OperatingPoints(steps, default_ms=round(BUDGET * ms[ANCHOR], 1))


def frontier_table(
    systems: Sequence[Row], standings: Sequence[Row], found: OperatingPoints
) -> list[Row]:
    """Time and F1 of base extractors, modes, and `CASCADE` at each limit of doubt.

    Parameters
    ----------
    systems : sequence of Row
        Of ``webjury benchmark speed``.
    standings : sequence of Row
        Of ``webjury benchmark``, by one protocol.
    found : OperatingPoints

    Returns
    -------
    list of Row
        The fastest first. ``frontier`` says whether nothing as fast is better.
    """
    ms = _milliseconds(systems)
    f1 = {row["system"]: float(row["F1"]) for row in standings}
    points = [
        (name, "", spent, f1[name]) for name, spent in ms.items() if name in f1 and name != CASCADE
    ]
    points += [(CASCADE, f"{step.limit:g}", step.ms, step.f1) for step in found.steps]
    best, table = 0.0, []
    for name, limit, spent, score in sorted(points, key=lambda point: (point[2], -point[3])):
        table.append(
            {
                "system": name,
                "doubt above": limit,
                "ms": f"{spent:.1f}",
                "ratio": f"{spent / ms[ANCHOR]:.2f}",
                "F1": f"{score:.4f}",
                "frontier": "yes" if score > best else "",
            }
        )
        best = max(best, score)
    return table


def _milliseconds(systems: Sequence[Row]) -> Mapping[str, float]:
    return {row["system"]: float(row["ms"]) for row in systems}
