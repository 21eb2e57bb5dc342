"""The selector chooses one extractor for a page, runs it, and returns its exact text."""

import json
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from webjury.answer.by_model import extract_by_selector
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.matrix import feature_matrix, structure_names
from webjury.ensemble.models import selector as selector_module
from webjury.ensemble.models import surrogates as surrogates_module
from webjury.ensemble.models import voter as voter_module
from webjury.ensemble.models.selector import Choice, JurorRunner, Selector
from webjury.ensemble.models.surrogates import SurrogateModels, coverage_of, meta_feature_names
from webjury.ensemble.models.training import Example, host_folds, segment_example
from webjury.ensemble.models.voter import Voter
from webjury.ensemble.storage.cards import read_card
from webjury.errors import DataError, ExtractorError, InputError, ModelError, OptionError
from webjury.experiments.scoring.metrics import wcxb
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN, ExtractorRuns, run_extractors
from webjury.segmenter.page import Page

JURORS = ("bte", "resiliparse", "boilerpipe-default")
PROBES = {"bte", "resiliparse"}
QUICK = {
    "num_iterations": 20,
    "num_leaves": 7,
    "learning_rate": 0.3,
    "min_data_in_leaf": 2,
    "lambda_l2": 0.1,
}


class Failing(Extractor):
    """Replaces an extractor and fails."""

    linear = True

    def __init__(self, name: str) -> None:
        self.name = name

    def extract_text(self, page: Page) -> str:
        raise OSError("no texts")


class FixedText(Extractor):
    """Replaces an extractor and always returns the same text."""

    name = "boilerpipe-default"

    def extract_text(self, page: Page) -> str:
        return "\n  Not of this page.\u00a0But <said>\n\n"


