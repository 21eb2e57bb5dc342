"""A model whose files are broken, but whose hashes are right, is refused or gives probabilities."""

import random
from dataclasses import replace

import pytest

from webjury.ensemble.features.case import Case
from webjury.ensemble.models.voter import Voter
from webjury.errors import ModelError
from webjury.experiments.fuzz.models import (
    KINDS,
    break_models,
    failure_of,
    models_table,
    small_model,
)
from webjury.segmenter.page import Page


def test_broken_models_are_refused_or_give_probabilities():
    results = list(break_models(100))
    assert [failure for _, failure in results if failure] == []
    assert models_table(results) == [
        {"broken": kind, "models": 25, "failures": 0} for kind in KINDS
    ]


def test_the_small_model_works_and_every_kind_breaks_it(tmp_path):
    model = small_model()
    Voter.load(model.write(tmp_path, model.card_text()))
    for kind, break_model in KINDS.items():
        broken = [break_model(random.Random(seed), model) for seed in range(9)]
        assert (model, model.card_text()) not in broken, kind


def test_an_error_that_no_one_expects_is_a_failure(tmp_path, monkeypatch):
    model = small_model()
    card = model.write(tmp_path, model.card_text())
    monkeypatch.setattr(Voter, "load", {}.__getitem__)
    assert str(failure_of(card, Case(Page("<p>A lamp.")))).startswith("KeyError")


def test_forests_that_have_changed_places_are_refused(tmp_path):
    model = small_model()
    swapped = replace(model, forests=model.forests[::-1])
    with pytest.raises(ModelError, match="its card belongs to another model"):
        Voter.load(swapped.write(tmp_path, swapped.card_text()))
