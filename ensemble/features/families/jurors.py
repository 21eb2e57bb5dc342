"""Feature families made from what the jurors kept of the page."""

from collections.abc import Sequence

import numpy as np

from ....arrays import span_means
from ..case import Case
from ..columns import ALIKE_LEVELS, Columns, named_columns, shifted, windowed

#: How many neighbours on either side means are taken over.
_OWN_RADII, _MEAN_RADII = np.array((1, 4), dtype=np.int64), np.array((2, 8), dtype=np.int64)
_WHERE = ("", "±1", "±4", "_container1", "_container2", "_container3", "_page")
_AGREEMENT_NAMES = (
    *("votes_mean", "votes_min", "votes_max", "votes_deviation", "votes_for"),
    *("votes_mean-1", "votes_mean+1", "votes_mean±2", "votes_mean±8"),
    *("votes_twins", "votes_page", "votes_discord"),
)


def coverage_columns(juror: str) -> list[str]:
    """Names of a juror's columns; the first is its coverage of the segment itself."""
    return [f"{juror}{where}" for where in _WHERE]


def juror_coverage(case: Case, jurors: Sequence[str]) -> Columns:
    """Each juror's coverage of the segment, its neighbours, its containers and the page."""
    columns: Columns = {}
    unknown, kept_by = np.full(len(case), np.nan), case.kept_words
    first, stop = case.element_words
    for juror in jurors:
        kept = kept_by.get(juror)
        if kept is None:
            columns |= dict.fromkeys(coverage_columns(juror), unknown)
            continue
        own = case.share(kept)
        values = [
            own,
            *windowed(own, _OWN_RADII, case.n_words),
            *(span_means(kept, first[around], stop[around]) for around in case.containers[:3]),
            np.full(len(case), kept.mean() if len(kept) else 0.0),
        ]
        columns |= named_columns(coverage_columns(juror), values)
    return columns


def jury_agreement(case: Case, jurors: Sequence[str]) -> Columns:
    """How far the jurors agree on the segment and around it; failed jurors are left out."""
    kept_by = case.kept_words
    kept = [kept_by[juror] for juror in jurors if juror in kept_by]
    if not kept or not len(case):
        return {name: np.full(len(case), np.nan) for name in _AGREEMENT_NAMES}
    votes = np.stack([case.share(flags) for flags in kept])
    mean = votes.mean(axis=0)
    word_votes = np.mean(kept, axis=0)
    group = case.alike(ALIKE_LEVELS)
    words = np.bincount(group, weights=case.n_words)
    group_votes = np.bincount(group, weights=mean * case.n_words) / words
    values = [
        mean,
        votes.min(axis=0),
        votes.max(axis=0),
        votes.std(axis=0),
        (votes > 0.5).sum(axis=0),
        shifted(mean, -1),
        shifted(mean, 1),
        *windowed(mean, _MEAN_RADII, case.n_words),
        group_votes[group],
        np.full(len(case), word_votes.mean()),
        np.full(len(case), np.abs(np.asarray(kept) - word_votes).mean()),
    ]
    return named_columns(_AGREEMENT_NAMES, values)
