"""BoilerNet: a recurrent network over the leaf blocks of a page, which uses only tags and words.

Leonhardt, Anand, Khosla: Boilerplate Removal using a Neural Sequence Labeling Model, WWW 2020
companion. The input for a block is the counts of the tags on its path and of the words in its text.
A dense layer, bidirectional LSTMs and another dense layer compute the probability that it is
content.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ....arrays import Flags
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ..block_system import BlockSystem
from ..labels import LabelledPage
from .networks import Schedule, load_networks, make_deterministic, save_networks, train_network
from .vocabulary import frequent_tags, frequent_words, tag_counts, word_counts

if TYPE_CHECKING:
    from torch import Tensor, nn

#: Numbers of most frequent tags and words to count, as in the paper.
N_TAGS, N_WORDS = 50, 1000
#: Width of the dense layer, hidden width of each LSTM direction, and number of stacked LSTMs. The
#: paper's 256, 256 and 2 take an hour per split on two cores.
DENSE, HIDDEN, LAYERS = 64, 64, 2
DROPOUT = 0.5
#: Number of blocks in a training excerpt, and of excerpts in a batch.
EXCERPT, BATCH = 256, 16
_SCHEDULE = Schedule(steps=400, rate=2e-3, check=20)


class BoilerNet(BlockSystem):
    """A bidirectional LSTM over tags and words.

    Parameters
    ----------
    steps : int
        Number of training batches.
    seed : int

    Attributes
    ----------
    tags_, words_ : list of str
        The tags and words that are counted; set by `fit` and `load`.
    network_ : ModuleDict
        The layers: ``"dense"``, ``"recurrent"`` and ``"head"``.
    """

    name = "boilernet"
    distribution: ClassVar[str] = "torch"
    libraries: ClassVar[tuple[str, ...]] = ("torch", "safetensors")
    linear = True

    tags_: list[str]
    words_: list[str]
    network_: "nn.ModuleDict"

    def __init__(self, steps: int = _SCHEDULE.steps, seed: int = 0) -> None:
        self.steps = steps
        self.seed = seed

    def _fit(self, training: Sequence[LabelledPage], validation: Sequence[LabelledPage]) -> None:
        make_deterministic(self.seed)
        self.tags_ = frequent_tags(training, N_TAGS)
        self.words_ = frequent_words(training, N_WORDS)
        self.network_ = _network(len(self.tags_) + len(self.words_))
        training_excerpts, validation_excerpts = (
            [excerpt for page in pages for excerpt in self._excerpts(page)]
            for pages in (training, validation)
        )
        draw = _batch_sampler(training_excerpts, self.seed)
        validation_batch = _batch(validation_excerpts) if validation_excerpts else None
        train_network(
            self.network_,
            replace(_SCHEDULE, steps=self.steps),
            lambda: _loss(self.network_, draw()),
            partial(_loss, self.network_, validation_batch) if validation_batch else None,
            name=self.name,
        )

    def _excerpts(self, page: LabelledPage) -> "list[_Excerpt]":
        counts = self._counts(page.page, page.segments)
        return [
            _Excerpt(counts[start : start + EXCERPT], page.content[start : start + EXCERPT])
            for start in range(0, len(counts), EXCERPT)
        ]

    def _counts(self, page: Page, segments: Sequence[Segment]) -> NDArray[np.float32]:
        """Count the tags and words of each block, shape (n_segments, n_tags + n_words)."""
        parts = tag_counts(page, segments, self.tags_), word_counts(page, segments, self.words_)
        return np.hstack(parts).astype(np.float32)

    def _predict(self, page: Page, segments: Sequence[Segment]) -> Flags:
        import torch

        counts = self._counts(page, segments)
        with torch.no_grad():
            return np.asarray(_scores(self.network_, torch.from_numpy(counts)[None])[0] > 0)

    def _state(self, folder: Path) -> dict[str, Any]:
        save_networks(folder / f"{self.name}.safetensors", {"network": self.network_})
        return {"tags": self.tags_, "words": self.words_}

    @classmethod
    def _restore(cls, state: Mapping[str, Any], folder: Path) -> Self:
        system = cls()
        system.tags_, system.words_ = list(state["tags"]), list(state["words"])
        system.network_ = _network(len(system.tags_) + len(system.words_))
        load_networks(folder / f"{cls.name}.safetensors", {"network": system.network_})
        return system


class _Excerpt(NamedTuple):
    """Counts of successive blocks, shape (n, n_columns), and whether they are content."""

    counts: NDArray[np.float32]
    content: Flags


def _network(n_columns: int) -> "nn.ModuleDict":
    from torch import nn

    return nn.ModuleDict(
        {
            "dense": nn.Sequential(nn.Linear(n_columns, DENSE), nn.ReLU()),
            "recurrent": nn.LSTM(DENSE, HIDDEN, LAYERS, batch_first=True, bidirectional=True),
            "head": nn.Sequential(nn.Dropout(DROPOUT), nn.Linear(2 * HIDDEN, 1)),
        }
    )


def _scores(network: "nn.ModuleDict", counts: "Tensor") -> "Tensor":
    """Compute log-odds, shape (n_pages, n_blocks), from counts (n_pages, n_blocks, n_columns)."""
    states, _ = network["recurrent"](network["dense"](counts))
    return network["head"](states)[..., 0]


def _loss(network: "nn.ModuleDict", batch: "tuple[Tensor, Tensor, Tensor]") -> "Tensor":
    from torch.nn.functional import binary_cross_entropy_with_logits

    counts, content, is_block = batch
    return binary_cross_entropy_with_logits(_scores(network, counts)[is_block], content[is_block])


def _batch_sampler(
    excerpts: "Sequence[_Excerpt]", seed: int
) -> "Callable[[], tuple[Tensor, Tensor, Tensor]]":
    """Draw batches without replacement, epoch after epoch."""
    random = np.random.default_rng(seed)
    waiting: list[int] = []

    def draw() -> "tuple[Tensor, Tensor, Tensor]":
        if not waiting:
            waiting.extend(random.permutation(len(excerpts)).tolist())
        batch = [excerpts[index] for index in waiting[:BATCH]]
        del waiting[:BATCH]
        return _batch(batch)

    return draw


def _batch(excerpts: "Sequence[_Excerpt]") -> "tuple[Tensor, Tensor, Tensor]":
    """Stack excerpts, padded at the end; return counts, labels, and a mask of real blocks."""
    import torch
    from torch.nn.utils.rnn import pad_sequence

    counts = pad_sequence(
        [torch.from_numpy(excerpt.counts) for excerpt in excerpts], batch_first=True
    )
    content = pad_sequence(
        [torch.from_numpy(excerpt.content.astype(np.float32)) for excerpt in excerpts],
        batch_first=True,
    )
    lengths = torch.tensor([len(excerpt.content) for excerpt in excerpts])
    return counts, content, torch.arange(counts.shape[1]) < lengths[:, None]
