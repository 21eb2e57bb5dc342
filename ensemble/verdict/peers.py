"""Peers: the equal parts of a series, such as the texts of posts, entries and cards.

Sites give them the same tags and classes. The model judges each alone, and drops a short answer or
the third entry of a timeline for no reason that a reader sees. Where the verdicts on peers differ
little, each comes closer to their mean.
"""

import numpy as np

from ...arrays import Floats, Ints
from ..features.case import Case

#: Peers have equal tags and classes in so many elements; one of the first has a class.
_LEVELS, _NAMED_LEVELS = 4, 2
#: Minimum number of peers, and the largest standard deviation of their log-odds: where the verdicts
#: differ more, the same class may have another meaning elsewhere on the page.
_MIN_PEERS, _MAX_DEVIATION = 3, 1.25
#: The share of the way from the log-odds of a segment to the mean of its peers.
_SHARE = 0.5
#: Probabilities are clipped to this distance from 0 and 1 before log-odds are taken.
_EPSILON = 1e-6


def peer_groups(case: Case) -> Ints:
    """Number the groups of peers of a page, for each segment; -1 for a segment without peers.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> page = Page("<p>A<p>B<p>C" + "".join(f"<p class=entry>{name}" for name in "DEF"))
    >>> peer_groups(Case(page)).tolist()
    [-1, -1, -1, 1, 1, 1]
    """
    if len(case) < _MIN_PEERS:
        return np.full(len(case), -1)
    groups = case.path_groups(_LEVELS)
    are_peers = np.bincount(groups) >= _MIN_PEERS
    examples = np.zeros(len(are_peers), dtype=np.int64)
    examples[groups] = case.elements
    for group in are_peers.nonzero()[0].tolist():
        are_peers[group] = _is_named(case, int(examples[group]))
    return np.where(are_peers[groups], groups, -1)


def _is_named(case: Case, element: int) -> bool:
    """Whether an element, or the one around it, has a class. That of the body names the page."""
    doc = case.page.doc
    for _ in range(_NAMED_LEVELS):
        if element < 0 or doc.tag(element) == "body":
            return False
        if doc.value(element, "class"):
            return True
        element = doc.parents[element]
    return False


def peer_log_odds(probabilities: Floats, words: Ints, groups: Ints) -> Floats:
    """Compute how peers shift each other's log-odds.

    A peer counts by the root of its number of words.

    Examples
    --------
    >>> probabilities, groups = np.array([0.8, 0.8, 0.4, 0.1]), np.array([0, 0, 0, -1])
    >>> peer_log_odds(probabilities, np.array([9, 9, 9, 9]), groups).round(1).tolist()
    [-0.3, -0.3, 0.6, 0.0]
    """
    members = (groups >= 0).nonzero()[0]
    if not len(members):
        return np.zeros(len(groups))
    clipped, own_groups = probabilities[members].clip(_EPSILON, 1 - _EPSILON), groups[members]
    log_odds, weights = np.log(clipped / (1 - clipped)), np.sqrt(words[members])
    totals = np.bincount(own_groups, weights).clip(_EPSILON)
    means = np.bincount(own_groups, weights * log_odds) / totals
    distances = means[own_groups] - log_odds
    variances = np.bincount(own_groups, weights * distances**2) / totals
    agree = variances[own_groups] <= _MAX_DEVIATION**2
    shifts = np.zeros(len(groups))
    shifts[members] = np.where(agree, _SHARE * distances, 0.0)
    return shifts
