"""How far the scores of a cross-validation with one seed are from those with another."""

from collections.abc import Sequence
from itertools import chain
from statistics import mean

from ...scoring.gold_standard import PageScores
from ...scoring.protocols import PROTOCOLS
from ...scoring.wholeness import JUNK
from ...tables import Rounded, Row
from ...validation.benchmark_run import BenchmarkRun
from .wholes import whole_elements_rows


def cross_validation_seeds(runs: Sequence[BenchmarkRun]) -> list[Row]:
    """Compare the scores of each mode by the seed of the cross-validation.

    Parameters
    ----------
    runs : sequence of BenchmarkRun
        Those that were not cross-validated with several seeds are left out.

    Returns
    -------
    list of Row
        For each mode: F1 on each data set by its first protocol, the mean over data sets, and the
        shares of elements that are kept whole on all data sets together, for each seed; ``range``
        is the highest minus the lowest. The first seed is that of all other tables.
    """
    repeated = [run for run in runs if run.repeated_scores]
    return [
        {
            "mode": mode,
            "measure": measure,
            **{f"run {number}": Rounded(value) for number, value in enumerate(values, 1)},
            "range": Rounded(max(values) - min(values)),
        }
        for mode in (repeated[0].mode_scores if repeated else ())
        for measure, values in _measures(repeated, mode).items()
    ]


def _measures(runs: Sequence[BenchmarkRun], mode: str) -> dict[str, list[float]]:
    """For each measure, its values by seed."""
    scores = [[each[mode] for each in (run.mode_scores, *run.repeated_scores)] for run in runs]
    f1 = {
        f"F1 on {run.dataset}": [_f1(run, page_scores) for page_scores in by_seed]
        for run, by_seed in zip(runs, scores, strict=True)
    }
    means = [mean(values) for values in zip(*f1.values(), strict=True)]
    pages = [list(chain(*by_set)) for by_set in zip(*scores, strict=True)]
    rows = zip(*(whole_elements_rows({mode: page_scores}) for page_scores in pages), strict=True)
    wholes = {
        f"{first['kind']}: share kept whole": [first["share"], *(row["share"] for row in others)]
        for first, *others in rows
        if first["kind"] != JUNK
    }
    return f1 | {"mean F1": means} | wholes


def _f1(run: BenchmarkRun, scores: Sequence[PageScores]) -> float:
    protocol = PROTOCOLS[run.protocols[0]]
    return protocol.score([page.overlaps[protocol.name] for page in scores]).f1
