"""The voter classifies each segment as content or not; training it is reproducible."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from webjury.answer.by_model import extract_by_model
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.matrix import feature_matrix
from webjury.ensemble.models.lexicon import LEXICON_COLUMNS, learn_lexicon
from webjury.ensemble.models.training import Example, segment_example
from webjury.ensemble.models.voter import Voter
from webjury.errors import DataError, InputError, ModelError, OptionError
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN, ExtractorRuns
from webjury.segmenter.page import Page

JURORS = ("bte", "resiliparse", "boilerpipe-default")
HOSTS = [f"host{number % 6}.example" for number in range(12)]
FIRST_STAGE = {"fast-first-0.txt", "fast-first-1.txt"}
#: Enough for twelve similar pages.
QUICK = {
    "num_iterations": 20,
    "num_leaves": 7,
    "learning_rate": 0.3,
    "min_data_in_leaf": 2,
    "lambda_l2": 0.1,
}


class Failing(Extractor):
    name = "bte"
    linear = True

    def extract_text(self, page: Page) -> str:
        raise OSError("no texts")


def fitted(examples: list[Example], jurors: tuple[str, ...] = JURORS, seed: int = 0) -> Voter:
    return Voter(jurors, seed=seed, settings=QUICK).fit(examples, HOSTS[: len(examples)])


@pytest.fixture(scope="module")
def voter(examples) -> Voter:
    return fitted(examples)


@pytest.fixture(scope="module")
def fast(examples) -> Voter:
    return fitted(examples, ())


@pytest.fixture(params=["voter", "fast"])
def model(request: pytest.FixtureRequest) -> Voter:
    """A voter with jurors, or the model of mode fast."""
    return request.getfixturevalue(request.param)


def test_an_unknown_juror_is_refused() -> None:
    with pytest.raises(OptionError, match="unknown extractor 'nobody'"):
        Voter(["bte", "nobody"])


@pytest.mark.parametrize(("jurors", "mode"), [(("bte",), "voter"), ((), "fast")])
def test_without_jurors_the_mode_is_fast(jurors: tuple[str, ...], mode: str) -> None:
    assert Voter(jurors).mode == mode


def test_fit_returns_itself(examples) -> None:
    voter = Voter((), settings=QUICK)
    assert voter.fit(examples, HOSTS) is voter


def test_settings_override_the_defaults() -> None:
    settings = Voter((), seed=7, settings={"num_iterations": 20, "seed": 8}).settings
    assert settings == Voter(()).settings | {"num_iterations": 20, "seed": 7}


def test_fitting_without_segments_is_an_error() -> None:
    empty = segment_example(Case(Page(""), ExtractorRuns()), "", ())
    for examples in ([], [empty]):
        with pytest.raises(DataError, match="no page has a segment"):
            fitted(examples, ())


def test_a_page_without_segments_does_not_change_the_model(examples, voter: Voter) -> None:
    empty = segment_example(Case(Page(""), ExtractorRuns()), "", JURORS)
    again = Voter(settings=QUICK, jurors=JURORS).fit([empty, *examples], ["any", *HOSTS])
    assert again.model_.text == voter.model_.text


@pytest.mark.parametrize("lexicon", [True, False])
def test_one_page_is_too_little_to_learn_from(examples, lexicon: bool) -> None:
    with pytest.raises(DataError, match="two pages or more"):
        Voter((), lexicon=lexicon, settings=QUICK).fit(examples[:1], HOSTS[:1])


def test_a_lexicon_is_learned_from_pages_of_one_host(examples) -> None:
    alone = Voter((), settings=QUICK).fit(examples, ["one.example"] * len(examples))
    assert len(alone.lexicon_.hashes_) > 0


def test_without_a_lexicon_no_tokens_are_needed(examples, new_page, tmp_path: Path) -> None:
    voter = Voter((), lexicon=False, settings=QUICK).fit(examples, HOSTS)
    voter.save(tmp_path)
    assert set(_contents(tmp_path)) == {"fast.json", "fast.txt", *FIRST_STAGE}
    loaded = Voter.load(tmp_path)
    assert loaded.lexicon is False
    assert loaded.warnings(Case(Page(new_page.html))) == []
    assert extract_by_model(loaded, new_page.html) == extract_by_model(voter, new_page.html)


def test_a_lexicon_needs_tokens(fast: Voter, new_page) -> None:
    case = Case(Page(new_page.html), _no_runs())
    with pytest.raises(ModelError, match="fast has a lexicon: give it tokens"):
        fast.probabilities(feature_matrix(case, ()), case.n_words)


def test_lexicon_columns_for_training_are_out_of_fold(examples, voter: Voter) -> None:
    """Inverting the labels of a page does not change that page's own columns."""
    inverted = replace(examples[0], content=1 - examples[0].content)
    groups = ["alone", *HOSTS[1:]]
    _, before = learn_lexicon(examples, groups)
    _, after = learn_lexicon([inverted, *examples[1:]], groups)
    assert np.array_equal(after[0], before[0])
    assert not np.array_equal(after[1], before[1])


