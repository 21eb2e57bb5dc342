"""The leaderboard: accuracy, wholeness, time and memory of webjury and the field in one table."""

from collections.abc import Mapping, Sequence
from statistics import mean

from ..accuracy.leaderboards.leaderboard import ORACLE
from ..accuracy.leaderboards.wholes import summed_whole_elements, whole_elements_rows
from ..cost.speed import REFERENCE
from ..scoring.gold_standard import PageScores
from ..scoring.protocols import PROTOCOLS
from ..scoring.wholeness import JUNK, KINDS
from ..tables import Rounded, Row
from .cost import Cost


def score_rows(scores: Mapping[str, Sequence[PageScores]]) -> list[Row]:
    """Compute the F1 of systems on one data set by each of its protocols.

    Parameters
    ----------
    scores : mapping of str to sequence of PageScores
        Scores by system, one per page.

    Returns
    -------
    list of Row
        The columns of `leaderboard_table` (in `webjury.experiments.accuracy.leaderboards`) that
        `leaderboard_rows` reads.
    """
    return [
        {
            "system": system,
            "pages": len(pages),
            "F1": PROTOCOLS[protocol].score([page.overlaps[protocol] for page in pages]).f1,
            "protocol": protocol,
        }
        for system, pages in scores.items()
        for protocol in pages[0].overlaps
    ]


def leaderboard_rows(
    committed: Mapping[str, Sequence[Row]],
    whole_elements: Mapping[str, Sequence[Row]],
    scores: Mapping[str, Mapping[str, Sequence[PageScores]]],
    versions: Mapping[str, str],
    costs: Mapping[str, Cost],
) -> list[Row]:
    """Join accuracy, wholeness, time and memory of each system in one row.

    Parameters
    ----------
    committed : mapping of str to sequence of Row
        Leaderboards with the modes and the base extractors, by data set.
    whole_elements : mapping of str to sequence of Row
        Tables of wholeness of the same systems, by data set.
    scores : mapping of str to mapping of str to sequence of PageScores
        Scores of tools of the field, by data set and system.
    versions : mapping of str to str
        Versions of systems.
    costs : mapping of str to Cost
        Costs of all systems on the same pages.

    Returns
    -------
    list of Row
        Systems that were scored on every data set and whose cost is known, by descending F1. F1 is
        the mean over data sets by their first protocols. ``frontier`` marks systems with a higher
        F1 than all faster systems.
    """
    rows = {name: [*rows, *score_rows(scores[name])] for name, rows in committed.items()}
    f1: dict[tuple[str, str], dict[str, float]] = {}
    for name, dataset_rows in rows.items():
        for row in dataset_rows:
            f1.setdefault((name, row["protocol"]), {})[row["system"]] = row["F1"]
    first_protocols = [(name, rows[name][0]["protocol"]) for name in rows]
    shares = _shares(
        {name: [*whole_elements[name], *whole_elements_rows(scores[name])] for name in committed}
    )
    scored = set.intersection(*map(set, f1.values())) & costs.keys() - {ORACLE}
    means = {system: mean(f1[key][system] for key in first_protocols) for system in scored}
    ranked = sorted(scored, key=lambda system: (-means[system], system))
    return [
        {
            "system": system,
            "version": versions.get(system),
            "F1": Rounded(means[system]),
            "ms": Rounded(costs[system].ms, ".1f"),
            "ratio": Rounded(costs[system].ms / costs[REFERENCE].ms, ".2f"),
            "MiB": Rounded(costs[system].peak_mib, ".0f"),
            "frontier": "yes" if _is_on_frontier(system, means, costs) else None,
            **{kind: shares.get((kind, system)) for kind in (*KINDS, JUNK)},
            **{
                f"{name} ({protocol})": Rounded(by_system[system])
                for (name, protocol), by_system in f1.items()
            },
        }
        for system in ranked
    ]


def _shares(whole_elements: Mapping[str, Sequence[Row]]) -> dict[tuple[str, str], Rounded]:
    return {
        (row["kind"], row["system"]): row["share"] for row in summed_whole_elements(whole_elements)
    }


def _is_on_frontier(system: str, f1: Mapping[str, float], costs: Mapping[str, Cost]) -> bool:
    return not any(f1[other] >= f1[system] and costs[other].ms < costs[system].ms for other in f1)
