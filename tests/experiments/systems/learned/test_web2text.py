"""Web2Text: numbers of features and weights as in the paper, and the effect of edges."""

import math

import numpy as np
import pytest

from webjury.errors import DataError
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.systems.leaf_blocks import leaf_blocks
from webjury.experiments.systems.learned.viterbi import viterbi
from webjury.experiments.systems.learned.web2text import DROPOUT, Web2Text, chain_network
from webjury.experiments.systems.learned.web2text_features import N_BLOCK, N_EDGE, chain_features
from webjury.segmenter.page import Page

PAGE = Page("<ul><li><a>Home</a></li><li><a>News</a></li></ul><p>Seen 2 <b>times</b>, why?</p>")


@pytest.mark.parametrize("html", ["<p>One", "<p>One<p>Two", "<div>1<form>2<input></form>3</div>"])
def test_there_are_128_features_of_a_block_and_25_of_an_edge(html):
    page = Page(html)
    segments = leaf_blocks(page)
    features = chain_features(page, segments)
    assert (N_BLOCK, N_EDGE) == (128, 25)
    assert features.blocks.shape == (len(segments), N_BLOCK)
    assert features.edges.shape == (len(segments) - 1, N_EDGE)
    assert np.isfinite(features.blocks).all()
    assert np.isfinite(features.edges).all()


def test_edge_features_are_of_distance_breaks_and_the_common_ancestor():
    edges = chain_features(PAGE, leaf_blocks(PAGE)).edges
    # Home and News meet in the list, News and the text in the page, the rest in the paragraph.
    assert edges[:, :4].tolist() == [[1, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [1, 0, 0, 0]]
    assert edges[:, 4].tolist() == [1, 1, 0, 0]
    # The second to last feature of a node is its share of characters in links.
    assert edges[0, -2] == 1
    assert edges[2, -2] == 0


@pytest.mark.parametrize(
    ("n_features", "n_outputs", "weights"), [(128, 2, 17_960), (25, 4, 12_870)]
)
def test_networks_have_the_number_of_weights_in_the_paper(n_features, n_outputs, weights):
    torch = pytest.importorskip("torch")
    network = chain_network(n_features, n_outputs)
    assert sum(math.prod(weight.shape) for weight in network.parameters()) == weights
    layers = [layer for layer in network if isinstance(layer, torch.nn.Conv1d)]
    assert [layer.out_channels for layer in layers] == [50, 50, 50, 10, n_outputs]
    assert [layer.kernel_size for layer in layers] == [(1,), (1,), (3,), (3,), (3,)]
    assert {layer.p for layer in network if isinstance(layer, torch.nn.Dropout)} == {DROPOUT}
    assert network(torch.zeros(2, n_features, 7)).shape == (2, n_outputs, 7)


def test_a_label_depends_on_three_blocks_on_either_side():
    torch = pytest.importorskip("torch")
    torch.manual_seed(0)
    network = chain_network(128, 2).eval()
    rows = torch.rand(1, 128, 15)
    changed = rows.clone()
    changed[0, :, 7] += 1
    moved = (network(rows) != network(changed)).any(dim=1)[0]
    assert moved.nonzero()[:, 0].tolist() == list(range(4, 11))


def test_labels_are_the_best_chain_of_both_networks(documents):
    pytest.importorskip("torch")
    system = Web2Text(20, edge_weight=0.5).fit(documents[:6], documents[6:8])
    page = Page(documents[-1].html)
    segments = leaf_blocks(page)
    blocks, edges = chain_features(page, segments)
    unary = system._log_potentials("unary", blocks)
    pairwise = system._log_potentials("pairwise", edges)
    assert np.exp(unary).sum(axis=1) == pytest.approx(1)
    assert np.exp(pairwise).sum(axis=1) == pytest.approx(1)
    best = viterbi(unary, 0.5 * pairwise.reshape(-1, 2, 2)) == 1
    kept = [segment.text for segment, keep in zip(segments, best, strict=True) if keep]
    assert system.extract(page).split() == "".join(kept).split()


def test_training_pages_of_one_block_have_no_edges():
    for library in Web2Text.libraries:
        pytest.importorskip(library)
    pages = [
        GoldPage("1", b"<p>One two</p>", "One two", "host"),
        GoldPage("2", b"<p>Three four</p>", "", "host"),
    ]
    with pytest.raises(DataError, match="give pages of several blocks"):
        Web2Text(1).fit(pages)