@pytest.mark.parametrize("alter", [Path.unlink, lambda path: path.write_text("{}")])
@pytest.mark.parametrize("part", ["lexicon", "fast-first"])
def test_a_part_that_is_missing_or_altered_is_refused(fast: Voter, tmp_path, part, alter) -> None:
    fast.save(tmp_path)
    alter(next(tmp_path.glob(f"{part}-*.txt")))
    with pytest.raises(ModelError, match=part):
        Voter.load(tmp_path)


def test_the_lexicon_of_a_fast_model_is_taken(examples, voter: Voter, fast: Voter) -> None:
    shared = Voter(JURORS, settings=QUICK).fit(examples, HOSTS, fast)
    assert shared.lexicon_ is fast.lexicon_
    assert shared.model_.text == voter.model_.text


def test_first_probabilities_for_training_are_out_of_fold(examples) -> None:
    """Inverting the labels of a page does not change its own first probabilities."""
    hosts = ["alone", *HOSTS[1:]]
    inverted = replace(examples[0], content=1 - examples[0].content)
    before, after = (
        Voter((), lexicon=False, settings=QUICK).fit([first, *examples[1:]], hosts).out_of_fold_
        for first in (examples[0], inverted)
    )
    assert np.array_equal(before[0], after[0])
    assert any(not np.array_equal(*both) for both in zip(before[1:], after[1:], strict=True))


def test_comments_are_content_if_option_comments_is_true(examples) -> None:
    html = "<article><p>One two three.</article><div class=comments><p>Four five six.</div>"
    left, kept = (Case(Page(html), _no_runs(), comments=comments) for comments in (False, True))
    assert column(left, "to_hint_comment") == [20, 1]
    assert column(kept, "to_hint_comment") == [20, 20]
    assert len(kept.tokens.markup.hashes) < len(left.tokens.markup.hashes)


def test_the_article_is_extracted_without_the_menu(model: Voter, new_page) -> None:
    extraction = extract_by_model(model, new_page.html)
    assert extraction.text.split() == new_page.gold.split()
    assert all(menu in Page(new_page.html).text for menu in ("Archive", "All rights reserved"))
    assert extraction.expected_f1 > 0.5
    assert extraction.warnings == []
    assert extraction.extractor is None


@pytest.mark.parametrize("make", [str, str.encode, Page])
def test_a_page_may_be_str_bytes_or_page(fast: Voter, new_page, make) -> None:
    assert extract_by_model(fast, make(new_page.html)).text.split() == new_page.gold.split()


def test_input_that_is_not_html_is_refused(fast: Voter) -> None:
    with pytest.raises(InputError):
        extract_by_model(fast, b"%PDF-1.7")


def test_each_segment_has_a_probability_and_coverage(voter: Voter, new_page) -> None:
    page = Page(new_page.html)
    extraction = extract_by_model(voter, page)
    segments = extraction.segments
    assert [segment.text for segment in segments] == [
        s.text for s in Case(page, _no_runs()).segments
    ]
    assert extraction.text == "\n".join(segment.text for segment in segments if segment.kept)
    assert all(0 < segment.probability < 1 for segment in segments)
    assert all(tuple(segment.coverage) == JURORS for segment in segments)
    kept = [segment.probability for segment in segments if segment.kept]
    left = [segment.probability for segment in segments if not segment.kept]
    assert min(kept) >= max(left)


def test_extract_decides_as_decide_does_on_the_features(voter: Voter, new_page) -> None:
    page = Page(new_page.html)
    texts = {name: BUILT_IN[name].extract(page) for name in JURORS}
    case = Case(page, ExtractorRuns(texts))
    decision = voter.decide(case, feature_matrix(case, JURORS))
    extraction = extract_by_model(voter, page)
    assert decision.kept.tolist() == [segment.kept for segment in extraction.segments]
    assert decision.probabilities.tolist() == [s.probability for s in extraction.segments]
    assert decision.expected_f1 == extraction.expected_f1


