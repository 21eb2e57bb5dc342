"""Label leaf blocks by a language model's vector of their text, their position and their tags.

Balandin: Segmentation and classification of elements of web pages by language models, bachelor's
thesis, Saint Petersburg State University 2021. The vector of the token [CLS] and the encoding of
the block's position are added, and the counts of the 50 most frequent tags on its path are
appended. Logistic regression labels the block, because it did better than a random forest and an
SVM.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self

import numpy as np

from ....arrays import Flags, Floats, Ints
from ....errors import OptionError
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ..block_system import BlockSystem
from ..labels import LabelledPage
from .classifiers import Forest, LinearModel
from .encoder import DISTILBERT, Encoder, Vector
from .vocabulary import frequent_tags, tag_counts

#: Number of most frequent tags to count.
N_TAGS = 50
#: Longest wavelength of the position encoding, divided by two pi.
_MAX_WAVELENGTH = 10_000


class _Classifier(Protocol):
    def predict(self, features: Floats) -> Flags: ...

    def to_json(self) -> dict[str, Any]: ...


def _logistic_regression(features: Floats, content: Flags) -> LinearModel:
    from sklearn.linear_model import LogisticRegression

    return LinearModel.fit(LogisticRegression(max_iter=500), features, content)


def _svm(features: Floats, content: Flags) -> LinearModel:
    from sklearn.svm import LinearSVC

    return LinearModel.fit(LinearSVC(dual=False), features, content)


#: Classifiers by name; the first one is Balandin's choice.
CLASSIFIERS: dict[str, Callable[[Floats, Flags], _Classifier]] = {
    "logistic regression": _logistic_regression,
    "random forest": Forest.fit,
    "svm": _svm,
}


class LanguageModelBlocks(BlockSystem):
    """A classifier of the encoder's vector of each block.

    Parameters
    ----------
    encoder : str
        Name as for `Encoder`.
    classifier : {"logistic regression", "random forest", "svm"}
    cache : dict of str to ndarray, optional
        Cache as for `Encoder`.

    Attributes
    ----------
    tags_ : list of str
        The tags that are counted; set by `fit` and `load`.
    model_ : LinearModel or Forest

    Raises
    ------
    OptionError
        If there is no such classifier.
    """

    name = "language-model-blocks"
    distribution: ClassVar[str] = "transformers"
    libraries: ClassVar[tuple[str, ...]] = ("torch", "transformers", "sklearn")
    linear = True

    tags_: list[str]
    model_: _Classifier

    def __init__(
        self,
        encoder: str = DISTILBERT,
        classifier: str = "logistic regression",
        cache: dict[str, Vector] | None = None,
    ) -> None:
        if classifier not in CLASSIFIERS:
            known = ", ".join(CLASSIFIERS)
            raise OptionError(f"unknown classifier {classifier!r}: choose one of {known}")
        self.encoder = encoder
        self.classifier = classifier
        self._cache = cache

    @cached_property
    def _encoder(self) -> Encoder:
        return Encoder(self.encoder, self._cache)

    def _fit(self, training: Sequence[LabelledPage], validation: Sequence[LabelledPage]) -> None:
        self.tags_ = frequent_tags(training, N_TAGS)
        self.model_ = CLASSIFIERS[self.classifier](
            np.concatenate([self._features(page.page, page.segments) for page in training]),
            np.concatenate([page.content for page in training]),
        )

    def _predict(self, page: Page, segments: Sequence[Segment]) -> Flags:
        return self.model_.predict(self._features(page, segments))

    def _features(self, page: Page, segments: Sequence[Segment]) -> Floats:
        """Compute features of blocks, shape (n_segments, width of the encoder + `N_TAGS`)."""
        vectors = self._encoder.embed([segment.text.strip() for segment in segments])
        positions = position_encoding(np.arange(len(segments)), self._encoder.width)
        return np.hstack([vectors + positions, tag_counts(page, segments, self.tags_)])

    def _state(self, folder: Path) -> dict[str, Any]:
        return {
            "encoder": self.encoder,
            "classifier": self.classifier,
            "tags": self.tags_,
            "model": self.model_.to_json(),
        }

    @classmethod
    def _restore(cls, state: Mapping[str, Any], folder: Path) -> Self:
        system = cls(state["encoder"], state["classifier"])
        system.tags_ = list(state["tags"])
        kind = Forest if system.classifier == "random forest" else LinearModel
        system.model_ = kind.from_json(state["model"])
        return system


def position_encoding(positions: Ints, width: int) -> Floats:
    """Encode positions in a sequence as vectors of sines and cosines.

    Vaswani et al.: Attention Is All You Need, NIPS 2017, section 3.5. At position ``p``, column
    ``2i`` is ``sin(p / 10000^(2i / width))``, and column ``2i + 1`` is the cosine of the same.

    Parameters
    ----------
    positions : ndarray of int, shape (n,)
    width : int

    Returns
    -------
    ndarray of float, shape (n, width)

    Examples
    --------
    >>> position_encoding(np.array([0, 1]), 4).round(3).tolist()
    [[0.0, 1.0, 0.0, 1.0], [0.841, 0.54, 0.01, 1.0]]
    """
    columns = np.arange(width)
    angles = positions[:, None] / _MAX_WAVELENGTH ** (columns // 2 * 2 / width)
    return np.where(columns % 2, np.cos(angles), np.sin(angles))
