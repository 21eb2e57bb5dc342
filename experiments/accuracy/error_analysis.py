"""Error analysis of the voter: ablation, loss by page type, worst pages, calibration."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from ..scoring.metrics import Overlap
from ..scoring.protocols import PROTOCOLS, bootstrap_difference
from ..tables import Rounded, Row
from ..validation.preparation import PreparedPage, rows_by_dataset
from .voter_outcomes import VoterOutcome, ceiling

#: Number of pages in the table of the worst pages.
N_WORST = 50
#: A page with an F1 below this is lost.
LOST_BELOW = 0.5
#: Limits of the bands of expected F1.
F1_BANDS = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
#: Label of the row that covers all pages.
ALL = "all"


def ablation_table(
    pages: Sequence[PreparedPage], variants: Mapping[str, Sequence[VoterOutcome]]
) -> list[Row]:
    """Compare variants of the voter with the first variant, on each data set.

    Parameters
    ----------
    pages : sequence of PreparedPage
    variants : mapping of str to sequence of VoterOutcome
        Outcomes by variant, one per page, in order; the full voter comes first.

    Returns
    -------
    list of Row
        One per data set and variant. ``against`` is the 95% interval of the difference in F1
        from the first variant, by paired bootstrap over pages.
    """
    full, *_ = variants
    table = []
    for dataset, rows in rows_by_dataset(pages).items():
        protocol = PROTOCOLS[pages[rows[0]].protocol]
        overlaps_by_variant = {
            name: _overlaps(outcomes, rows) for name, outcomes in variants.items()
        }
        for name, overlaps in overlaps_by_variant.items():
            difference = bootstrap_difference(protocol, overlaps, overlaps_by_variant[full])
            table.append(
                {
                    "data set": dataset,
                    "variant": name,
                    "pages": len(rows),
                    "F1": Rounded(protocol.score(overlaps).f1),
                    f"against {full}": None if name == full else difference,
                }
            )
    return table


def _overlaps(outcomes: Sequence[VoterOutcome], rows: Sequence[int]) -> list[Overlap]:
    return [outcomes[row].overlap for row in rows]


def losses_table(pages: Sequence[PreparedPage], outcomes: Sequence[VoterOutcome]) -> list[Row]:
    """Compute the loss by page type, and the best F1 that any choice of segments can reach.

    Parameters
    ----------
    pages : sequence of PreparedPage
        Pages of one data set.
    outcomes : sequence of VoterOutcome
        One per page, in order.

    Returns
    -------
    list of Row
        One per page type, the most frequent first, then all pages. ``ceiling`` is the mean F1 of
        the best choice of segments; ``loss`` is the share of the total loss (1 - F1, summed over
        pages); ``lost`` is the number of pages with an F1 below `LOST_BELOW`. Lost pages count as
        ``too much`` if their precision is lower than their recall, as ``nothing`` if their gold
        standard is empty, and as ``too little`` otherwise.
    """
    f1 = np.array([outcome.overlap.f1 for outcome in outcomes])
    best = np.array([ceiling(page).f1 for page in pages])
    types = np.array([page.page_type for page in pages])
    groups = [(name, types == name) for name, _ in Counter(types.tolist()).most_common()]
    table = []
    for name, in_group in [*groups, (ALL, np.ones(len(pages), dtype=np.bool_))]:
        lost = [
            outcomes[row].overlap for row in np.flatnonzero(in_group & (f1 < LOST_BELOW)).tolist()
        ]
        too_much = sum(overlap.precision < overlap.recall for overlap in lost if overlap.gold)
        table.append(
            {
                "page type": name,
                "pages": int(in_group.sum()),
                "ceiling": Rounded(best[in_group].mean()),
                "F1": Rounded(f1[in_group].mean()),
                "loss": Rounded((1 - f1[in_group]).sum() / max((1 - f1).sum(), 1e-9), ".3f"),
                "lost": len(lost),
                "too much": too_much,
                "too little": sum(overlap.gold > 0 for overlap in lost) - too_much,
                "nothing": sum(not overlap.gold for overlap in lost),
            }
        )
    return table


def worst_table(pages: Sequence[PreparedPage], outcomes: Sequence[VoterOutcome]) -> list[Row]:
    """List the pages with the lowest F1, for inspection by hand.

    Parameters
    ----------
    pages : sequence of PreparedPage
    outcomes : sequence of VoterOutcome
        One per page, in order.

    Returns
    -------
    list of Row
        At most `N_WORST` pages.
    """
    order = sorted(range(len(pages)), key=lambda row: (outcomes[row].overlap.f1, pages[row].name))
    return [_page_row(pages[row], outcomes[row]) for row in order[:N_WORST]]


def _page_row(page: PreparedPage, outcome: VoterOutcome) -> Row:
    best = max(
        page.extractor_scores,
        key=lambda name: page.extractor_scores[name].overlaps[page.protocol].f1,
    )
    overlap = outcome.overlap
    return {
        "page": page.name,
        "page type": page.page_type,
        "page words": int(page.example.words.sum()),
        "gold words": overlap.gold,
        "kept words": overlap.extracted,
        "precision": Rounded(overlap.precision, ".2f"),
        "recall": Rounded(overlap.recall, ".2f"),
        "F1": Rounded(overlap.f1, ".2f"),
        "expected": Rounded(outcome.expected_f1, ".2f"),
        "ceiling": Rounded(ceiling(page).f1, ".2f"),
        "best extractor": best,
        "its F1": Rounded(page.extractor_scores[best].overlaps[page.protocol].f1, ".2f"),
    }


def calibration_table(outcomes: Sequence[VoterOutcome]) -> list[Row]:
    """Compare the F1 that the voter expects with the F1 that it reaches.

    Parameters
    ----------
    outcomes : sequence of VoterOutcome

    Returns
    -------
    list of Row
        One per band of expected F1, then all pages; ``error`` is the mean absolute difference
        between the expected F1 of a page and its F1.
    """
    expected = np.array([outcome.expected_f1 for outcome in outcomes])
    f1 = np.array([outcome.overlap.f1 for outcome in outcomes])
    band = np.minimum(np.searchsorted(F1_BANDS, expected, side="right") - 1, len(F1_BANDS) - 2)
    groups = [
        (f"{low} to {high}", band == place)
        for place, (low, high) in enumerate(itertools.pairwise(F1_BANDS))
    ]
    return [
        {
            "expected": name,
            "pages": int(in_group.sum()),
            "mean expected F1": Rounded(expected[in_group].mean()),
            "mean F1": Rounded(f1[in_group].mean()),
            "error": Rounded(np.abs(expected - f1)[in_group].mean()),
        }
        for name, in_group in [*groups, (ALL, np.ones(len(outcomes), dtype=np.bool_))]
        if in_group.any()
    ]


def calibration_summary(calibrations: Mapping[str, Sequence[Row]]) -> list[Row]:
    """Collect the mean expected and actual F1 of each data set.

    Parameters
    ----------
    calibrations : mapping of str to sequence of Row
        Tables of `calibration_table`, by data set.

    Returns
    -------
    list of Row
        One per data set.
    """
    return [
        {
            "data set": name,
            **{column: value for column, value in table[-1].items() if column != "expected"},
        }
        for name, table in calibrations.items()
    ]
