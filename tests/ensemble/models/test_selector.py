"""The selector chooses one extractor for a page, runs it, and returns its exact text."""

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from small_models import JURORS, contents
from webjury.answer.by_model import extract_by_selector
from webjury.arrays import Floats
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.matrix import feature_matrix, structure_names
from webjury.ensemble.models.selector import MAX_JURORS_RUN, Choice, JurorRunner, Selector, choose
from webjury.ensemble.models.surrogates import SurrogateModels, coverage_of, meta_feature_names
from webjury.ensemble.models.training import Example, host_folds, segment_example
from webjury.ensemble.models.voter import Voter
from webjury.ensemble.storage.cards import read_card
from webjury.errors import DataError, ExtractorError, ModelError, OptionError
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN, ExtractorRuns, run_extractors
from webjury.segmenter.page import Page

pytestmark = pytest.mark.usefixtures("quick_training")

PROBES = {"bte", "resiliparse"}


class FixedText(Extractor):
    """Replaces an extractor and always returns the same text."""

    name = "boilerpipe-default"

    def extract_text(self, page: Page) -> str:
        return "\n  Not of this page.\u00a0But <said>\n\n"


def won_by(juror: str) -> np.ndarray:
    """Make scores by which one juror is best on every page."""
    return np.tile([0.9 if name == juror else 0.4 for name in JURORS], (12, 1))


@pytest.fixture(scope="module")
def selectors(quick_training, examples, hosts) -> dict[str, Selector]:
    """For each juror, a selector trained on scores by which that juror is always best."""
    return {juror: Selector(JURORS).fit(examples, won_by(juror), hosts) for juror in JURORS}


@pytest.mark.parametrize(
    ("jurors", "message"),
    [
        (("bte", "justext"), "the selector needs resiliparse among its jurors"),
        (("resiliparse",), "the selector needs bte among its jurors"),
        ((), "the selector needs bte among its jurors"),
        (("bte", "resiliparse", "nobody"), "unknown extractor 'nobody'"),
    ],
)
def test_jurors_without_the_probes_or_unknown_are_refused(jurors, message):
    with pytest.raises(OptionError, match=message):
        Selector(jurors)


def test_pages_with_segments_of_too_few_hosts_are_refused(examples, f1):
    empty = segment_example(Case(Page(""), ExtractorRuns()), "", JURORS)
    for pages, hosts in ((examples, ["one"] * 12), ([examples[0], empty], ["one", "two"])):
        with pytest.raises(DataError, match="pages of at least 2 hosts"):
            Selector(JURORS).fit(pages, f1[: len(pages)], hosts)


PREDICTED = {"a": 0.9, "b": 0.8, "c": 0.7, "d": 0.6}


@pytest.mark.parametrize(
    ("kept", "choice", "run"),
    [
        ({"a": 0.85}, Choice("a", 0.85), ["a"]),
        ({"a": 0.2, "b": 0.75}, Choice("b", 0.75), ["a", "b"]),
        ({"a": 0.5, "b": 0.3}, Choice("a", 0.5), ["a", "b"]),
        ({"a": None, "b": 0.8}, Choice("b", 0.8), ["a", "b"]),
        ({"a": None, "b": 0.1, "c": 0.2}, Choice("c", 0.2), ["a", "b", "c"]),
        ({"a": None, "b": None, "c": None, "d": None}, None, ["a", "b", "c", "d"]),
    ],
)
def test_the_best_is_run_and_checked(kept, choice, run):
    done = []

    def run_juror(juror: str) -> Floats | None:
        done.append(juror)
        share = kept[juror]
        return None if share is None else np.array([share])

    def expect(coverages: Mapping[str, Floats]) -> dict[str, float]:
        return PREDICTED | {juror: float(share[0]) for juror, share in coverages.items()}

    assert choose(list(PREDICTED), expect, run_juror) == choice
    assert done == run
    assert sum(kept[juror] is not None for juror in done) <= MAX_JURORS_RUN


def test_of_equals_the_first_is_chosen():
    equal = dict.fromkeys(PREDICTED, 0.5)
    choice = choose(["c", "a"], lambda _: equal, lambda _: np.array([0.5]))
    assert choice == Choice("c", 0.5)


@pytest.mark.parametrize("juror", JURORS)
def test_the_extractor_that_is_always_best_is_chosen_and_only_it_and_the_probes_run(
    selectors, cases, new_page, juror, fail
):
    page, case = Page(new_page.html), cases[0]
    text = BUILT_IN[juror].extract(page)
    fail(*set(BUILT_IN) - PROBES - {juror})
    extraction = extract_by_selector(selectors[juror], page)
    assert (extraction.extractor, extraction.text) == (juror, text.strip())
    assert extraction.expected_f1 == pytest.approx(0.9, abs=0.1)
    assert extraction.warnings == []
    assert {segment.kept for segment in extraction.segments} == {True, False}
    assert [segment.text for segment in extraction.segments] == Case(page, ExtractorRuns()).texts
    for segment in extraction.segments:
        assert set(segment.coverage) == PROBES | {juror}
        assert segment.kept == (segment.coverage[juror] > 0.5)
        assert segment.probability is None
    features = feature_matrix(case, JURORS)
    run = partial(coverage_of, features)
    choice = selectors[juror].choose(features, case.n_words, case.tokens, run)
    assert choice.juror == juror


@pytest.mark.parametrize("juror", JURORS)
def test_what_a_juror_keeps_is_what_its_features_say_or_unknown_if_it_fails(cases, juror, fail):
    case = cases[0]
    runner = JurorRunner(Case(case.page, run_extractors(case.page, sorted(PROBES))))
    expected = coverage_of(feature_matrix(case, JURORS), juror)
    assert runner.run(juror) == pytest.approx(expected, abs=1e-6)
    fail(juror)
    assert JurorRunner(Case(case.page)).run(juror) is None


