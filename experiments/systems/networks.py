"""Networks of PyTorch: learned the same way each time, kept as safetensors."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...progress import track

if TYPE_CHECKING:
    from torch import Tensor, nn

__all__ = ["Schedule", "learn", "load_networks", "save_networks", "settle"]

#: Of PyTorch: another number adds up in another order, and these networks are too small to share.
THREADS = 1


@dataclass(frozen=True, slots=True)
class Schedule:
    """How a network learns, by Adam.

    Attributes
    ----------
    steps : int
        Batches.
    rate : float
    l2 : float
        Weight of the penalty on squared weights.
    check : int
        Steps between two looks at the pages to stop by.
    """

    steps: int
    rate: float = 1e-3
    l2: float = 0.0
    check: int = 100


def settle(seed: int) -> None:
    """Make PyTorch give the same numbers each time.

    Parameters
    ----------
    seed : int
        Of first weights and of what is dropped out.
    """
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(THREADS)
    torch.use_deterministic_algorithms(True)


def learn(
    network: "nn.Module",
    schedule: Schedule,
    loss: "Callable[[], Tensor]",
    unseen_loss: "Callable[[], Tensor] | None" = None,
    *,
    name: str = "network",
) -> None:
    """Let a network learn; keep the weights that did best on pages it does not learn from.

    Parameters
    ----------
    network : Module
        Changed; ready to be asked afterwards.
    schedule : Schedule
    loss : callable
        Loss of the network on the next batch.
    unseen_loss : callable, optional
        Its loss on the pages to stop by; without, the last weights are kept.
    name : str
        For the progress bar.
    """
    import torch

    optimizer = torch.optim.Adam(network.parameters(), schedule.rate, weight_decay=schedule.l2)
    least, best = float("inf"), None
    for step in track(range(1, schedule.steps + 1), schedule.steps, f"Learning {name}"):
        network.train()
        optimizer.zero_grad()
        loss().backward()
        optimizer.step()
        if unseen_loss and step % schedule.check == 0:
            network.eval()
            with torch.no_grad():
                now = float(unseen_loss())
            if now < least:
                least, best = now, {key: t.clone() for key, t in network.state_dict().items()}
    if best:
        network.load_state_dict(best)
    network.eval()


def save_networks(path: Path, networks: "Mapping[str, nn.Module]") -> None:
    """Write the weights of networks to one file of safetensors.

    Parameters
    ----------
    path : Path
    networks : mapping of str to Module
        By names without dots.
    """
    from safetensors.torch import save_file

    weights = {
        f"{name}.{key}": tensor.contiguous()
        for name, network in networks.items()
        for key, tensor in network.state_dict().items()
    }
    save_file(weights, path)


def load_networks(path: Path, networks: "Mapping[str, nn.Module]") -> None:
    """Read weights into networks of the same make, which are ready to be asked afterwards.

    Parameters
    ----------
    path : Path
    networks : mapping of str to Module

    Raises
    ------
    OSError
        If the file cannot be read.
    ValueError
        If it holds other weights.
    """
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    try:
        weights = load_file(path)
        for name, network in networks.items():
            start = f"{name}."
            network.load_state_dict(
                {k.removeprefix(start): t for k, t in weights.items() if k.startswith(start)}
            )
            network.eval()
    except (SafetensorError, RuntimeError) as error:
        raise ValueError(f"{path.name} holds other weights: {error}") from error
