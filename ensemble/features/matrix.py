"""The feature matrix: one row for each segment, with named columns.

The columns of structure, which need no juror, come first; `structure.table` lists them. The columns
of the jurors, if there are any, follow. After a change, models must be trained again.
"""

import hashlib
from collections.abc import Sequence
from functools import cache

import numpy as np

from ...arrays import Ints, span_means
from ...extractors.registry import ExtractorRuns
from ...segmenter.page import Page
from .case import Case
from .columns import (
    KIN_LEVELS,
    TWIN_LEVELS,
    Columns,
    Features,
    FeatureTable,
    named_columns,
    neighbour_values,
    windowed_means,
)
from .structure.table import COLUMNS

#: Number of neighbours on either side that means cover.
_OWN_RADII, _MEAN_RADII = np.array((1, 4), dtype=np.int64), np.array((2, 8), dtype=np.int64)
_COVERAGE_SUFFIXES = ("", "±1", "±4", "_container1", "_container2", "_container3", "_page")
_AGREEMENT_NAMES = (
    *("votes_mean", "votes_min", "votes_max", "votes_deviation", "votes_for"),
    *("votes_mean-1", "votes_mean+1", "votes_mean±2", "votes_mean±8"),
    *("votes_twins", "votes_page", "votes_discord"),
)


def feature_matrix(
    case: Case, jurors: Sequence[str] = (), *, agreement: bool = True
) -> FeatureTable:
    """Compute the features of every segment of a case.

    The columns of the jurors are in the order of `jurors`; unless `agreement` is false, the columns
    on their agreement are the last ones.
    """
    table = FeatureTable(structure_names(), case.structure.columns, _groups(case))
    if not jurors:
        return table
    columns = _juror_coverage(case, jurors)
    if agreement:
        columns |= _jury_agreement(case, jurors)
    values = _side_by_side(columns)
    return table._replace(names=[*table.names, *columns], values=np.hstack([table.values, values]))


def agreement_table(case: Case, jurors: Sequence[str]) -> FeatureTable:
    """The last columns of `feature_matrix`: how far the jurors agree on each segment."""
    columns = _jury_agreement(case, jurors)
    return FeatureTable(list(columns), _side_by_side(columns), _groups(case))


def _groups(case: Case) -> Ints:
    return np.stack([case.path_groups(levels) for levels in (TWIN_LEVELS, KIN_LEVELS)])


def _side_by_side(columns: Columns) -> Features:
    return np.array(list(columns.values()), dtype=np.float32).T


@cache
def structure_names() -> list[str]:
    """Names of the columns of structure."""
    return [column.name for column in COLUMNS]


def coverage_columns(juror: str) -> list[str]:
    """Names of a juror's columns; the first is its coverage of the segment itself."""
    return [f"{juror}{where}" for where in _COVERAGE_SUFFIXES]


def _juror_coverage(case: Case, jurors: Sequence[str]) -> Columns:
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
            *windowed_means(own, _OWN_RADII, case.n_words),
            *(
                span_means(kept, first[container], stop[container])
                for container in case.structure.containers[:3]
            ),
            np.full(len(case), kept.mean() if len(kept) else 0.0),
        ]
        columns |= named_columns(coverage_columns(juror), values)
    return columns


def _jury_agreement(case: Case, jurors: Sequence[str]) -> Columns:
    """How far the jurors agree on the segment and around it; failed jurors are left out."""
    kept_by = case.kept_words
    kept = [kept_by[juror] for juror in jurors if juror in kept_by]
    if not kept or not len(case):
        return {name: np.full(len(case), np.nan) for name in _AGREEMENT_NAMES}
    votes = np.stack([case.share(flags) for flags in kept])
    mean = votes.mean(axis=0)
    word_votes = np.mean(kept, axis=0)
    group = case.path_groups(TWIN_LEVELS)
    words = np.bincount(group, weights=case.n_words)
    group_votes = np.bincount(group, weights=mean * case.n_words) / words
    values = [
        mean,
        votes.min(axis=0),
        votes.max(axis=0),
        votes.std(axis=0),
        (votes > 0.5).sum(axis=0),
        neighbour_values(mean, -1),
        neighbour_values(mean, 1),
        *windowed_means(mean, _MEAN_RADII, case.n_words),
        group_votes[group],
        np.full(len(case), word_votes.mean()),
        np.full(len(case), np.abs(np.asarray(kept) - word_votes).mean()),
    ]
    return named_columns(_AGREEMENT_NAMES, values)


# A page with something for every feature family: names, links, headings, lists, tables, comments,
# dates, announcements, a declared article, a text that occurs twice.
_SAMPLE = """<!DOCTYPE html><html lang=en><head><title>A lamp at sea - Harbour news</title>
<meta name=description content="The lamp of the harbour turns once in twenty seconds.">
<script type=application/ld+json>{"articleBody": "The lamp turns once in twenty seconds, all night
long; nobody winds it. Who does? It was built in 1887: see the lists, by hand. Since then it has
been painted four times, and its keeper has changed once, in the winter of 1954."}</script></head>
<body class=page><nav id=main-menu><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>
<article itemprop=articleBody><h1>A lamp at sea</h1><p class=byline>Marta, 3.5.2019</p>
<p>The lamp turns once in <b>twenty</b> seconds, all night long; nobody winds it. Who does?</p>
<p>It was built in 1887: <em>see</em> <a href=/l>the lists</a>, "by hand".</p>
<table><tr><th>Lamp<td>1<tr><th>Keeper<td>2</table><pre>turn(lamp)</pre></article>
<p>The lamp turns once in twenty seconds, all night long; nobody winds it. Who does?</p>
<div class=related><h2>Read more</h2><div class=card><a href=/1>More</a></div>
<div class=card><a href=/2>2</a></div></div>
<section id=comments><p>I saw it, too!</section><footer>© 2020 Harbour | Imprint</footer>"""
_SAMPLE_JUROR = "juror"
_SAMPLE_KEPT = "A lamp at sea The lamp turns once in twenty seconds, all night long. I saw it, too!"
_DECIMALS = 3


@cache
def feature_sha256() -> str:
    """SHA-256 of the names and values of all features and tokens of a built-in page.

    It changes if the definition of a feature, token, segment or word changes, or if a parser reads
    the page differently. It does not depend on how features are computed.
    """
    case = Case(Page(_SAMPLE), ExtractorRuns({_SAMPLE_JUROR: _SAMPLE_KEPT}))
    table = feature_matrix(case, [_SAMPLE_JUROR])
    digest = hashlib.sha256("\n".join(table.names).encode())
    digest.update(np.nan_to_num(table.values, nan=-1).round(_DECIMALS).astype("<f4").tobytes())
    digest.update(case.tokens.of_segments().hashes.astype("<u4").tobytes())
    return digest.hexdigest()
