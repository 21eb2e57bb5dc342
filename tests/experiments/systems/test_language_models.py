"""Encoders on this machine, the features from their vectors, and the classifiers."""

import numpy as np
import pytest

from webjury.errors import ModelError, OptionError
from webjury.experiments.systems.leaf_blocks import leaf_blocks
from webjury.experiments.systems.learned.classifiers import Forest
from webjury.experiments.systems.learned.encoder import DISTILBERT, MINILM, Encoder, find_encoder
from webjury.experiments.systems.learned.language_model_blocks import (
    LanguageModelBlocks,
    position_encoding,
)
from webjury.segmenter.page import Page

TEXTS = ["A page about lighthouses.", "Home", "", "A page about lighthouses.", "word " * 500]


@pytest.fixture(scope="module")
def encoder():
    pytest.importorskip("transformers")
    pytest.importorskip(MINILM)
    return Encoder(MINILM)


def test_the_vector_of_a_text_does_not_depend_on_the_other_texts(encoder):
    vectors = encoder.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), encoder.width) == (5, 384)
    assert np.array_equal(vectors[0], vectors[3])
    # The vectors were computed in half precision, in batches of other lengths.
    alone = np.concatenate([encoder.embed([text]) for text in TEXTS])
    assert np.abs(vectors - alone).max() < 0.05
    assert np.abs(vectors[0] - vectors[1]).max() > 0.1
    assert encoder.embed([]).shape == (0, 384)


def test_the_vector_of_a_text_is_that_of_the_first_token(encoder):
    import torch

    tokens = encoder._tokenizer([TEXTS[0]], return_tensors="pt")
    assert encoder._tokenizer.decode(tokens["input_ids"][0][:1]).strip() == "[CLS]"
    with torch.no_grad():
        states = encoder._model(**tokens).last_hidden_state
    assert np.abs(encoder.embed(TEXTS[:1]) - states[:, 0].numpy()).max() < 0.05


def test_cached_texts_are_not_encoded_again(encoder, monkeypatch):
    cache = {}
    caching = Encoder(MINILM, cache)
    vectors = caching.embed(TEXTS)
    assert cache.keys() == set(TEXTS)
    assert max(vector.base.nbytes for vector in cache.values()) <= len(TEXTS) * vectors[0].nbytes
    monkeypatch.setattr(caching, "_encode", None)
    assert np.array_equal(caching.embed(TEXTS), vectors)


@pytest.mark.parametrize("name", ["nobody/has-this-encoder", "nobody_has_this_package", "json"])
def test_the_error_of_a_missing_encoder_has_the_download_command(encoder, name):
    with pytest.raises(
        ModelError, match=f"encoder {name} is not on this machine; run: hf download"
    ):
        Encoder(name)
    with pytest.raises(ModelError, match="nobody_has"):
        find_encoder([name, "nobody_has_it"])


def test_the_first_encoder_on_this_machine_is_found(encoder):
    assert find_encoder(["nobody_has_it", MINILM]) == MINILM
    assert find_encoder([MINILM, "nobody_has_it"]) == MINILM
    assert find_encoder() in (DISTILBERT, MINILM)


def test_features_are_the_vector_plus_position_and_tag_counts(encoder, documents):
    system = LanguageModelBlocks(MINILM).fit(documents[:4])
    page = Page("<div><div><p>One</p></div></div><p>Two")
    features = system._features(page, leaf_blocks(page))
    expected = encoder.embed(["One", "Two"]) + position_encoding(np.arange(2), 384)
    assert np.allclose(features[:, :384], expected, atol=0.05)
    tags = dict(zip(system.tags_, features[0, 384:].tolist(), strict=True))
    assert tags["div"] == 2
    assert tags["p"] == tags["body"] == 1
    assert tags["ul"] == 0


@pytest.mark.parametrize("width", [1, 2, 5, 384])
@pytest.mark.parametrize("place", [0, 7, 2000])
def test_positions_are_encoded_by_the_formula(place, width):
    i = np.arange(0, width, 2)
    angles = place / 10000 ** (i / width)
    encoded = position_encoding(np.array([place]), width)[0]
    assert encoded[i] == pytest.approx(np.sin(angles), abs=1e-12)
    assert encoded[1::2] == pytest.approx(np.cos(angles)[: width // 2], abs=1e-12)
    assert position_encoding(np.zeros(0, dtype=int), width).shape == (0, width)


def test_a_classifier_has_a_name():
    with pytest.raises(OptionError, match="unknown classifier 'oracle': choose one of logistic"):
        LanguageModelBlocks(classifier="oracle")


def test_a_forest_learns_a_nonlinear_problem():
    rows = np.random.default_rng(0).uniform(-1, 1, (500, 2))
    content = (rows[:, 0] > 0) != (rows[:, 1] > 0)
    forest = Forest.fit(rows[:400], content[:400])
    assert (forest.predict(rows[400:]) == content[400:]).mean() > 0.85
    again = Forest.from_json(forest.to_json())
    assert np.array_equal(again.predict(rows), forest.predict(rows))