def test_the_fast_voter_runs_no_jurors(fast: Voter, new_page, monkeypatch) -> None:
    for name in BUILT_IN:
        monkeypatch.setitem(BUILT_IN, name, Failing())
    extraction = extract_by_model(fast, new_page.html)
    assert extraction.mode == "fast"
    assert extraction.warnings == []
    assert all(segment.coverage == {} for segment in extraction.segments)


def test_the_fast_voter_has_only_structure_and_lexicon_features(fast: Voter, new_page) -> None:
    structure = feature_matrix(Case(Page(new_page.html), _no_runs()), ())
    assert fast.card_.features == [*structure.names, *LEXICON_COLUMNS]
    assert fast.card_.jurors == []


def test_the_fast_voter_does_not_depend_on_runs_of_jurors(fast: Voter, pages) -> None:
    without_runs = [
        segment_example(Case(Page(page.html), _no_runs()), page.gold, ()) for page in pages
    ]
    assert fitted(without_runs, ()).model_.text == fast.model_.text


def test_a_juror_that_fails_is_left_out_with_a_warning(voter: Voter, new_page, monkeypatch) -> None:
    monkeypatch.setitem(BUILT_IN, "bte", Failing())
    extraction = extract_by_model(voter, new_page.html)
    assert extraction.warnings == ["bte: failed with OSError: no texts"]
    assert set(extraction.segments[0].coverage) == set(JURORS) - {"bte"}
    assert extraction.text.split() == new_page.gold.split()


@pytest.mark.parametrize("html", ["", "<p>...</p>"])
def test_a_page_without_words_has_no_content(model: Voter, html: str) -> None:
    extraction = extract_by_model(model, html)
    assert (extraction.text, list(extraction.segments)) == ("", [])
    assert extraction.expected_f1 is None


def test_fitting_twice_gives_the_same_files(examples, voter: Voter, tmp_path: Path) -> None:
    voter.save(tmp_path / "one")
    fitted(examples).save(tmp_path / "two")
    assert _contents(tmp_path / "one") == _contents(tmp_path / "two")
    assert set(_contents(tmp_path / "one")) == {
        "voter.json",
        "voter.txt",
        "voter-first-0.txt",
        "voter-first-1.txt",
        f"lexicon-{voter.load(tmp_path / 'one').card_.lexicon_sha256[:16]}.txt",
    }


def test_another_seed_gives_another_model(examples, voter: Voter) -> None:
    other = fitted(examples, seed=1)
    assert other.model_.sha256 != voter.model_.sha256
    assert other.card_.settings["seed"] == 1


def test_a_reloaded_voter_extracts_the_same(model: Voter, new_page, tmp_path: Path) -> None:
    model.save(tmp_path)
    for path in (tmp_path, tmp_path / f"{model.mode}.json", str(tmp_path)):
        loaded = Voter.load(path)
        assert extract_by_model(loaded, new_page.html) == extract_by_model(model, new_page.html)
        assert (loaded.jurors, loaded.seed) == (model.jurors, model.seed)
        assert loaded.settings == model.settings


def test_an_extraction_names_its_model_and_its_hash(model: Voter, new_page, tmp_path: Path) -> None:
    model.save(tmp_path)
    extraction = extract_by_model(model, new_page.html)
    assert extraction.model == extraction.mode == model.mode
    assert extraction.model_sha256 == Voter.load(tmp_path).card_.sha256


def test_a_model_for_other_features_is_refused(examples, voter: Voter, new_page) -> None:
    case = Case(Page(new_page.html), _no_runs())
    with pytest.raises(ModelError, match="unknown feature 'bte'"):
        voter.decide(case, feature_matrix(case, ()))


def test_the_labels_of_examples_are_those_of_the_gold_standard(examples, cases, pages) -> None:
    for example, case, page in zip(examples, cases, pages, strict=True):
        assert set(example.content.tolist()) == {0.0, 1.0}
        kept = [s.text for s, share in zip(case.segments, example.content, strict=True) if share]
        assert "\n".join(kept) == page.gold
        assert np.array_equal(example.words, case.n_words)


def column(case: Case, name: str) -> list[float]:
    table = feature_matrix(case, ())
    return table.columns([name])[:, 0].tolist()


def _no_runs() -> ExtractorRuns:
    return ExtractorRuns()


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}
