"""How networks learn, and how they are kept."""

import numpy as np
import pytest

from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.systems.labels import label
from webjury.experiments.systems.leaves import leaves
from webjury.experiments.systems.networks import (
    Schedule,
    learn,
    load_networks,
    save_networks,
    settle,
)
from webjury.experiments.systems.vocabulary import (
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
    settle(0)
    return torch.nn.Linear(1, 1, bias=False)


def _loss(network, target):
    return (network.weight - target).square().sum()


def test_it_learns_until_its_last_batch(network):
    learn(network, Schedule(steps=500, rate=0.1), lambda: _loss(network, 3.0))
    assert network.weight.item() == pytest.approx(3.0, abs=0.01)
    assert not network.training


def test_the_weights_that_did_best_on_other_pages_are_kept(network):
    start = network.weight.item()
    learn(
        network,
        Schedule(steps=500, rate=0.1, check=1),
        lambda: _loss(network, start + 3.0),
        lambda: _loss(network, start + 1.0),
    )
    assert network.weight.item() == pytest.approx(start + 1.0, abs=0.1)


def test_a_penalty_on_weights_pulls_them_to_nothing(network):
    learn(network, Schedule(steps=500, rate=0.1, l2=100.0), lambda: _loss(network, 3.0))
    assert abs(network.weight.item()) < 0.3


def test_what_is_loaded_is_what_was_saved(network, tmp_path):
    other = torch.nn.Linear(1, 1, bias=False)
    save_networks(tmp_path / "weights", {"one": network, "other": other})
    fresh = {name: torch.nn.Linear(1, 1, bias=False) for name in ("one", "other")}
    load_networks(tmp_path / "weights", fresh)
    assert fresh["one"].weight.item() == network.weight.item()
    assert fresh["other"].weight.item() == other.weight.item()


@pytest.mark.parametrize("make", [lambda: torch.nn.Linear(2, 1), lambda: torch.nn.LSTM(1, 1)])
def test_weights_of_another_make_are_refused(network, make, tmp_path):
    save_networks(tmp_path / "weights", {"one": network})
    with pytest.raises(ValueError, match="weights holds other weights"):
        load_networks(tmp_path / "weights", {"one": make()})


def test_a_file_of_another_kind_is_refused(network, tmp_path):
    (tmp_path / "weights").write_text("none")
    with pytest.raises(ValueError, match="other weights"):
        load_networks(tmp_path / "weights", {"one": network})


def test_the_most_frequent_tags_and_words_are_counted():
    html = b"<div><div><p>one two one</p></div></div><p>three</p>"
    pages = [label(GoldPage("page", html, "", "host"), leaves)]
    # Each tag once a block that it is above; of equals, the first by name.
    assert frequent_tags(pages, 4) == ["body", "div", "html", "p"]
    assert frequent_tags(pages, 1) == ["body"]
    assert frequent_words(pages, 2) == ["one", "three"]
    page = Page(html)
    assert tag_counts(page, leaves(page), ["div", "p", "a"]).tolist() == [[2, 1, 0], [0, 1, 0]]
    assert word_counts(page, leaves(page), ["one", "four"]).tolist() == [[2, 0], [0, 0]]
    assert np.array_equal(tag_counts(page, leaves(page), []), np.zeros((2, 0)))
