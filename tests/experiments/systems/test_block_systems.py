"""Every system can be fitted, run, saved and loaded."""

import json
import re
import sys
from functools import partial

import pytest

from webjury.errors import DataError, ExtractorError, MissingLibraryError, ModelError
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.systems.learned.boilernet import BoilerNet
from webjury.experiments.systems.learned.crf import ConditionalRandomField
from webjury.experiments.systems.learned.encoder import MINILM
from webjury.experiments.systems.learned.language_model_blocks import (
    CLASSIFIERS,
    LanguageModelBlocks,
)
from webjury.experiments.systems.learned.svm_blocks import SvmBlocks
from webjury.experiments.systems.learned.web2text import Web2Text
from webjury.requirements import install_command
from webjury.segmenter.page import Page

SYSTEMS = {
    "svm-blocks": SvmBlocks,
    "crf": ConditionalRandomField,
    "web2text": partial(Web2Text, 60),
    "boilernet": partial(BoilerNet, 40),
    **{
        f"language-model, {name}": partial(LanguageModelBlocks, MINILM, name)
        for name in CLASSIFIERS
    },
}


@pytest.fixture(scope="module", params=SYSTEMS)
def make(request):
    """A factory of systems that have not been fitted."""
    make = SYSTEMS[request.param]
    for library in make().libraries:
        pytest.importorskip(library)
    if "language-model" in request.param:
        pytest.importorskip(MINILM)
    return make


@pytest.fixture(scope="module")
def system(make, documents):
    return make().fit(documents[:8], documents[8:10])


def test_a_system_extracts_the_article_of_an_unseen_page(system, documents):
    for document in documents[10:]:
        assert system.extract(Page(document.html)) == document.gold


def test_kept_words_are_those_of_the_text(system, documents):
    page = Page(documents[-1].html)
    prediction = system.predict(page)
    kept = [word for word, keep in zip(page.words, prediction.words, strict=True) if keep]
    assert kept == Page(prediction.text).words


def test_a_loaded_system_extracts_like_the_saved_one(system, documents, tmp_path):
    system.save(tmp_path / "models")
    loaded = type(system).load(tmp_path / "models")
    for document in documents:
        page = Page(document.html)
        assert loaded.extract(page) == system.extract(page)


def test_fitting_on_the_same_pages_gives_the_same_files(make, system, documents, tmp_path):
    system.save(tmp_path / "one")
    make().fit(documents[:8], documents[8:10]).save(tmp_path / "two")
    for path in (tmp_path / "one").iterdir():
        assert path.suffix in (".json", ".txt", ".safetensors")
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


@pytest.mark.parametrize("html", ["", "<script>code</script>", "<img>", "<p>|</p>"])
def test_a_page_without_words_has_no_content_and_one_word_may_be_content(system, html):
    page = Page(html)
    assert system.extract(page) == ""
    assert system.predict(page).words.tolist() == []
    assert system.extract(Page("<p>Word")) in ("", "Word")


@pytest.mark.parametrize("golds", [["", ""], ["One two", "Three four"]])
def test_fitting_needs_content_blocks_and_other_blocks(system, golds):
    pages = [
        GoldPage("1", b"<p>One two</p>", golds[0], "host"),
        GoldPage("2", b"<p>Three four</p>", golds[1], "host"),
    ]
    with pytest.raises(DataError, match=rf"nothing to learn for {system.name} from 2 pages"):
        type(system)().fit(pages)


def test_a_missing_or_foreign_file_is_an_error_with_its_name(system, tmp_path):
    with pytest.raises(ModelError, match=rf"{system.name}.json is not a {system.name} model"):
        type(system).load(tmp_path)
    path = tmp_path / f"{system.name}.json"
    path.write_text(json.dumps({"system": "another", "format": 1}))
    with pytest.raises(ModelError, match="it is another, format 1; fit and save it again"):
        type(system).load(tmp_path)
    path.write_text("[]")
    with pytest.raises(ModelError):
        type(system).load(tmp_path)


def test_a_system_that_is_not_fitted_raises(make, tmp_path):
    message = "has learned nothing: fit it, or load what was saved"
    with pytest.raises(ExtractorError, match=message):
        make().extract(Page("<p>One"))
    with pytest.raises(ModelError, match=message):
        make().save(tmp_path)


def test_the_error_of_a_missing_library_has_the_install_command(
    system, documents, monkeypatch, tmp_path
):
    for library in system.libraries:
        monkeypatch.setitem(sys.modules, library, None)
    message = re.escape(
        f"{system.libraries[0]} is not installed; run: {install_command('webjury[systems]')}"
    )
    with pytest.raises(MissingLibraryError, match=message):
        type(system)().fit(documents)
    with pytest.raises(MissingLibraryError, match=message):
        type(system).load(tmp_path)
