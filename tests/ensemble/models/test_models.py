"""What holds for models of every mode: training is reproducible, and a saved model is the same."""

from pathlib import Path

import numpy as np
import pytest

from small_models import JURORS, MODES, contents, train
from webjury.answer.by_model import extract_by_model
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.selector import Selector
from webjury.ensemble.models.training import segment_example
from webjury.ensemble.models.voter import Voter
from webjury.errors import ModelError
from webjury.experiments.scoring.metrics import wcxb
from webjury.extractors.registry import ExtractorRuns
from webjury.segmenter.page import Page

pytestmark = pytest.mark.usefixtures("quick_training")

for_every_mode = pytest.mark.parametrize("mode", MODES)


@for_every_mode
def test_the_article_is_extracted_without_the_menu(small_models, mode, new_page):
    extraction = extract_by_model(small_models[mode], new_page.html)
    assert wcxb(extraction.text, new_page.gold).f1 > 0.9
    assert "Shop" in Page(new_page.html).text
    assert "Shop" not in extraction.text
    assert extraction.expected_f1 > 0.5
    assert extraction.warnings == []
    assert extraction.model == extraction.mode == mode


@for_every_mode
def test_a_page_without_segments_does_not_change_the_model(small_models, examples, f1, hosts, mode):
    empty = segment_example(Case(Page(""), ExtractorRuns()), "", JURORS)
    again = train(mode, [empty, *examples], np.vstack([[1, 0, 0], f1]), ["any", *hosts])
    assert again.model_.text == small_models[mode].model_.text


@for_every_mode
def test_only_the_same_seed_gives_the_same_files(small_models, examples, f1, hosts, mode, tmp_path):
    model = small_models[mode]
    model.save(tmp_path / "one")
    train(mode, examples, f1, hosts).save(tmp_path / "two")
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    other = train(mode, examples, f1, hosts, seed=1)
    assert other.model_.sha256 != model.model_.sha256
    assert other.card_.settings["seed"] == 1
    other.save(tmp_path / "other")
    assert type(other).load(tmp_path / "other").seed == 1


@for_every_mode
def test_a_reloaded_model_extracts_the_same(small_models, pages, new_page, mode, tmp_path):
    model = small_models[mode]
    model.save(tmp_path)
    for path in (tmp_path / f"{mode}.json", str(tmp_path / f"{mode}.json")):
        loaded = type(model).load(path)
        assert (loaded.jurors, loaded.seed) == (model.jurors, model.seed)
        for page in (new_page, pages[0]):
            extraction = extract_by_model(loaded, page.html)
            assert extraction == extract_by_model(model, page.html)
            assert extraction.model_sha256 == loaded.card_.sha256


@pytest.mark.parametrize("alter", [Path.unlink, lambda path: path.write_text("{}")])
@pytest.mark.parametrize(
    ("mode", "part"),
    [
        *(("fast", part) for part in ("lexicon", "fast-first-0")),
        *(("selector", part) for part in ("selector", "selector-boilerpipe-default")),
    ],
)
def test_a_part_that_is_missing_or_altered_is_refused(small_models, tmp_path, mode, part, alter):
    model = small_models[mode]
    model.save(tmp_path)
    alter(min(tmp_path.glob(f"{part}*.txt"), key=lambda path: len(path.name)))
    with pytest.raises(ModelError, match=part):
        type(model).load(tmp_path)


@pytest.mark.parametrize(
    ("saved", "kind", "file", "message"),
    [
        ("selector", Voter, "selector.json", "is a model of mode selector, not voter or fast"),
        (
            *("selector", Voter, "selector-boilerpipe-default.json"),
            "is a model of mode surrogate, not voter or fast",
        ),
        (
            *("selector", Selector, "selector-boilerpipe-default.json"),
            "is a model of mode surrogate, not selector",
        ),
        ("voter", Selector, "voter.json", "is a model of mode voter, not selector"),
        ("fast", Selector, "fast.json", "is a model of mode fast, not selector"),
        ("fast", Selector, "", r"contains no model: none of selector\.json exists"),
    ],
)
def test_a_model_cannot_be_loaded_as_one_of_another_kind(
    small_models, tmp_path, saved, kind, file, message
):
    small_models[saved].save(tmp_path)
    with pytest.raises(ModelError, match=message):
        kind.load(tmp_path / file)
