"""Completeness of recipes: the shares of ingredients, steps and other text that systems keep."""

from collections.abc import Sequence
from statistics import mean

from ...scoring.gold_standard import PageScores
from ...scoring.protocols import PROTOCOLS
from ...tables import Rounded, Row
from ...validation.benchmark_run import BenchmarkRun
from ...validation.preparation import PreparedPage
from .leaderboard import ORACLE, scores_by_system


def recipes_table(run: BenchmarkRun) -> list[Row]:
    """Count the ingredients and steps that each system keeps.

    Parameters
    ----------
    run : BenchmarkRun
        A run on pages with snippets.

    Returns
    -------
    list of Row
        One per system, by ascending share of complete pages. ``found`` is the mean share of a
        page's snippets that the text contains; ``complete`` is the share of pages whose text
        contains all of them; ``kept`` is the mean share of the page's words in the text.
    """
    systems = scores_by_system(run, PROTOCOLS[run.protocols[0]])
    table = [
        _row(system, run.pages, scores) for system, scores in systems.items() if system != ORACLE
    ]
    return sorted(table, key=lambda row: (row["complete"], row["found"]))


def _row(system: str, pages: Sequence[PreparedPage], scores: Sequence[PageScores]) -> Row:
    found_shares = [
        page_scores.present / len(page.gold_standard.present)
        for page, page_scores in zip(pages, scores, strict=True)
    ]
    kept_shares = [
        page_scores.overlaps[page.protocol].extracted / max(page.example.words.sum(), 1)
        for page, page_scores in zip(pages, scores, strict=True)
    ]
    return {
        "system": system,
        "pages": len(pages),
        "found": Rounded(mean(found_shares), ".3f"),
        "complete": Rounded(mean(share == 1 for share in found_shares), ".3f"),
        "kept": Rounded(mean(kept_shares), ".3f"),
    }
