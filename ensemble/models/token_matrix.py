"""The tokens of many pages as one sparse matrix, to fit lexicons to all or some of the pages.

The matrix is made once, and each lexicon is fitted to a part of it. Segments with the same tokens
share a row, such as the items of a menu, or the same segment on a page and on its copies. This
saves most of the time, and does not change the loss.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats, Ints
from ..features.bags import Bags, Hashes
from ..features.tokens import Tokens

#: A token gets a weight if it occurs at this many hosts.
MIN_HOSTS = 12
#: Weight of the L2 penalty.
RIDGE = 10.0
#: The optimizer stops when the gradient falls to this share of its first value, or after this many
#: steps; its memory is `REMEMBERED` steps.
TOLERANCE, STEPS, REMEMBERED = 3e-4, 500, 20


class TokenWeights(NamedTuple):
    """Learned weights of tokens: see `Lexicon`."""

    hashes: Hashes
    weights: Floats
    intercept: float


class TokenMatrix:
    """Which tokens each segment of several pages has."""

    def __init__(self, tokens: Sequence[Tokens], hosts: Sequence[str]) -> None:
        from scipy.sparse import csr_matrix

        bags = [page.of_segments() for page in tokens]
        numbers = {host: number for number, host in enumerate(dict.fromkeys(hosts))}
        self._host_of = np.array([numbers[host] for host in hosts], dtype=np.int64)
        self._page_of = np.repeat(np.arange(len(bags)), [len(bag.counts) for bag in bags])
        self.hashes, at_host = _common(bags, self._host_of)
        segments, hashes = Bags.join(bags).pairs
        places = np.searchsorted(self.hashes, hashes)
        known = places < len(self.hashes)
        known[known] = self.hashes[places[known]] == hashes[known]
        shape = len(self._page_of), len(self.hashes)
        ones = np.ones(int(known.sum()))
        matrix = csr_matrix((ones, (segments[known], places[known])), shape=shape)
        first, self._row_of = _distinct_rows(matrix)
        self._matrix = matrix[first]
        self._at_host = at_host

    def fit(self, pages: Ints, content: Floats, weights: Floats) -> TokenWeights:
        """Learn the weights of all tokens that occur at enough hosts of the given pages.

        The page numbers are ascending. `content` (the share of each segment's words that is
        content) and `weights` cover the segments of all pages, not only of the given ones.
        """
        hosts = np.zeros(self._at_host.shape[0])
        hosts[np.unique(self._host_of[pages])] = 1
        columns = np.flatnonzero(self._at_host.T @ hosts >= MIN_HOSTS)
        segments = np.flatnonzero(np.isin(self._page_of, pages))
        row_of, of_segments = self._row_of[segments], weights[segments]
        of_rows = np.bincount(row_of, of_segments, minlength=self._matrix.shape[0])
        shares = np.bincount(row_of, of_segments * content[segments], minlength=len(of_rows))
        rows = np.flatnonzero(of_rows)
        matrix = self._matrix[rows][:, columns]
        # Each of a segment's n tokens counts 1 / sqrt(n).
        known = np.maximum(np.asarray(matrix.sum(axis=1)).ravel(), 1)
        matrix.data /= np.repeat(np.sqrt(known), np.diff(matrix.indptr))
        scale = of_segments.mean()
        of_tokens, intercept = _regression(
            matrix, shares[rows] / of_rows[rows], of_rows[rows] / scale
        )
        return TokenWeights(self.hashes[columns], of_tokens, intercept)


def _distinct_rows(matrix: Any) -> tuple[Ints, Ints]:  # noqa: ANN401 (scipy has no types)
    """The index of the first row of each set of equal rows, and the set number of each row."""
    # Equal rows have equal sums of random numbers; other rows hardly ever do.
    drawn = np.random.default_rng(0).integers(2**63, size=matrix.shape[1])
    sums = matrix.astype(np.int64) @ drawn
    _, first, row_of = np.unique(sums, return_index=True, return_inverse=True)
    return first, row_of


def _common(bags: Sequence[Bags], host_of: Ints) -> tuple[Hashes, Any]:
    """Tokens that occur at `MIN_HOSTS` hosts or more, and a matrix: whether each host has them."""
    from scipy.sparse import csr_matrix

    at_host: dict[int, list[Hashes]] = {}
    for page, host in zip(bags, host_of.tolist(), strict=True):
        at_host.setdefault(host, []).append(page.hashes)
    once_a_host = [np.unique(np.concatenate(pages)) for pages in at_host.values()]
    found, n_hosts = np.unique(np.concatenate(once_a_host), return_counts=True)
    common: NDArray[np.uint32] = found[n_hosts >= MIN_HOSTS]
    places = [np.flatnonzero(np.isin(common, here)) for here in once_a_host]
    hosts = np.repeat(list(at_host), [len(here) for here in places])
    ones = np.ones(len(hosts))
    shape = len(at_host), len(common)
    return common, csr_matrix((ones, (hosts, np.concatenate(places))), shape=shape)


def _regression(matrix: Any, content: Floats, weights: Floats) -> tuple[Floats, float]:  # noqa: ANN401 (scipy has no types)
    """Weights and intercept that minimise the cross-entropy and the squared weights.

    The loss is convex. Weights and intercept are scaled so that the curvature along each of them
    has the same bound (diagonal preconditioning). Otherwise the optimizer takes hundreds of steps,
    and if it stops early, a single additional page changes the weights.
    """
    from scipy.optimize import minimize

    # Bounds of the second derivatives: a probability times its complement is at most 1/4.
    curvature = matrix.power(2).T @ weights / 4 + RIDGE
    units = 1 / np.sqrt(np.append(curvature, weights.sum() / 4))

    def loss(point: Floats) -> tuple[float, Floats]:
        scaled = point * units
        of_tokens, intercept = scaled[:-1], scaled[-1]
        score = matrix @ of_tokens + intercept
        entropy = (weights * (np.logaddexp(0, score) - content * score)).sum()
        error = weights * (1 / (1 + np.exp(-score)) - content)
        gradient = np.append(matrix.T @ error + RIDGE * of_tokens, error.sum())
        return float(entropy + RIDGE / 2 * (of_tokens**2).sum()), gradient * units

    start = np.zeros(matrix.shape[1] + 1)
    options = {
        "gtol": TOLERANCE * np.abs(loss(start)[1]).max(),
        "ftol": 0,
        "maxiter": STEPS,
        "maxcor": REMEMBERED,
    }
    best = minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x * units
    return best[:-1], float(best[-1])
