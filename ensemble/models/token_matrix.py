"""The tokens of many pages as one sparse matrix, to fit lexicons to all or some of the pages.

The matrix is made once, and each lexicon is fitted to a part of it. Segments with the same tokens
share a row, such as the items of a menu, or the same segment on a page and on its copies. This
saves most of the time, and does not change the loss.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats, Ints, find_sorted
from ..features.bags import Bags, Hashes
from ..features.tokens import Tokens
from .token_loss import TokenLoss

#: A token gets a weight if it occurs at this many hosts.
MIN_HOSTS = 12
#: Weight of the L2 penalty.
RIDGE = 10.0
#: The optimizer stops when the gradient falls to this share of its first value, or after this many
#: steps; its memory is `HISTORY` steps.
TOLERANCE, MAX_STEPS, HISTORY = 3e-4, 500, 20


class TokenMatrix:
    """Which tokens each segment of several pages has."""

    def __init__(self, tokens: Sequence[Tokens], hosts: Sequence[str]) -> None:
        from scipy.sparse import csr_matrix

        bags = [page.of_segments() for page in tokens]
        numbers = {host: number for number, host in enumerate(dict.fromkeys(hosts))}
        self._host_of = np.array([numbers[host] for host in hosts], dtype=np.int64)
        self._page_of = np.repeat(np.arange(len(bags)), [len(bag.counts) for bag in bags])
        self.hashes, tokens_by_host = _common_tokens(bags, self._host_of)
        segments, hashes = Bags.join(bags).pairs
        places, is_known = find_sorted(self.hashes, hashes)
        shape = len(self._page_of), len(self.hashes)
        ones = np.ones(int(is_known.sum()))
        matrix = csr_matrix((ones, (segments[is_known], places[is_known])), shape=shape)
        first, self._row_of = _distinct_rows(matrix)
        self._matrix = matrix[first]
        self._tokens_by_host = tokens_by_host

    def fit(self, pages: Ints, content: Floats, weights: Floats) -> tuple[Hashes, Floats, float]:
        """Learn the weights of all tokens that occur at enough hosts of the given pages.

        Returns the tokens, their weights and the intercept: see `Lexicon`.

        The page numbers are ascending. `content` (the share of each segment's words that is
        content) and `weights` cover the segments of all pages, not only of the given ones.
        """
        hosts = np.zeros(self._tokens_by_host.shape[0])
        hosts[np.unique(self._host_of[pages])] = 1
        columns = np.flatnonzero(self._tokens_by_host.T @ hosts >= MIN_HOSTS)
        segments = np.flatnonzero(np.isin(self._page_of, pages))
        row_of, segment_weights = self._row_of[segments], weights[segments]
        row_weights = np.bincount(row_of, segment_weights, minlength=self._matrix.shape[0])
        row_content = np.bincount(
            row_of, segment_weights * content[segments], minlength=len(row_weights)
        )
        rows = np.flatnonzero(row_weights)
        matrix = self._matrix[rows][:, columns]
        scaled_weights = row_weights[rows] / segment_weights.mean()
        loss = TokenLoss(
            matrix.indices,
            matrix.indptr,
            len(columns),
            row_content[rows] / row_weights[rows],
            scaled_weights,
        )
        token_weights, intercept = _minimum(loss, scaled_weights.sum())
        return self.hashes[columns], token_weights, intercept


def _distinct_rows(matrix: Any) -> tuple[Ints, Ints]:  # noqa: ANN401 (scipy has no types)
    """The index of the first row of each set of equal rows, and the set number of each row."""
    # Equal rows have equal sums of random numbers; other rows hardly ever do.
    random_numbers = np.random.default_rng(0).integers(2**63, size=matrix.shape[1])
    sums = matrix.astype(np.int64) @ random_numbers
    _, first, row_of = np.unique(sums, return_index=True, return_inverse=True)
    return first, row_of


def _common_tokens(bags: Sequence[Bags], host_of: Ints) -> tuple[Hashes, Any]:
    """Tokens that occur at `MIN_HOSTS` hosts or more, and a matrix: whether each host has them."""
    from scipy.sparse import csr_matrix

    hashes_by_host: dict[int, list[Hashes]] = {}
    for page, host in zip(bags, host_of.tolist(), strict=True):
        hashes_by_host.setdefault(host, []).append(page.hashes)
    host_hashes = [np.unique(np.concatenate(pages)) for pages in hashes_by_host.values()]
    hashes, n_hosts = np.unique(np.concatenate(host_hashes), return_counts=True)
    common: NDArray[np.uint32] = hashes[n_hosts >= MIN_HOSTS]
    places = [np.flatnonzero(np.isin(common, tokens)) for tokens in host_hashes]
    hosts = np.repeat(list(hashes_by_host), [len(indices) for indices in places])
    ones = np.ones(len(hosts))
    shape = len(hashes_by_host), len(common)
    return common, csr_matrix((ones, (hosts, np.concatenate(places))), shape=shape)


def _minimum(loss: TokenLoss, total: float) -> tuple[Floats, float]:
    """Weights and intercept that minimise the cross-entropy and the squared weights.

    `total` is the sum of the segments' weights. The loss is convex. Weights and intercept are
    scaled so that the curvature along each of them has the same bound (diagonal preconditioning).
    Otherwise the optimizer takes hundreds of steps, and if it stops early, a single additional page
    changes the weights.
    """
    from scipy.optimize import minimize

    # A probability times its complement is at most 1/4.
    units = 1 / np.sqrt(np.append(loss.curvature() + RIDGE, total / 4))

    def scaled(point: Floats) -> tuple[float, Floats]:
        weights_and_intercept = point * units
        token_weights, intercept = weights_and_intercept[:-1], weights_and_intercept[-1]
        entropy, slope, of_intercept = loss.at(token_weights, intercept)
        gradient = np.append(slope + RIDGE * token_weights, of_intercept)
        return entropy + RIDGE / 2 * float((token_weights**2).sum()), gradient * units

    start = np.zeros(len(units))
    options = {
        "gtol": TOLERANCE * np.abs(scaled(start)[1]).max(),
        "ftol": 0,
        "maxiter": MAX_STEPS,
        "maxcor": HISTORY,
    }
    best = minimize(scaled, start, jac=True, method="L-BFGS-B", options=options).x * units
    return best[:-1], float(best[-1])
