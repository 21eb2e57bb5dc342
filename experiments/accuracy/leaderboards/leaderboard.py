"""Leaderboard of a benchmark run: scores of all systems, by page type and by language."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean

from ...scoring.gold_standard import PageScores
from ...scoring.metrics import Overlap
from ...scoring.protocols import PROTOCOLS, Protocol, Score, bootstrap_difference
from ...tables import Rounded, Row
from ...validation.benchmark_run import BenchmarkRun
from ...validation.preparation import PreparedPage

#: Name of the oracle, which picks the best extractor for each page.
ORACLE = "oracle"
#: Label of pages whose type or language is unknown.
UNKNOWN = "unknown"


def leaderboard_table(run: BenchmarkRun) -> list[Row]:
    """Score every extractor, their oracle and every mode.

    Parameters
    ----------
    run : BenchmarkRun

    Returns
    -------
    list of Row
        For each protocol: extractors by ascending F1, then the oracle, which picks the best
        extractor for each page, then the modes.

    Notes
    -----
    The best extractor is the row before the oracle. ``against best`` is the 95% interval of the
    difference in F1 from the best extractor, by paired bootstrap over pages; ``ahead`` is the share
    of pages on which the system is better. ``with`` is the share of content snippets that the texts
    contain, and ``without`` the share of other snippets that they contain. ``ms`` is the mean time
    per page; ``models`` says which models the modes ran with.
    """
    return [row for name in run.protocols for row in _rows(run, PROTOCOLS[name])]


def types_table(run: BenchmarkRun) -> list[Row]:
    """Compute the F1 of every system by page type, by the first protocol.

    Parameters
    ----------
    run : BenchmarkRun

    Returns
    -------
    list of Row
        Systems as in `leaderboard_table`, with a column per type, the most frequent first. The
        table is empty unless the pages have at least two types.
    """
    return _groups_table(run, [page.page_type for page in run.pages])


def languages_table(run: BenchmarkRun) -> list[Row]:
    """Compute the F1 of every system by language, by the first protocol.

    Parameters
    ----------
    run : BenchmarkRun

    Returns
    -------
    list of Row
        Systems as in `leaderboard_table`, with a column per language, the most frequent first. The
        table is empty unless the pages have at least two languages.
    """
    return _groups_table(run, [page.language for page in run.pages])


def _groups_table(run: BenchmarkRun, groups: Sequence[str]) -> list[Row]:
    """Compute F1 by group of pages; the table is empty if there is only one group."""
    protocol = PROTOCOLS[run.protocols[0]]
    counts = Counter(groups).most_common()
    table: list[Row] = []
    for system, scores in scores_by_system(run, protocol).items() if len(counts) > 1 else ():
        overlaps = _overlaps(scores, protocol)
        f1 = {}
        for name, count in counts:
            group_overlaps = [
                overlap for overlap, group in zip(overlaps, groups, strict=True) if group == name
            ]
            f1[f"{name or UNKNOWN} ({count})"] = Rounded(protocol.score(group_overlaps).f1)
        table.append({"system": system} | f1)
    return table


def scores_by_system(run: BenchmarkRun, protocol: Protocol) -> dict[str, list[PageScores]]:
    """List the scores of each system: extractors by ascending F1, their oracle, and the modes.

    Parameters
    ----------
    run : BenchmarkRun
    protocol : Protocol
        The protocol of F1.

    Returns
    -------
    dict of str to list of PageScores
        Scores by system, one per page.
    """
    extractors = {
        name: [page.extractor_scores[name] for page in run.pages]
        for name in run.pages[0].extractor_scores
    }
    f1 = {
        name: protocol.score(_overlaps(scores, protocol)).f1 for name, scores in extractors.items()
    }
    ranked = {name: extractors[name] for name in sorted(f1, key=lambda name: f1[name])}
    oracle = [
        max(page.extractor_scores.values(), key=lambda scores: scores.overlaps[protocol.name].f1)
        for page in run.pages
    ]
    return ranked | {ORACLE: oracle} | run.mode_scores


def _overlaps(scores: Sequence[PageScores], protocol: Protocol) -> list[Overlap]:
    return [page_scores.overlaps[protocol.name] for page_scores in scores]


def _rows(run: BenchmarkRun, protocol: Protocol) -> list[Row]:
    systems = scores_by_system(run, protocol)
    names = list(systems)
    best = names[names.index(ORACLE) - 1]
    return [
        {
            "system": name,
            "pages": len(run.pages),
            **_measures(protocol.score(_overlaps(scores, protocol))),
            **_comparison(scores, systems[best], protocol),
            **_snippets(scores, run.pages),
            "ms": _milliseconds(name, run.pages),
            "models": run.models if name in run.mode_scores else "",
            "protocol": protocol.name,
        }
        for name, scores in systems.items()
    ]


def _measures(score: Score) -> Row:
    return {
        "precision": Rounded(score.precision),
        "recall": Rounded(score.recall),
        "F1": Rounded(score.f1),
    }


def _comparison(
    scores: Sequence[PageScores], best: Sequence[PageScores], protocol: Protocol
) -> Row:
    """Compare a system with the best extractor, whose own cells are empty."""
    if scores is best:
        return {"against best": None, "ahead": None}
    ours, theirs = _overlaps(scores, protocol), _overlaps(best, protocol)
    ahead = mean(our.f1 > their.f1 for our, their in zip(ours, theirs, strict=True))
    return {
        "against best": bootstrap_difference(protocol, ours, theirs),
        "ahead": Rounded(ahead, ".3f"),
    }


def _snippets(scores: Sequence[PageScores], pages: Sequence[PreparedPage]) -> Row:
    return {
        "with": _share(
            sum(page_scores.present for page_scores in scores),
            sum(len(page.gold_standard.present) for page in pages),
        ),
        "without": _share(
            sum(page_scores.absent for page_scores in scores),
            sum(len(page.gold_standard.absent) for page in pages),
        ),
    }


def _share(found: int, total: int) -> Rounded | None:
    return Rounded(found / total, ".3f") if total else None


def _milliseconds(system: str, pages: Sequence[PreparedPage]) -> Rounded | None:
    seconds = [page.seconds[system] for page in pages if system in page.seconds]
    return Rounded(1000 * mean(seconds), ".1f") if seconds else None
