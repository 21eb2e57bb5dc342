"""How many code blocks, tables, lists and quotations the texts of each system keep whole."""

from collections.abc import Iterator, Mapping, Sequence

from ...scoring.gold_standard import PageScores
from ...scoring.protocols import PROTOCOLS
from ...scoring.wholeness import JUNK, KINDS
from ...tables import Rounded, Row
from ...validation.benchmark_run import BenchmarkRun
from .leaderboard import scores_by_system


def whole_elements_table(run: BenchmarkRun) -> list[Row]:
    """Count the elements that the texts of each system keep whole, by kind.

    Parameters
    ----------
    run : BenchmarkRun

    Returns
    -------
    list of Row
        For each kind that the pages have, a row per system. ``elements`` counts the elements that
        the gold standards contain whole or, for the kind ``junk``, do not contain at all. Each
        is ``whole``, ``torn`` or ``gone`` in the text; ``share`` is the share of whole elements.
    """
    return whole_elements_rows(scores_by_system(run, PROTOCOLS[run.protocols[0]]))


def whole_elements_rows(systems: Mapping[str, Sequence[PageScores]]) -> list[Row]:
    """Count the elements that the texts of each system keep whole: see `whole_elements_table`.

    Parameters
    ----------
    systems : mapping of str to sequence of PageScores
        Scores by system, one per page.

    Returns
    -------
    list of Row
    """
    return [row for kind in (*KINDS, JUNK) for row in _rows(kind, systems)]


def summed_whole_elements(tables: Mapping[str, Sequence[Row]]) -> list[Row]:
    """Sum the tables of several data sets.

    Parameters
    ----------
    tables : mapping of str to sequence of Row
        Tables of `whole_elements_table`, by name of the data set.

    Returns
    -------
    list of Row
        Only systems that were scored on every data set are included. Within each kind, rows are
        sorted by ascending ``whole``.
    """
    systems = [{row["system"] for row in rows} for rows in tables.values()]
    common_systems = set.intersection(*systems) if systems else set()
    sums: dict[tuple[str, str], list[int]] = {}
    for rows in tables.values():
        for row in rows:
            if row["system"] in common_systems:
                counts = sums.setdefault((row["kind"], row["system"]), [0, 0, 0, 0])
                for place, column in enumerate(("elements", "whole", "torn", "gone")):
                    counts[place] += row[column]
    order = {kind: number for number, kind in enumerate((*KINDS, JUNK))}
    return [
        _row(kind, system, elements, whole, gone)
        for (kind, system), (elements, whole, _, gone) in sorted(
            sums.items(), key=lambda item: (order[item[0][0]], item[1][1])
        )
    ]


def _rows(kind: str, systems: Mapping[str, Sequence[PageScores]]) -> Iterator[Row]:
    for system, scores in systems.items():
        counts = [page.wholeness[kind] for page in scores if kind in page.wholeness]
        if counts:
            elements, whole, gone = map(sum, zip(*counts, strict=True))
            yield _row(kind, system, elements, whole, gone)


def _row(kind: str, system: str, elements: int, whole: int, gone: int) -> Row:
    return {
        "kind": kind,
        "system": system,
        "elements": elements,
        "whole": whole,
        "torn": elements - whole - gone,
        "gone": gone,
        "share": Rounded(whole / elements, ".3f"),
    }
