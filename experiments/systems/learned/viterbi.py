"""The best sequence of labels for a chain."""

import numpy as np

from ....arrays import Floats, Ints


def viterbi(unary: Floats, pairwise: Floats) -> Ints:
    """Find the labels with the highest sum of scores.

    Viterbi: Error Bounds for Convolutional Codes and an Asymptotically Optimum Decoding
    Algorithm, IEEE Transactions on Information Theory 13, 1967.

    Parameters
    ----------
    unary : ndarray of float, shape (n, n_labels)
        Score of each label at each position, which is its log-potential; n is at least 1.
    pairwise : ndarray of float, shape (n - 1, n_labels, n_labels)
        Score of each pair of successive labels.

    Returns
    -------
    ndarray of int, shape (n,)
        A sequence of labels with the highest sum.

    Examples
    --------
    >>> unary = np.array([[0.0, 3.0], [2.0, 1.0]])
    >>> viterbi(unary, np.zeros((1, 2, 2))).tolist()
    [1, 0]
    >>> viterbi(unary, np.array([[[2.0, 0.0], [0.0, 2.0]]])).tolist()
    [1, 1]
    """
    best = unary[0]
    previous = np.zeros(unary.shape, dtype=np.int64)
    for place, (step, scores) in enumerate(zip(pairwise, unary[1:], strict=True), 1):
        sums = best[:, None] + step
        previous[place] = sums.argmax(axis=0)
        best = sums.max(axis=0) + scores
    labels = np.zeros(len(unary), dtype=np.int64)
    labels[-1] = best.argmax()
    for place in range(len(unary) - 1, 0, -1):
        labels[place - 1] = previous[place, labels[place]]
    return labels
