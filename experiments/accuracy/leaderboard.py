"""How the systems of a trial compare: all pages together, and by kind of page."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean

from ..scoring.gold_standard import PageScores
from ..scoring.metrics import Overlap
from ..scoring.protocols import PROTOCOLS, Protocol, Score, bootstrap_difference
from ..tables import Rounded, Row
from ..validation.benchmark_run import BenchmarkRun
from ..validation.preparation import Prepared

__all__ = ["leaderboard_table", "types_table"]

ORACLE = "oracle"
#: What pages are called of which it is not said of what kind they are.
UNTYPED = "untyped"


def leaderboard_table(trial: BenchmarkRun) -> list[Row]:
    """Scores of every extractor, of their oracle and of every mode.

    Parameters
    ----------
    trial : BenchmarkRun

    Returns
    -------
    list of Row
        Protocol by protocol: extractors by rising F1, then the oracle that picks the best of
        them on each page, then the modes.

    Notes
    -----
    The best extractor is the one before the oracle. ``against best`` is the 95% interval of
    the difference in F1 to it, by paired bootstrap over pages; ``ahead``, the share of pages
    on which a system is better than it. ``with`` and ``without`` are the shares found of the
    snippets that are content and of those that are not. ``ms`` is the mean time a page takes.
    """
    return [row for name in trial.protocols for row in _rows(trial, PROTOCOLS[name])]


def types_table(trial: BenchmarkRun) -> list[Row]:
    """F1 of every system by kind of page, the most frequent first, by the first protocol.

    Parameters
    ----------
    trial : BenchmarkRun

    Returns
    -------
    list of Row
        As in `leaderboard_table`; none if no page says of what kind it is.
    """
    protocol = PROTOCOLS[trial.protocols[0]]
    kinds = [page.page_type for page in trial.pages]
    counts = Counter(kinds).most_common() if any(kinds) else []
    table: list[Row] = []
    for system, extractor_scores in _systems(trial, protocol).items() if counts else ():
        overlaps = _overlaps(extractor_scores, protocol)
        f1 = {}
        for kind, count in counts:
            here = [overlap for overlap, its in zip(overlaps, kinds, strict=True) if its == kind]
            f1[f"{kind or UNTYPED} ({count})"] = Rounded(protocol.score(here).f1)
        table.append({"system": system} | f1)
    return table


def _systems(trial: BenchmarkRun, protocol: Protocol) -> dict[str, list[PageScores]]:
    """Extractors by rising F1, their oracle, and the modes, each judged page by page."""
    extractors = {
        name: [page.extractor_scores[name] for page in trial.pages]
        for name in trial.pages[0].extractor_scores
    }
    f1 = {name: protocol.score(_overlaps(its, protocol)).f1 for name, its in extractors.items()}
    ranked = {name: extractors[name] for name in sorted(f1, key=lambda name: f1[name])}
    oracle = [
        max(page.extractor_scores.values(), key=lambda its: its.overlaps[protocol.name].f1)
        for page in trial.pages
    ]
    return ranked | {ORACLE: oracle} | trial.mode_scores


def _overlaps(extractor_scores: Sequence[PageScores], protocol: Protocol) -> list[Overlap]:
    return [scores.overlaps[protocol.name] for scores in extractor_scores]


def _rows(trial: BenchmarkRun, protocol: Protocol) -> list[Row]:
    systems = _systems(trial, protocol)
    names = list(systems)
    best = names[names.index(ORACLE) - 1]
    return [
        {
            "system": name,
            "pages": len(trial.pages),
            **_measures(protocol.score(_overlaps(extractor_scores, protocol))),
            **_comparison(extractor_scores, systems[best], protocol),
            **_snippets(extractor_scores, trial.pages),
            "ms": _milliseconds(name, trial.pages),
            "judged by": trial.scored_by if name in trial.mode_scores else "",
            "protocol": protocol.name,
        }
        for name, extractor_scores in systems.items()
    ]


def _measures(score: Score) -> Row:
    return {
        "precision": Rounded(score.precision),
        "recall": Rounded(score.recall),
        "F1": Rounded(score.f1),
    }


def _comparison(
    extractor_scores: Sequence[PageScores], best: Sequence[PageScores], protocol: Protocol
) -> Row:
    """With the best extractor; nothing for itself."""
    if extractor_scores is best:
        return {"against best": None, "ahead": None}
    ours, theirs = _overlaps(extractor_scores, protocol), _overlaps(best, protocol)
    ahead = mean(our.f1 > their.f1 for our, their in zip(ours, theirs, strict=True))
    return {
        "against best": bootstrap_difference(protocol, ours, theirs),
        "ahead": Rounded(ahead, ".3f"),
    }


def _snippets(extractor_scores: Sequence[PageScores], pages: Sequence[Prepared]) -> Row:
    return {
        "with": _share(
            sum(scores.present for scores in extractor_scores),
            sum(len(page.gold_standard.present) for page in pages),
        ),
        "without": _share(
            sum(scores.absent for scores in extractor_scores),
            sum(len(page.gold_standard.absent) for page in pages),
        ),
    }


def _share(found: int, of: int) -> Rounded | None:
    return Rounded(found / of, ".3f") if of else None


def _milliseconds(system: str, pages: Sequence[Prepared]) -> Rounded | None:
    seconds = [page.seconds[system] for page in pages if system in page.seconds]
    return Rounded(1000 * mean(seconds), ".1f") if seconds else None
