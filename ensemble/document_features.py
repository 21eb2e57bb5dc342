"""What the selector is told of a page: the features of its segments, summed up.

Each column of structure becomes four of the document: its mean over the page's words, and its
mean, spread and largest value over the segments. The thesis's 37 features of the whole
document come first.
"""

import numpy as np
from numpy.typing import NDArray

from .case import Case
from .features import feature_matrix
from .thesis_features import THESIS_FEATURES, thesis_features

__all__ = ["document_features"]


def document_features(case: Case) -> tuple[list[str], NDArray[np.float32]]:
    """Features of a whole page.

    Parameters
    ----------
    case : Case
        With at least one segment; its testimony is not asked.

    Returns
    -------
    names : list of str
    values : ndarray of float32, shape (n_features,)
    """
    columns, features = feature_matrix(case, ())
    values = np.nan_to_num(features.astype(np.float64))
    summaries = {
        "by_word": np.average(values, axis=0, weights=case.n_words),
        "mean": values.mean(axis=0),
        "spread": values.std(axis=0),
        "largest": values.max(axis=0),
    }
    names = [*THESIS_FEATURES]
    names += [f"{column}|{summary}" for summary in summaries for column in columns]
    row = np.concatenate([thesis_features(case.page.html), *summaries.values()])
    return names, row.astype(np.float32)
