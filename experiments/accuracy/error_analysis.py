"""Where the voter loses, what each of its parts buys, and how honest its own estimate is."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from ..scoring.metrics import Overlap
from ..scoring.protocols import PROTOCOLS, bootstrap_difference
from ..tables import Rounded, Row
from ..validation.preparation import Prepared, rows_by_dataset
from .voter_outcomes import Outcome, ceiling

__all__ = ["ablation_table", "calibration_table", "kinds_table", "worst_table"]

#: Pages in the table of the worst.
WORST = 50
#: A page is lost if its F1 is below.
LOST = 0.5
#: Bands of expected F1.
BANDS = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
#: Name of the last line of the calibration.
ALL = "all"


def ablation_table(
    pages: Sequence[Prepared], variants: Mapping[str, Sequence[Outcome]]
) -> list[Row]:
    """Compare variants of the voter with the first of them, data set by data set.

    Parameters
    ----------
    pages : sequence of Prepared
    variants : mapping of str to sequence of Outcome
        One outcome a page, in order; the full voter first.

    Returns
    -------
    list of Row
        ``against`` is the 95% interval of the difference in F1 to the first variant, by
        paired bootstrap over pages.
    """
    full, *_ = variants
    table = []
    for dataset, rows in rows_by_dataset(pages).items():
        protocol = PROTOCOLS[pages[rows[0]].protocol]
        overlaps = {name: _overlaps(its, rows) for name, its in variants.items()}
        for name, its in overlaps.items():
            difference = bootstrap_difference(protocol, its, overlaps[full])
            table.append(
                {
                    "data set": dataset,
                    "variant": name,
                    "pages": len(rows),
                    "F1": Rounded(protocol.score(its).f1),
                    f"against {full}": None if name == full else difference,
                }
            )
    return table


def _overlaps(its: Sequence[Outcome], rows: Sequence[int]) -> list[Overlap]:
    return [its[row].overlap for row in rows]


def kinds_table(pages: Sequence[Prepared], its: Sequence[Outcome]) -> list[Row]:
    """Where the loss is: by kind of page, and what no choice of segments could mend.

    Parameters
    ----------
    pages : sequence of Prepared
        Of one data set.
    its : sequence of Outcome
        One a page, in order.

    Returns
    -------
    list of Row
        The most frequent kind first. ``loss`` is the share of all loss (1 - F1, summed over
        pages) that the kind bears; ``ceiling``, the mean F1 of the best choice of segments;
        ``lost``, pages with an F1 below `LOST`; ``too much`` and ``too little``, those of them
        of which precision or recall is the lower one; ``nothing``, those whose gold standard
        is empty.
    """
    f1 = np.array([outcome.overlap.f1 for outcome in its])
    best = np.array([ceiling(page).f1 for page in pages])
    kinds = np.array([page.page_type for page in pages])
    whole = [(ALL, np.ones(len(pages), dtype=np.bool_))]
    parts = [(kind, kinds == kind) for kind, _ in Counter(kinds.tolist()).most_common()]
    table = []
    for kind, here in parts + whole:
        lost = [its[row].overlap for row in np.flatnonzero(here & (f1 < LOST)).tolist()]
        excess = sum(one.precision < one.recall for one in lost if one.gold)
        table.append(
            {
                "kind": kind,
                "pages": int(here.sum()),
                "ceiling": Rounded(best[here].mean()),
                "F1": Rounded(f1[here].mean()),
                "loss": Rounded((1 - f1[here]).sum() / max((1 - f1).sum(), 1e-9), ".3f"),
                "lost": len(lost),
                "too much": excess,
                "too little": sum(one.gold > 0 for one in lost) - excess,
                "nothing": sum(not one.gold for one in lost),
            }
        )
    return table


def worst_table(pages: Sequence[Prepared], its: Sequence[Outcome]) -> list[Row]:
    """The pages with the lowest F1, to be looked at by hand.

    Parameters
    ----------
    pages : sequence of Prepared
    its : sequence of Outcome
        One a page, in order.

    Returns
    -------
    list of Row
        At most `WORST`.
    """
    order = sorted(range(len(pages)), key=lambda row: (its[row].overlap.f1, pages[row].name))
    return [_page_row(pages[row], its[row]) for row in order[:WORST]]


def _page_row(page: Prepared, outcome: Outcome) -> Row:
    best = max(
        page.extractor_scores,
        key=lambda name: page.extractor_scores[name].overlaps[page.protocol].f1,
    )
    overlap = outcome.overlap
    return {
        "page": page.name,
        "kind": page.page_type,
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


def calibration_table(its: Sequence[Outcome]) -> list[Row]:
    """How good pages are of which the voter expects so much.

    Parameters
    ----------
    its : sequence of Outcome

    Returns
    -------
    list of Row
        Band by band of expected F1, then all pages; ``error`` is the mean absolute
        difference between a page's expected F1 and its F1.
    """
    expected = np.array([outcome.expected_f1 for outcome in its])
    f1 = np.array([outcome.overlap.f1 for outcome in its])
    band = np.minimum(np.searchsorted(BANDS, expected, side="right") - 1, len(BANDS) - 2)
    parts = [
        (f"{low} to {high}", band == place)
        for place, (low, high) in enumerate(itertools.pairwise(BANDS))
    ]
    return [
        {
            "expected": name,
            "pages": int(here.sum()),
            "mean expected F1": Rounded(expected[here].mean()),
            "mean F1": Rounded(f1[here].mean()),
            "error": Rounded(np.abs(expected - f1)[here].mean()),
        }
        for name, here in [*parts, (ALL, np.ones(len(its), dtype=np.bool_))]
        if here.any()
    ]