def test_the_text_is_unchanged_even_if_it_is_not_of_the_page(selectors, new_page, monkeypatch):
    monkeypatch.setitem(BUILT_IN, "boilerpipe-default", FixedText())
    selector = selectors["boilerpipe-default"]
    extraction = extract_by_selector(selector, new_page.html, jurors=["boilerpipe-default"])
    assert extraction.text == "Not of this page.\u00a0But <said>"
    assert not any(segment.kept for segment in extraction.segments)


@pytest.mark.parametrize("juror", JURORS)
def test_an_extractor_that_fails_is_skipped_until_all_have_failed(selectors, new_page, fail, juror):
    fail(juror)
    extraction = extract_by_selector(selectors[juror], new_page.html)
    assert extraction.extractor in set(JURORS) - {juror}
    assert extraction.text == BUILT_IN[extraction.extractor].extract(Page(new_page.html)).strip()
    assert extraction.warnings[0] == f"{juror}: failed with OSError: no texts"
    assert juror not in extraction.segments[0].coverage
    fail(*JURORS)
    with pytest.raises(ExtractorError, match="failed on this page, as did all other extractors"):
        extract_by_selector(selectors[juror], new_page.html)


def test_for_a_page_without_words_the_first_juror_is_named(selector):
    assert extract_by_selector(selector, "<p>...").extractor == "bte"
    nothing = Case(Page("<p>..."), ExtractorRuns())
    features = feature_matrix(nothing, JURORS)
    run = partial(coverage_of, features)
    assert selector.choose(features, nothing.n_words, nothing.tokens, run) == Choice("bte", 1.0)


def test_meta_features_have_a_row_per_juror(selector, examples, f1):
    columns = meta_feature_names(JURORS)
    for example, scores in zip(examples, f1, strict=True):
        surrogates = selector.surrogates_
        meta_features = surrogates.meta_features(
            surrogates.coverage(example.features), example.words, example.content
        )
        assert meta_features.shape == (3, len(columns))
        of = dict(zip(columns, meta_features.T, strict=True))
        for row, juror in enumerate(JURORS):
            assert of[f"is_{juror}"].tolist() == [float(place == row) for place in range(3)]
            assert of[f"expected_f1_{juror}"].tolist() == [of["expected_f1"][row]] * 3
        assert of["f1_lead"] == pytest.approx(of["expected_f1"] - of["expected_f1"].mean())
        # The surrogates' F1 is close to the real F1.
        assert of["expected_f1"] == pytest.approx(scores, abs=0.1)
        assert of["page_content_share"] == pytest.approx(
            np.full(3, (example.content * example.words).sum() / example.words.sum()), abs=0.1
        )


@pytest.mark.parametrize("changed", [0, 1])
def test_meta_features_for_training_are_out_of_fold(examples, hosts, changed):
    folds = host_folds(hosts, 2)
    others = [
        replace(example, content=1 - example.content) if fold == changed else example
        for example, fold in zip(examples, folds, strict=True)
    ]
    before, after = (_meta_features(given, hosts) for given in (examples, others))
    for fold, one, other in zip(folds, before, after, strict=True):
        assert np.array_equal(one, other) == (fold == changed)


def _meta_features(examples: list[Example], hosts: list[str]) -> list[np.ndarray]:
    selector = Selector(JURORS)
    selector.fast_ = Voter(()).fit(examples, hosts)
    return selector._meta_features(examples, hosts)


def test_probes_are_run_and_others_have_surrogates(examples):
    surrogates = SurrogateModels(JURORS).fit(examples)
    assert set(surrogates.models_) == {"boilerpipe-default"}
    of_probes = set(surrogates.features_) - set(structure_names())
    assert all(name.startswith(("bte", "resiliparse")) for name in of_probes)
    assert of_probes


@pytest.fixture
def saved(selector: Selector, tmp_path: Path) -> Path:
    """The folder of a selector."""
    selector.save(tmp_path)
    return tmp_path


def alter_card(path: Path, **changes: object) -> None:
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | changes))


def test_a_selector_is_saved_with_its_parts_beside_a_fast_model_with_scores(selector, saved):
    names = ["selector", "selector-boilerpipe-default", "fast"]
    files = {f"{name}.{suffix}" for name in names for suffix in ("json", "txt")}
    assert files < set(contents(saved))
    assert Selector.load(saved).fast_.model_.text == selector.fast_.model_.text
    card = saved / "fast.json"
    alter_card(card, scores={"mine": 1})
    selector.save(saved)
    assert read_card(card).scores == {"mine": 1}
    read = Voter.load(card)
    assert Selector.load(saved, fast=read).fast_ is read


def test_a_selector_refuses_another_fast_model(examples, hosts, saved):
    Voter((), seed=1).fit(examples, hosts).save(saved)
    with pytest.raises(ModelError, match="another model of mode fast than the one in its folder"):
        Selector.load(saved)


@pytest.mark.parametrize("part", ["selector", "selector-boilerpipe-default"])
def test_a_part_with_the_forest_of_another_is_refused(saved, part):
    shutil.copy(saved / "fast.txt", saved / f"{part}.txt")
    alter_card(saved / f"{part}.json", sha256=read_card(saved / "fast.json").sha256)
    with pytest.raises(ModelError, match="its card belongs to another model"):
        Selector.load(saved)


def test_a_selector_of_other_jurors_than_its_features_is_refused(saved):
    alter_card(saved / "selector.json", jurors=JURORS[::-1])
    with pytest.raises(ModelError, match="has other features than its jurors"):
        Selector.load(saved)