@pytest.fixture(scope="module", autouse=True)
def _quick_training():
    """Train small models, for both the selector and its surrogates."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (selector_module, surrogates_module, voter_module):
            for name, value in QUICK.items():
                patch.setitem(module.SETTINGS, name, value)
        yield


@pytest.fixture(scope="module")
def hosts(pages) -> list[str]:
    return [page.host for page in pages]


@pytest.fixture(scope="module")
def f1(cases, pages) -> np.ndarray:
    """The F1 of each juror on each page."""
    return np.array(
        [
            [wcxb(case.runs.texts[juror], page.gold).f1 for juror in JURORS]
            for case, page in zip(cases, pages, strict=True)
        ]
    )


def won_by(juror: str) -> np.ndarray:
    """Make scores by which one juror is best on every page."""
    return np.tile([0.9 if name == juror else 0.4 for name in JURORS], (12, 1))


@pytest.fixture(scope="module")
def selector(examples, f1, hosts) -> Selector:
    return Selector(JURORS).fit(examples, f1, hosts)


@pytest.fixture(scope="module")
def selectors(examples, hosts) -> dict[str, Selector]:
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
def test_jurors_without_the_probes_or_unknown_are_refused(
    jurors: tuple[str, ...], message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        Selector(jurors)


def test_fit_returns_itself(examples, f1, hosts) -> None:
    selector = Selector(JURORS)
    assert selector.fit(examples, f1, hosts) is selector


def test_pages_of_too_few_hosts_are_refused(examples, f1) -> None:
    with pytest.raises(DataError, match="pages of at least 2 hosts"):
        Selector(JURORS).fit(examples, f1, ["one"] * 12)


def test_pages_without_segments_are_not_trained_on(examples, f1, hosts, selector: Selector) -> None:
    empty = segment_example(Case(Page(""), ExtractorRuns()), "", JURORS)
    fitted = Selector(JURORS).fit([empty, *examples], np.vstack([[1, 0, 0], f1]), ["a", *hosts])
    assert fitted.model_.text == selector.model_.text
    with pytest.raises(DataError, match="pages of at least 2 hosts"):
        Selector(JURORS).fit([examples[0], empty, empty], f1[:3], ["one", "two", "three"])


@pytest.mark.parametrize("juror", JURORS)
def test_the_extractor_that_is_always_best_is_chosen(
    selectors, cases, new_page, juror: str
) -> None:
    extraction = extract_by_selector(selectors[juror], new_page.html)
    assert extraction.extractor == juror
    assert extraction.expected_f1 == pytest.approx(0.9, abs=0.1)
    case = cases[0]
    features = feature_matrix(case, JURORS)
    run = partial(coverage_of, features)
    choice = selectors[juror].choose(features, case.n_words, case.tokens, run)
    assert choice is not None
    assert choice.juror == juror


@pytest.mark.parametrize("juror", JURORS)
def test_only_the_probes_and_the_chosen_extractor_are_run(
    selectors, new_page, monkeypatch, juror: str
) -> None:
    for name in set(BUILT_IN) - PROBES - {juror}:
        monkeypatch.setitem(BUILT_IN, name, Failing(name))
    extraction = extract_by_selector(selectors[juror], new_page.html)
    assert set(extraction.segments[0].coverage) == PROBES | {juror}
    assert extraction.warnings == []


@pytest.mark.parametrize("juror", JURORS)
def test_what_a_juror_keeps_is_what_its_features_say(cases, juror: str) -> None:
    case = cases[0]
    runner = JurorRunner(Case(case.page, run_extractors(case.page, sorted(PROBES))))
    expected = coverage_of(feature_matrix(case, JURORS), juror)
    assert runner.run(juror) == pytest.approx(expected, abs=1e-6)


def test_a_juror_that_fails_keeps_nothing_known(cases, monkeypatch) -> None:
    monkeypatch.setitem(BUILT_IN, "bte", Failing("bte"))
    assert JurorRunner(Case(cases[0].page)).run("bte") is None


@pytest.mark.parametrize("juror", JURORS)
def test_the_text_is_exactly_that_of_the_extractor(selectors, new_page, juror: str) -> None:
    text = BUILT_IN[juror].extract(Page(new_page.html))
    assert extract_by_selector(selectors[juror], new_page.html).text == text.strip()


def test_the_text_is_unchanged_even_if_it_is_not_of_the_page(
    selectors, new_page, monkeypatch
) -> None:
    monkeypatch.setitem(BUILT_IN, "boilerpipe-default", FixedText())
    selector = selectors["boilerpipe-default"]
    extraction = extract_by_selector(selector, new_page.html, jurors=["boilerpipe-default"])
    assert extraction.text == "Not of this page.\u00a0But <said>"
    assert not any(segment.kept for segment in extraction.segments)


@pytest.mark.parametrize("juror", JURORS)
def test_segments_are_kept_where_the_extractor_kept_more_than_half(
    selectors, new_page, juror: str
) -> None:
    page = Page(new_page.html)
    segments = extract_by_selector(selectors[juror], page).segments
    assert [segment.text for segment in segments] == [
        segment.text for segment in Case(page, ExtractorRuns()).segments
    ]
    assert {segment.kept for segment in segments} == {True, False}
    for segment in segments:
        assert segment.kept == (segment.coverage[juror] > 0.5)
        assert segment.probability is None


@pytest.mark.parametrize("juror", JURORS)
def test_an_extractor_that_fails_is_skipped(selectors, new_page, monkeypatch, juror: str) -> None:
    monkeypatch.setitem(BUILT_IN, juror, Failing(juror))
    extraction = extract_by_selector(selectors[juror], new_page.html)
    assert extraction.extractor in set(JURORS) - {juror}
    assert extraction.text == BUILT_IN[extraction.extractor].extract(Page(new_page.html)).strip()
    assert extraction.warnings[0] == f"{juror}: failed with OSError: no texts"
    assert juror not in extraction.segments[0].coverage


def test_it_is_an_error_if_every_extractor_fails(selectors, new_page, monkeypatch) -> None:
    for name in JURORS:
        monkeypatch.setitem(BUILT_IN, name, Failing(name))
    with pytest.raises(ExtractorError, match="failed on this page, as did all other extractors"):
        extract_by_selector(selectors["bte"], new_page.html)


@pytest.mark.parametrize("html", ["", "<p>...</p>", "<title>T</title>"])
def test_a_page_without_words_has_no_content(selector: Selector, html: str) -> None:
    extraction = extract_by_selector(selector, html)
    assert (extraction.text, list(extraction.segments)) == ("", [])
    assert (extraction.extractor, extraction.expected_f1) == ("bte", None)
    nothing = Case(Page(html), ExtractorRuns())
    features = feature_matrix(nothing, JURORS)
    run = partial(coverage_of, features)
    assert selector.choose(features, nothing.n_words, nothing.tokens, run) == Choice("bte", 1.0)


def test_input_that_is_not_html_is_refused(selector: Selector) -> None:
    with pytest.raises(InputError):
        extract_by_selector(selector, b"%PDF-1.7")


def test_the_article_is_extracted_without_the_menu(selector: Selector, new_page) -> None:
    extraction = extract_by_selector(selector, new_page.html)
    assert wcxb(extraction.text, new_page.gold).f1 > 0.9
    assert "Archive" not in extraction.text
    assert extraction.mode == "selector"


def test_meta_features_have_a_row_per_juror(selector: Selector, examples, f1) -> None:
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
def test_meta_features_for_training_are_out_of_fold(examples, hosts, changed: int) -> None:
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


def test_probes_are_run_and_others_have_surrogates(examples) -> None:
    surrogates = SurrogateModels(JURORS).fit(examples)
    assert set(surrogates.models_) == {"boilerpipe-default"}
    of_probes = set(surrogates.features_) - set(structure_names())
    assert all(name.startswith(("bte", "resiliparse")) for name in of_probes)
    assert of_probes


def test_fitting_twice_gives_the_same_files(
    examples, f1, hosts, selector: Selector, tmp_path: Path
) -> None:
    selector.save(tmp_path / "one")
    Selector(JURORS).fit(examples, f1, hosts).save(tmp_path / "two")
    assert _contents(tmp_path / "one") == _contents(tmp_path / "two")
    names = ["selector", "selector-boilerpipe-default", "fast"]
    files = {f"{name}.{suffix}" for name in names for suffix in ("json", "txt")}
    assert files < set(_contents(tmp_path / "one"))


def test_a_fast_model_with_scores_stays_beside_the_selector(
    selector: Selector, tmp_path: Path
) -> None:
    fast = selector.fast_
    fast.save(tmp_path)
    card = tmp_path / "fast.json"
    card.write_text(card.read_text().replace('"scores": {}', '"scores": {"mine": 1}'))
    selector.save(tmp_path)
    assert read_card(card).scores == {"mine": 1}
    read = Voter.load(card)
    assert Selector.load(tmp_path, fast=read).fast_ is read


def test_a_selector_refuses_another_fast_model(
    examples, hosts, selector: Selector, tmp_path: Path
) -> None:
    selector.save(tmp_path)
    Voter((), seed=1).fit(examples, hosts).save(tmp_path)
    with pytest.raises(ModelError, match="another model of mode fast than the one in its folder"):
        Selector.load(tmp_path)


def test_another_seed_gives_another_model(examples, f1, hosts, selector: Selector) -> None:
    other = Selector(JURORS, seed=1).fit(examples, f1, hosts)
    assert other.model_.sha256 != selector.model_.sha256
    assert other.card_.settings["seed"] == 1


def test_a_reloaded_selector_extracts_the_same(
    selector: Selector, pages, new_page, tmp_path: Path
) -> None:
    selector.save(tmp_path)
    for path in (tmp_path, tmp_path / "selector.json", str(tmp_path)):
        loaded = Selector.load(path)
        assert loaded.jurors == list(JURORS)
        for page in (new_page, *pages[:3]):
            assert extract_by_selector(loaded, page.html) == extract_by_selector(
                selector, page.html
            )


def test_the_seed_is_loaded(examples, f1, hosts, tmp_path: Path) -> None:
    Selector(JURORS, seed=3).fit(examples, f1, hosts).save(tmp_path)
    assert Selector.load(tmp_path).seed == 3


def test_a_selector_cannot_be_loaded_as_a_voter(
    examples, selector: Selector, tmp_path: Path
) -> None:
    selector.save(tmp_path)
    with pytest.raises(ModelError, match="is a model of mode selector, not voter or fast"):
        Voter.load(tmp_path / "selector.json")
    with pytest.raises(ModelError, match="is a model of mode surrogate, not voter or fast"):
        Voter.load(tmp_path / "selector-boilerpipe-default.json")
    with pytest.raises(ModelError, match="is a model of mode surrogate, not selector"):
        Selector.load(tmp_path / "selector-boilerpipe-default.json")


@pytest.mark.parametrize(("jurors", "mode"), [(JURORS, "voter"), ((), "fast")])
def test_a_voter_cannot_be_loaded_as_a_selector(
    examples, tmp_path: Path, jurors, mode: str
) -> None:
    Voter(jurors, settings=QUICK).fit(examples, ["one", "two"] * 6).save(tmp_path)
    with pytest.raises(ModelError, match=f"is a model of mode {mode}, not selector"):
        Selector.load(tmp_path / f"{mode}.json")
    with pytest.raises(ModelError, match=r"contains no model: none of selector\.json exists"):
        Selector.load(tmp_path)


@pytest.mark.parametrize("part", ["selector", "selector-boilerpipe-default"])
def test_a_missing_or_altered_part_is_refused(
    selector: Selector, tmp_path: Path, part: str
) -> None:
    selector.save(tmp_path)
    text = (tmp_path / f"{part}.txt").read_text(encoding="utf-8")
    (tmp_path / f"{part}.txt").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(ModelError, match=rf"{part}\.txt was altered"):
        Selector.load(tmp_path)
    (tmp_path / f"{part}.txt").unlink()
    with pytest.raises(ModelError, match=rf"cannot read model .*{part}\.json"):
        Selector.load(tmp_path)


@pytest.mark.parametrize("part", ["selector", "selector-boilerpipe-default"])
def test_a_part_with_the_forest_of_another_is_refused(
    selector: Selector, tmp_path: Path, part: str
) -> None:
    selector.save(tmp_path)
    other = json.loads((tmp_path / "fast.json").read_text(encoding="utf-8"))
    shutil.copy(tmp_path / "fast.txt", tmp_path / f"{part}.txt")
    card = json.loads((tmp_path / f"{part}.json").read_text(encoding="utf-8"))
    (tmp_path / f"{part}.json").write_text(json.dumps({**card, "sha256": other["sha256"]}))
    with pytest.raises(ModelError, match="its card belongs to another model"):
        Selector.load(tmp_path)


def test_a_selector_of_other_jurors_than_its_features_is_refused(
    selector: Selector, tmp_path: Path
) -> None:
    selector.save(tmp_path)
    card = json.loads((tmp_path / "selector.json").read_text(encoding="utf-8"))
    changed = {**card, "jurors": card["jurors"][::-1]}
    (tmp_path / "selector.json").write_text(json.dumps(changed))
    with pytest.raises(ModelError, match="has other features than its jurors"):
        Selector.load(tmp_path)


def test_an_extraction_names_its_model_and_its_hash(selector: Selector, new_page, tmp_path) -> None:
    selector.save(tmp_path)
    extraction = extract_by_selector(selector, new_page.html)
    assert extraction.model == "selector"
    assert extraction.model_sha256 == Selector.load(tmp_path).card_.sha256


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}
