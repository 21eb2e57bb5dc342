"""Train PyTorch networks deterministically, and store their weights as safetensors."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ....progress import track

if TYPE_CHECKING:
    from torch import Tensor, nn

#: Number of PyTorch's threads, fixed because it changes the order of sums. Small networks need few.
THREADS = 1


@dataclass(frozen=True, slots=True)
class Schedule:
    """Settings of the training with Adam.

    Attributes
    ----------
    steps : int
        Number of batches.
    rate : float
        Learning rate.
    l2 : float
        Weight decay.
    check : int
        Number of steps between evaluations on the validation pages.
    """

    steps: int
    rate: float = 1e-3
    l2: float = 0.0
    check: int = 100


def make_deterministic(seed: int) -> None:
    """Make PyTorch compute the same numbers on every run.

    Parameters
    ----------
    seed : int
        Seed of the initial weights and of dropout.
    """
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(THREADS)
    torch.use_deterministic_algorithms(True)


def train_network(
    network: "nn.Module",
    schedule: Schedule,
    loss: "Callable[[], Tensor]",
    validation_loss: "Callable[[], Tensor] | None" = None,
    *,
    name: str = "network",
) -> None:
    """Train a network, and keep the weights with the lowest loss on the validation pages.

    Parameters
    ----------
    network : Module
        The network, which is trained in place and left in evaluation mode.
    schedule : Schedule
    loss : callable
        Loss of the network on the next batch.
    validation_loss : callable, optional
        Loss of the network on the validation pages; without it, the last weights are kept.
    name : str
        Name for the progress bar.
    """
    import torch

    optimizer = torch.optim.Adam(network.parameters(), schedule.rate, weight_decay=schedule.l2)
    lowest_loss, best_weights = float("inf"), None
    for step in track(range(1, schedule.steps + 1), schedule.steps, f"Training {name}"):
        network.train()
        optimizer.zero_grad()
        loss().backward()
        optimizer.step()
        if validation_loss and step % schedule.check == 0:
            network.eval()
            with torch.no_grad():
                current_loss = float(validation_loss())
            if current_loss < lowest_loss:
                lowest_loss, best_weights = (
                    current_loss,
                    {key: tensor.clone() for key, tensor in network.state_dict().items()},
                )
    if best_weights:
        network.load_state_dict(best_weights)
    network.eval()


def save_networks(path: Path, networks: "Mapping[str, nn.Module]") -> None:
    """Write the weights of networks to one safetensors file.

    Parameters
    ----------
    path : Path
    networks : mapping of str to Module
        Networks by name; names contain no dots.
    """
    from safetensors.torch import save_file

    weights = {
        f"{name}.{key}": tensor.contiguous()
        for name, network in networks.items()
        for key, tensor in network.state_dict().items()
    }
    save_file(weights, path)


def load_networks(path: Path, networks: "Mapping[str, nn.Module]") -> None:
    """Read weights into networks of the same architecture, and set them to evaluation mode.

    Parameters
    ----------
    path : Path
    networks : mapping of str to Module

    Raises
    ------
    OSError
        If the file cannot be read.
    ValueError
        If it contains other weights.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    try:
        weights = load_file(path)
        for name, network in networks.items():
            prefix = f"{name}."
            network.load_state_dict(
                {
                    key.removeprefix(prefix): tensor
                    for key, tensor in weights.items()
                    if key.startswith(prefix)
                }
            )
            network.eval()
    except (SafetensorError, RuntimeError) as error:
        raise ValueError(f"{path.name} holds other weights: {error}") from error
