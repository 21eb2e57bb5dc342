"""A user's models are found by their card or folder, and loaded once."""

import os
import shutil
from pathlib import Path

import pytest

from webjury.ensemble.models.loading import MODEL_FOLDER, load_model, model_mode
from webjury.ensemble.models.selector import Selector
from webjury.ensemble.models.voter import Voter
from webjury.errors import ModelError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with only the shipped fast model."""
    for path in (*MODEL_FOLDER.glob("fast*"), *MODEL_FOLDER.glob("lexicon-*")):
        shutil.copy(path, tmp_path)
    return tmp_path


def test_a_model_is_found_by_its_card_or_its_folder(folder):
    by_card = load_model(folder / "fast.json")
    assert isinstance(by_card, Voter)
    assert load_model(folder) is load_model(str(folder), "fast") is by_card
    assert model_mode(folder) == "fast"
    assert isinstance(load_model(MODEL_FOLDER, "selector"), Selector)


def test_a_model_whose_file_changed_is_loaded_again(folder):
    before = load_model(folder)
    os.utime(folder / "fast.json", ns=(1, 1))
    assert load_model(folder) is not before


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere.json", r"cannot read model .*nowhere\.json"),
        ("fast.txt", r"fast\.txt is not a model card"),
        ("", "contains no model: none of voter.json exists"),
    ],
)
def test_a_path_without_a_model_is_refused(folder, name, message):
    with pytest.raises(ModelError, match=message):
        load_model(folder / name, None if name else "voter")


def test_a_model_that_extracts_no_pages_is_refused():
    with pytest.raises(ModelError, match="mode page_type, which extracts no pages"):
        load_model(MODEL_FOLDER / "page_type.json")


def test_a_folder_with_several_models_is_refused_but_for_those_that_are_asked_for(folder):
    shutil.copy(folder / "fast.json", folder / "voter.json")
    message = r"contains several models \(voter\.json, fast\.json\): give one of these files"
    for load in (load_model, Voter.load):
        with pytest.raises(ModelError, match=message):
            load(folder)
    assert load_model(folder, "fast").mode == "fast"


def test_a_class_looks_in_a_folder_for_its_own_models(folder):
    assert Selector.load(MODEL_FOLDER).mode == "selector"
    shutil.copy(MODEL_FOLDER / "selector.json", folder)
    assert Voter.load(folder).mode == "fast"
