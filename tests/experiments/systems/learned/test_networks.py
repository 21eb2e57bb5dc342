"""Training of networks, and their files."""

import numpy as np
import pytest

from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.systems.labels import label_page
from webjury.experiments.systems.leaf_blocks import leaf_blocks
from webjury.experiments.systems.learned.networks import (
    Schedule,
    load_networks,
    make_deterministic,
    save_networks,
    train_network,
)
from webjury.experiments.systems.learned.vocabulary import (
    frequent_tags,
    frequent_words,
    tag_counts,
    word_counts,
)
from webjury.segmenter.page import Page

torch = pytest.importorskip("torch")
pytest.importorskip("safetensors")


@pytest.fixture
def network():
    make_deterministic(0)
    return torch.nn.Linear(1, 1, bias=False)


def _loss(network, target):
    return (network.weight - target).square().sum()


@pytest.mark.parametrize(("decay", "weight", "tolerance"), [(0.0, 3.0, 0.01), (100.0, 0.0, 0.3)])
def test_a_network_is_trained_for_all_steps_and_weight_decay_pulls_to_zero(
    network, decay, weight, tolerance
):
    schedule = Schedule(steps=500, rate=0.1, l2=decay)
    train_network(network, schedule, lambda: _loss(network, 3.0))
    assert network.weight.item() == pytest.approx(weight, abs=tolerance)
    assert not network.training


def test_the_weights_with_the_lowest_validation_loss_are_kept(network):
    start = network.weight.item()
    train_network(
        network,
        Schedule(steps=500, rate=0.1, check=1),
        lambda: _loss(network, start + 3.0),
        lambda: _loss(network, start + 1.0),
    )
    assert network.weight.item() == pytest.approx(start + 1.0, abs=0.1)


def test_loaded_weights_are_equal_to_the_saved_ones(network, tmp_path):
    other = torch.nn.Linear(1, 1, bias=False)
    save_networks(tmp_path / "weights", {"one": network, "other": other})
    fresh = {name: torch.nn.Linear(1, 1, bias=False) for name in ("one", "other")}
    load_networks(tmp_path / "weights", fresh)
    assert fresh["one"].weight.item() == network.weight.item()
    assert fresh["other"].weight.item() == other.weight.item()


@pytest.mark.parametrize("make", [lambda: torch.nn.Linear(2, 1), lambda: torch.nn.LSTM(1, 1)])
def test_weights_of_another_architecture_are_refused(network, make, tmp_path):
    save_networks(tmp_path / "weights", {"one": network})
    with pytest.raises(ValueError, match="weights holds other weights"):
        load_networks(tmp_path / "weights", {"one": make()})
    (tmp_path / "weights").write_text("none")
    with pytest.raises(ValueError, match="other weights"):
        load_networks(tmp_path / "weights", {"one": network})


def test_the_most_frequent_tags_and_words_are_counted():
    html = b"<div><div><p>one two one</p></div></div><p>three</p>"
    pages = [label_page(GoldPage("page", html, "", "host"), leaf_blocks)]
    # Each tag counts once for each block below it; ties are in alphabetical order.
    assert frequent_tags(pages, 4) == ["body", "div", "html", "p"]
    assert frequent_tags(pages, 1) == ["body"]
    assert frequent_words(pages, 2) == ["one", "three"]
    page = Page(html)
    assert tag_counts(page, leaf_blocks(page), ["div", "p", "a"]).tolist() == [[2, 1, 0], [0, 1, 0]]
    assert word_counts(page, leaf_blocks(page), ["one", "four"]).tolist() == [[2, 0], [0, 0]]
    assert np.array_equal(tag_counts(page, leaf_blocks(page), []), np.zeros((2, 0)))
