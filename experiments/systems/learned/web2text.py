"""Web2Text: two convolutional networks over the blocks of a page, decoded by Viterbi.

Vogels, Ganea, Eickhoff: Web2Text: Deep Structured Boilerplate Removal, ECIR 2018.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

import numpy as np

from ....arrays import Flags, Floats, Ints
from ....errors import DataError
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ..block_system import BlockSystem
from ..labels import LabelledPage
from .classifiers import Scaling
from .networks import Schedule, load_networks, make_deterministic, save_networks, train_network
from .viterbi import viterbi
from .web2text_features import N_BLOCK, N_EDGE, chain_features

if TYPE_CHECKING:
    from torch import Tensor, nn

#: Numbers of channels of all layers except the last, and widths of the kernels.
WIDTHS, KERNELS = (50, 50, 50, 10), (1, 1, 3, 3, 3)
DROPOUT = 0.2
#: Number of blocks in a training excerpt, and of excerpts in a batch.
EXCERPT, BATCH = 9, 128
#: Weight of an edge relative to a block.
EDGE_WEIGHT = 0.1
_SCHEDULE = Schedule(steps=5000, rate=1e-3, l2=1e-4)
#: Label of the padding of an excerpt; PyTorch ignores it.
_PADDING = -100


class Web2Text(BlockSystem):
    """Networks compute potentials of blocks and edges, from which Viterbi finds the labels.

    Parameters
    ----------
    steps : int
        Number of training batches of each network; 5,000 in the paper.
    edge_weight : float
        The paper's lambda.
    seed : int

    Attributes
    ----------
    networks_ : dict of str to Module
        The networks ``"unary"`` for blocks and ``"pairwise"`` for edges; set by `fit` and `load`.
    scalings_ : dict of str to Scaling
        Scalings of the features of each network.
    """

    name = "web2text"
    distribution: ClassVar[str] = "torch"
    libraries: ClassVar[tuple[str, ...]] = ("torch", "safetensors")
    linear = True

    networks_: "dict[str, nn.Module]"
    scalings_: dict[str, Scaling]

    def __init__(
        self, steps: int = _SCHEDULE.steps, edge_weight: float = EDGE_WEIGHT, seed: int = 0
    ) -> None:
        self.steps = steps
        self.edge_weight = edge_weight
        self.seed = seed

    def _fit(self, training: Sequence[LabelledPage], validation: Sequence[LabelledPage]) -> None:
        make_deterministic(self.seed)
        # A page with one block has no edges.
        training_chains, validation_chains = (
            [_chains(page) for page in pages if len(page.segments) > 1]
            for pages in (training, validation)
        )
        if not training_chains:
            raise DataError(f"nothing to learn for {self.name}: give pages of several blocks")
        self.networks_, self.scalings_ = _networks(), {}
        for kind, network in self.networks_.items():
            chains = [page[kind] for page in training_chains]
            scaling = Scaling.fit(np.concatenate([chain.rows for chain in chains]))
            self.scalings_[kind] = scaling
            _train(
                network,
                [chain.scaled(scaling) for chain in chains],
                [page[kind].scaled(scaling) for page in validation_chains],
                replace(_SCHEDULE, steps=self.steps),
                f"{self.name}, {kind}",
                self.seed,
            )

    def _predict(self, page: Page, segments: Sequence[Segment]) -> Flags:
        blocks, edges = chain_features(page, segments)
        unary = self._log_potentials("unary", blocks)
        pairwise = self._log_potentials("pairwise", edges).reshape(-1, 2, 2)
        return np.asarray(viterbi(unary, self.edge_weight * pairwise) == 1)

    def _log_potentials(self, kind: str, rows: Floats) -> Floats:
        """Compute the logarithm of the probability of each label, shape (n, 2) or (n, 4)."""
        import torch

        if not len(rows):
            return np.zeros((0, 4))
        scaled = self.scalings_[kind].apply(rows)
        with torch.no_grad():
            scores = self.networks_[kind](torch.tensor(scaled.T[None], dtype=torch.float32))
            return np.asarray(scores.log_softmax(dim=1)[0].T.double().numpy())

    def _state(self, folder: Path) -> dict[str, Any]:
        save_networks(folder / f"{self.name}.safetensors", self.networks_)
        scalings = {kind: scaling.to_json() for kind, scaling in self.scalings_.items()}
        return {"edge_weight": self.edge_weight, "scalings": scalings}

    @classmethod
    def _restore(cls, state: Mapping[str, Any], folder: Path) -> Self:
        system = cls(edge_weight=float(state["edge_weight"]))
        system.networks_ = _networks()
        load_networks(folder / f"{cls.name}.safetensors", system.networks_)
        scalings = state["scalings"]
        system.scalings_ = {kind: Scaling.from_json(scalings[kind]) for kind in system.networks_}
        return system


def chain_network(n_features: int, n_outputs: int) -> "nn.Module":
    """Make a network with five layers of convolution along a chain.

    The layers have no biases, so they have as many weights as in the paper: 17,960 for blocks and
    12,870 for edges.

    Parameters
    ----------
    n_features, n_outputs : int

    Returns
    -------
    Module
        Maps shape (n_pages, n_features, n_blocks) to (n_pages, n_outputs, n_blocks).
    """
    from torch import nn

    layers: list[nn.Module] = []
    n_channels = n_features
    for width, kernel in zip((*WIDTHS, n_outputs), KERNELS, strict=True):
        if layers:
            layers += [nn.ReLU(), nn.Dropout(DROPOUT)]
        layers.append(nn.Conv1d(n_channels, width, kernel, padding="same", bias=False))
        n_channels = width
    return nn.Sequential(*layers)


def _networks() -> "dict[str, nn.Module]":
    return {"unary": chain_network(N_BLOCK, 2), "pairwise": chain_network(N_EDGE, 4)}


class _Chain(NamedTuple):
    """Features along a page, shape (n, n_features), and the true labels, shape (n,)."""

    rows: Floats
    labels: Ints

    def scaled(self, scaling: Scaling) -> "_Chain":
        return _Chain(scaling.apply(self.rows), self.labels)


def _chains(page: LabelledPage) -> dict[str, _Chain]:
    """Make the chains of blocks with their labels, and of edges with 2 * first + second label."""
    blocks, edges = chain_features(page.page, page.segments)
    content = page.content.astype(np.int64)
    return {
        "unary": _Chain(blocks, content),
        "pairwise": _Chain(edges, 2 * content[:-1] + content[1:]),
    }


def _train(
    network: "nn.Module",
    chains: Sequence[_Chain],
    validation: Sequence[_Chain],
    schedule: Schedule,
    name: str,
    seed: int,
) -> None:
    draw = _excerpt_sampler(chains, seed)
    validation_loss = partial(_loss, network, _batch(validation)) if validation else None
    train_network(network, schedule, lambda: _loss(network, draw()), validation_loss, name=name)


def _loss(network: "nn.Module", batch: "tuple[Tensor, Tensor]") -> "Tensor":
    from torch.nn.functional import cross_entropy

    rows, labels = batch
    return cross_entropy(network(rows), labels, ignore_index=_PADDING)


def _excerpt_sampler(chains: Sequence[_Chain], seed: int) -> "Callable[[], tuple[Tensor, Tensor]]":
    """Draw batches of excerpts; all possible excerpts are equally likely."""
    places = [
        (chain, start) for chain in chains for start in range(max(len(chain.rows) - EXCERPT + 1, 1))
    ]
    random = np.random.default_rng(seed)

    def draw() -> "tuple[Tensor, Tensor]":
        drawn_places = (
            places[index] for index in random.integers(len(places), size=BATCH).tolist()
        )
        return _batch(
            [
                _Chain(chain.rows[start : start + EXCERPT], chain.labels[start : start + EXCERPT])
                for chain, start in drawn_places
            ]
        )

    return draw


def _batch(chains: Sequence[_Chain]) -> "tuple[Tensor, Tensor]":
    """Stack chains; labels of shorter ones are padded with `_PADDING`."""
    import torch

    longest = max(len(chain.labels) for chain in chains)
    rows = np.zeros((len(chains), chains[0].rows.shape[1], longest), np.float32)
    labels = np.full((len(chains), longest), _PADDING)
    for place, chain in enumerate(chains):
        rows[place, :, : len(chain.rows)] = chain.rows.T
        labels[place, : len(chain.labels)] = chain.labels
    return torch.from_numpy(rows), torch.from_numpy(labels)
