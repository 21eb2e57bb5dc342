"""A conditional random field over leaf blocks.

Spousta, Marek, Pecina: Victor: the Web-Page Cleaning Tool, WAC4 2008. Blocks are the leaves of the
tree, in document order. Here, the labels are content and other, and the attributes are ours, in
Victor's groups (`crf_attributes`).
"""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from ....arrays import Flags, Floats
from ....progress import Step
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ..block_system import BlockSystem
from ..labels import LabelledPage
from .crf_attributes import attributes
from .viterbi import viterbi

#: Settings of CRFsuite: L2 regularisation, and maximum iterations of L-BFGS.
L2, MAX_ITERATIONS = 1.0, 100

#: CRFsuite's labels of a block.
LABELS = ("other", "content")


class ConditionalRandomField(BlockSystem):
    """A linear-chain CRF, trained by CRFsuite; this class stores its weights and decodes labels.

    Attributes
    ----------
    states_ : dict of str to list of float
        Weights of each attribute for each label; set by `fit` and `load`.
    transitions_ : ndarray of float, shape (2, 2)
        Weight of each pair of successive labels.
    """

    name = "crf"
    distribution: ClassVar[str] = "python-crfsuite"
    libraries: ClassVar[tuple[str, ...]] = ("pycrfsuite",)
    linear = True

    states_: dict[str, list[float]]
    transitions_: Floats

    def _fit(self, training: Sequence[LabelledPage], validation: Sequence[LabelledPage]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model"
            train_crf(training, path)
            self.states_, self.transitions_ = read_weights(path)

    def _predict(self, page: Page, segments: Sequence[Segment]) -> Flags:
        no_weights = [0.0, 0.0]
        scores = np.array(
            [
                np.sum(
                    [self.states_.get(attribute, no_weights) for attribute in block_attributes],
                    axis=0,
                )
                for block_attributes in attributes(page, segments)
            ]
        )
        steps = np.broadcast_to(self.transitions_, (len(segments) - 1, 2, 2))
        return np.asarray(viterbi(scores, steps) == 1)

    def _state(self, folder: Path) -> dict[str, Any]:
        return {"states": self.states_, "transitions": self.transitions_.tolist()}

    @classmethod
    def _restore(cls, state: Mapping[str, Any], folder: Path) -> Self:
        system = cls()
        system.states_ = dict(state["states"])
        system.transitions_ = np.array(state["transitions"], dtype=np.float64)
        return system


def train_crf(pages: Sequence[LabelledPage], path: Path) -> None:
    """Train a model with CRFsuite, and write it to a file in CRFsuite's format."""
    import pycrfsuite

    trainer = pycrfsuite.Trainer(
        algorithm="lbfgs",
        params={"c1": 0.0, "c2": L2, "max_iterations": MAX_ITERATIONS},
        verbose=False,
    )
    for page in pages:
        labels = [LABELS[flag] for flag in page.content.tolist()]
        trainer.append(attributes(page.page, page.segments), labels)
    with Step("Training crf"):
        trainer.train(str(path))


def read_weights(path: Path) -> tuple[dict[str, list[float]], Floats]:
    """Read the weights of a model that CRFsuite wrote.

    Returns
    -------
    states : dict of str to list of float
        Weights of each attribute for each label.
    transitions : ndarray of float, shape (2, 2)
        Weight of each pair of successive labels.
    """
    import pycrfsuite

    with pycrfsuite.Tagger().open(str(path)) as tagger:
        info = tagger.info()
    states: dict[str, list[float]] = {}
    for (attribute, label), weight in sorted(info.state_features.items()):
        states.setdefault(attribute, [0.0, 0.0])[LABELS.index(label)] = weight
    rows = [[info.transitions.get((first, second), 0.0) for second in LABELS] for first in LABELS]
    return states, np.array(rows)
