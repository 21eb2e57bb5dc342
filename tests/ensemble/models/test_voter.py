"""The voter classifies each segment as content or not."""

from dataclasses import replace

import numpy as np
import pytest

from small_models import JURORS, contents
from webjury.answer.by_model import extract_by_model
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.matrix import feature_matrix
from webjury.ensemble.models.context import LEXICON_COLUMNS
from webjury.ensemble.models.lexicon import learn_lexicon
from webjury.ensemble.models.training import segment_example
from webjury.ensemble.models.voter import Voter
from webjury.errors import DataError, ModelError, OptionError
from webjury.extractors.registry import BUILT_IN, ExtractorRuns
from webjury.segmenter.page import Page

pytestmark = pytest.mark.usefixtures("quick_training")


def case_of(html: str, **options: bool) -> Case:
    return Case(Page(html), ExtractorRuns(), **options)


def test_jurors_and_settings_are_checked_and_completed():
    with pytest.raises(OptionError, match="unknown extractor 'nobody'"):
        Voter(["bte", "nobody"])
    assert [Voter(jurors).mode for jurors in (("bte",), ())] == ["voter", "fast"]
    settings = Voter((), seed=7, settings={"num_iterations": 21, "seed": 8}).settings
    assert settings == Voter(()).settings | {"num_iterations": 21, "seed": 7}


@pytest.mark.parametrize("lexicon", [True, False])
def test_pages_that_are_too_few_to_learn_from_are_refused(examples, lexicon):
    empty = segment_example(case_of(""), "", ())
    for pages, message in (
        ([], "no page has a segment"),
        ([empty], "no page has a segment"),
        (examples[:1], "two pages or more"),
    ):
        with pytest.raises(DataError, match=message):
            Voter((), lexicon=lexicon).fit(pages, ["any"] * len(pages))


def test_a_lexicon_is_learned_from_pages_of_one_host(examples):
    alone = Voter(()).fit(examples, ["one.example"] * len(examples))
    assert len(alone.lexicon_.hashes_) > 0


def test_without_a_lexicon_no_tokens_are_needed(examples, hosts, new_page, tmp_path):
    voter = Voter((), lexicon=False).fit(examples, hosts)
    voter.save(tmp_path)
    first = {"fast-first-0.txt", "fast-first-1.txt"}
    assert set(contents(tmp_path)) == {"fast.json", "fast.txt", *first}
    loaded = Voter.load(tmp_path)
    assert loaded.lexicon is False
    assert loaded.warnings(case_of(new_page.html)) == []
    assert extract_by_model(loaded, new_page.html) == extract_by_model(voter, new_page.html)


def test_a_lexicon_needs_tokens(fast, new_page):
    case = case_of(new_page.html)
    with pytest.raises(ModelError, match="fast has a lexicon: give it tokens"):
        fast.probabilities(feature_matrix(case, ()), case.n_words)


def test_columns_for_training_are_out_of_fold(examples, hosts):
    """Inverting the labels of a page does not change what it is given, but what others are."""
    groups = ["alone", *hosts[1:]]
    inverted = [replace(examples[0], content=1 - examples[0].content), *examples[1:]]
    for values in (
        lambda pages: learn_lexicon(pages, groups)[1],
        lambda pages: Voter((), lexicon=False).fit(pages, groups).out_of_fold_,
    ):
        before, after = values(examples), values(inverted)
        assert np.array_equal(before[0], after[0])
        assert any(not np.array_equal(*both) for both in zip(before[1:], after[1:], strict=True))


def test_the_lexicon_of_a_fast_model_is_taken(examples, hosts, voter, fast):
    shared = Voter(JURORS).fit(examples, hosts, fast)
    assert shared.lexicon_ is fast.lexicon_
    assert shared.model_.text == voter.model_.text


def test_comments_are_content_if_option_comments_is_true():
    html = "<article><p>One two three.</article><div class=comments><p>Four five six.</div>"
    left, kept = (case_of(html, comments=comments) for comments in (False, True))
    distances = [feature_matrix(case, ()).columns(["to_hint_comment"]) for case in (left, kept)]
    assert [one[:, 0].tolist() for one in distances] == [[20, 1], [20, 20]]
    assert len(kept.tokens.markup.hashes) < len(left.tokens.markup.hashes)


@pytest.mark.parametrize("make", [str, str.encode, Page])
def test_a_page_may_be_str_bytes_or_page(fast, new_page, make):
    assert extract_by_model(fast, make(new_page.html)).text.split() == new_page.gold.split()


def test_each_segment_has_a_probability_and_coverage(voter, new_page):
    page = Page(new_page.html)
    extraction = extract_by_model(voter, page)
    segments = extraction.segments
    assert [segment.text for segment in segments] == case_of(new_page.html).texts
    assert extraction.text == "\n".join(segment.text for segment in segments if segment.kept)
    assert all(0 < segment.probability < 1 for segment in segments)
    assert all(tuple(segment.coverage) == JURORS for segment in segments)
    kept = [segment.probability for segment in segments if segment.kept]
    left = [segment.probability for segment in segments if not segment.kept]
    assert min(kept) >= max(left)
    case = Case(page, ExtractorRuns({name: BUILT_IN[name].extract(page) for name in JURORS}))
    decision = voter.decide(case, feature_matrix(case, JURORS))
    assert decision.kept.tolist() == [segment.kept for segment in segments]
    assert decision.probabilities.tolist() == [segment.probability for segment in segments]
    assert decision.expected_f1 == extraction.expected_f1


def test_the_fast_voter_knows_no_jurors(fast, new_page, pages, hosts, fail):
    structure = feature_matrix(case_of(new_page.html), ())
    assert fast.card_.features == [*structure.names, *LEXICON_COLUMNS]
    assert fast.card_.jurors == []
    without_runs = [segment_example(case_of(page.html), page.gold, ()) for page in pages]
    assert Voter(()).fit(without_runs, hosts).model_.text == fast.model_.text
    fail(*BUILT_IN)
    extraction = extract_by_model(fast, new_page.html)
    assert extraction.warnings == []
    assert all(segment.coverage == {} for segment in extraction.segments)


def test_a_juror_that_fails_is_left_out_with_a_warning(voter, new_page, fail):
    fail("bte")
    extraction = extract_by_model(voter, new_page.html)
    assert extraction.warnings == ["bte: failed with OSError: no texts"]
    assert set(extraction.segments[0].coverage) == set(JURORS) - {"bte"}
    assert extraction.text.split() == new_page.gold.split()


def test_a_voter_is_saved_with_its_parts(voter, tmp_path):
    voter.save(tmp_path)
    lexicon = f"lexicon-{Voter.load(tmp_path).card_.lexicon_sha256[:16]}.txt"
    first = {"voter-first-0.txt", "voter-first-1.txt"}
    assert set(contents(tmp_path)) == {"voter.json", "voter.txt", lexicon, *first}


def test_a_model_for_other_features_is_refused(voter, new_page):
    case = case_of(new_page.html)
    with pytest.raises(ModelError, match="unknown feature 'bte': train the model again"):
        voter.decide(case, feature_matrix(case, ()))
