"""The shipped models are complete and match this version; their cards contain scores."""

import csv
import hashlib
import json
from pathlib import Path

import pytest

from webjury import OptionError, Page
from webjury.choices import MODES
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.matrix import feature_matrix
from webjury.ensemble.models.context import LEXICON_COLUMNS
from webjury.ensemble.models.jury import JURY
from webjury.ensemble.models.loading import shipped
from webjury.extractors.registry import run_extractors
from webjury.metadata.read import shipped_page_type

ROOT = Path(__file__).parents[3]
MODELS = ROOT / "ensemble" / "models" / "shipped"
SCORES = ROOT / "experiments" / "results" / "benchmark" / "scores.json"


def test_models_are_small_and_every_file_belongs_to_a_card():
    assert sum(file.stat().st_size for file in MODELS.iterdir()) < 15_000_000
    assert (MODELS / "page_type.txt").stat().st_size < 1_000_000
    cards = "".join(card.read_text() for card in MODELS.glob("*.json"))
    hashes = {hashlib.sha256(file.read_bytes()).hexdigest() for file in MODELS.glob("*.txt")}
    assert [one for one in hashes if one not in cards] == []


@pytest.mark.parametrize("mode", MODES)
def test_a_model_is_loaded_once(mode):
    assert shipped(mode) is shipped(mode)
    assert shipped(mode).mode == mode
    with pytest.raises(OptionError, match="voter, selector, fast"):
        shipped("jury")


@pytest.mark.parametrize("mode", MODES)
def test_a_card_has_the_scores_of_the_committed_benchmark(mode):
    card = shipped(mode).card_
    assert card.scores == json.loads(SCORES.read_text())[mode]
    assert {name: (data["pages"], data["weight"]) for name, data in card.data.items()} == {
        "wcxb": (1495, 1.5),
        "cleaneval": (732, 1),
        "news": (267, 3),
        "chinese": (69, 3),
        "sites": (79, 1),
    }


@pytest.mark.parametrize("mode", ["voter", "fast"])
def test_features_of_a_model_are_those_of_this_version(mode):
    page = Page("<h1>One</h1><p>Two three.</p>")
    jurors = shipped(mode).jurors
    assert jurors == (list(JURY) if mode == "voter" else [])
    columns = feature_matrix(Case(page, run_extractors(page, jurors)), jurors).names
    assert shipped(mode).card_.features == [*columns, *LEXICON_COLUMNS]


def test_every_card_has_a_hash_of_its_own():
    files = [path for path in MODELS.glob("*.json") if path.name != "cascade.json"]
    cards = [json.loads(path.read_text()) for path in files]
    assert len({card["sha256"] for card in cards}) == len(cards) == 9


def test_the_card_of_the_page_type_has_its_scores():
    table = ROOT / "experiments" / "results" / "page_type" / "scores.csv"
    with table.open() as file:
        (row,) = csv.DictReader(file)
    scores = shipped_page_type().card_.scores["wcxb,news"]
    assert {name: str(value) for name, value in scores.items()} == row
