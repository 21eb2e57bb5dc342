"""The type of a page: training, prediction, saving and loading."""

import json
from pathlib import Path

import numpy as np
import pytest

import webjury
from webjury import DataError, ModelError, Page
from webjury.metadata.page_type import PageTypeModel, page_traits
from webjury.metadata.read import read_metadata, shipped_page_type

SHOP = "<div class='product price'><h1>Lamp {n}</h1><p>Buy for {n} €</p><button>Buy</button></div>"
STORY = "<article class='story'><h1>Day {n}</h1><p>" + "The tide came in, and went. " * 20
N_PAGES = 30


@pytest.fixture(scope="module")
def training():
    """Traits, types and hosts of small shops and stories."""
    html = {"product": SHOP, "article": STORY}
    types = [list(html)[n % 2] for n in range(N_PAGES)]
    traits = [page_traits(Page(html[name].format(n=n))) for n, name in enumerate(types)]
    return traits, types, [f"host{n}.example" for n in range(N_PAGES)]


@pytest.fixture(scope="module")
def model(training):
    return PageTypeModel().fit(*training)


def test_types_are_predicted(model):
    for html, name in ((SHOP, "product"), (STORY, "article")):
        predicted = model.predict(page_traits(Page(html.format(n=99))))
        assert predicted.name == name
        assert predicted.probability == max(predicted.probabilities.values()) > 0.5
        assert sum(predicted.probabilities.values()) == pytest.approx(1)
        assert next(iter(predicted.probabilities)) == name


def test_the_same_pages_and_seed_give_the_same_model(training, model):
    assert PageTypeModel().fit(*training).model_.text == model.model_.text


def test_a_reloaded_model_predicts_the_same(model, training, tmp_path):
    model.save(tmp_path)
    loaded = PageTypeModel.load(tmp_path / "page_type.json")
    assert loaded.predict(training[0][0]) == model.predict(training[0][0])
    assert np.array_equal(loaded.tokens_, model.tokens_)


def test_an_altered_model_file_is_refused(model, tmp_path):
    model.save(tmp_path)
    with (tmp_path / "page_type.txt").open("a") as file:
        file.write("\n")
    with pytest.raises(ModelError, match="altered"):
        PageTypeModel.load(tmp_path / "page_type.json")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("types", value) for value in (None, 5, [], ["article"], ["product", "article"], "ab")),
        *(("types", value) for value in ([1, 2], [[], {}], ["a", "a"], ["article", "other", "z"])),
        *(("n_tokens", value) for value in (None, "5", 2**70, 1.5, 10_000)),
    ],
)
def test_a_card_of_other_settings_is_refused(model, tmp_path, name, value):
    model.save(tmp_path)
    path = tmp_path / "page_type.json"
    card = json.loads(path.read_text())
    path.write_text(json.dumps({**card, "settings": {**card["settings"], name: value}}))
    with pytest.raises(ModelError, match=r"not a card of page types|belongs to another model"):
        PageTypeModel.load(path)


def test_loading_a_segment_model_is_an_error():
    with pytest.raises(ModelError, match="not page_type"):
        PageTypeModel.load(
            Path(webjury.__file__).parent / "ensemble" / "models" / "shipped" / "fast.json"
        )


def test_training_needs_at_least_two_types(training):
    traits, _, hosts = training
    with pytest.raises(DataError, match="two types"):
        PageTypeModel().fit(traits, ["article"] * N_PAGES, hosts)


def test_a_page_without_words_has_no_type():
    assert page_traits(Page("<img>")) is None
    assert read_metadata(Page("")).page_type is None


def test_the_shipped_model_fits_this_version():
    predicted = shipped_page_type().predict(page_traits(Page(STORY)))
    assert len(predicted.probabilities) == 7
    assert shipped_page_type().card_.scores["wcxb,news"]["balanced_accuracy"] > 0.7
