"""Cross-validation: every page is scored by a model that was not trained on it."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from dataset_files import write_pages
from small_models import train_quickly
from webjury.choices import MODES, Mode
from webjury.ensemble.models.selector import Selector
from webjury.ensemble.models.surrogates import coverage_of
from webjury.ensemble.models.training import host_folds
from webjury.ensemble.models.voter import Voter
from webjury.ensemble.verdict.decision import Decision
from webjury.errors import DataError
from webjury.experiments.accuracy.voter_outcomes import ceiling, cross_validate_voter
from webjury.experiments.scoring.gold_standard import GoldStandard, PageScores
from webjury.experiments.scoring.metrics import Overlap, thesis, wcxb
from webjury.experiments.validation.cross_validation import (
    cross_validate,
    decide_page,
    decided_text,
    fit_modes,
    predict_held_out,
    score_page,
)
from webjury.experiments.validation.preparation import PreparedPage, prepare

JURORS = ("bte", "resiliparse", "boilerpipe-default")
_WORDS = "harbour lantern keeper winter signal stone engine letter garden river evening".split()
_each_mode = pytest.mark.parametrize("mode", MODES)


@pytest.fixture(scope="module", autouse=True)
def _quick_training() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        train_quickly(patch)
        yield


def page_of(number: int) -> tuple[str, str]:
    """Make a page with a menu and an article of its own length; return it with its gold text."""
    choice = random.Random(number)
    paragraphs = [
        f"{' '.join(choice.choices(_WORDS, k=12))}, {choice.choice(_WORDS)}.".capitalize()
        for _ in range(3 + number)
    ]
    links = "".join(f"<li><a href='/{word}'>{word}</a></li>" for word in choice.sample(_WORDS, 8))
    content = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return f"<nav><ul>{links}</ul></nav><article>{content}</article>", "\n".join(paragraphs)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[PreparedPage]:
    """A dozen pages, two per host."""
    folder = tmp_path_factory.mktemp("pages")
    write_pages(folder, {f"{number:02}": page_of(number) for number in range(12)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        prepared = prepare([str(folder)], JURORS)
    return [
        with_best_juror(JURORS[0], replace(page, host=f"host{number // 2}.example"))
        for number, page in enumerate(prepared)
    ]


@pytest.fixture(scope="module")
def models(pages) -> dict[Mode, Selector | Voter]:
    return fit_modes(MODES, pages, JURORS, 5)


def with_best_juror(juror: str, page: PreparedPage) -> PreparedPage:
    """Copy the page with the given best juror; `extracted` of an overlap identifies the juror."""
    extractor_scores = {
        name: PageScores({"wcxb": Overlap(900 if name == juror else 300, 1000 + row, 1000)}, 0, 0)
        for row, name in enumerate(JURORS)
    }
    return replace(page, extractor_scores=extractor_scores)


def relabelled(page: PreparedPage) -> PreparedPage:
    """Copy the page with the menu labelled as content, and with another best juror.

    Its gold standard is unchanged, so that its overlap shows which segments are kept.
    """
    example = replace(page.example, content=1 - page.example.content)
    return replace(with_best_juror(JURORS[2], page), example=example)


def cross_validated(pages: list[PreparedPage], mode: Mode, *, n_folds: int) -> list[PageScores]:
    return cross_validate(pages, [mode], JURORS, n_folds=n_folds, seed=0)[mode]


def wcxb_overlaps(page_scores: list[PageScores]) -> list[Overlap]:
    return [scores.overlaps["wcxb"] for scores in page_scores]


@pytest.fixture(scope="module")
def three_folds(pages) -> dict[Mode, list[PageScores]]:
    return cross_validate(pages, ["voter", "fast"], JURORS, n_folds=3, seed=0)


@pytest.fixture(scope="module")
def keys(pages) -> dict[Mode, list[tuple[int, int]]]:
    """The keys of predictions with two folds."""
    return {mode: prediction_keys(pages, mode, 2) for mode in MODES}


def prediction_keys(pages: list[PreparedPage], mode: Mode, n_folds: int) -> list[tuple[int, int]]:
    """Make a key for each prediction: the kept words or, for the selector, the chosen juror."""
    overlaps = wcxb_overlaps(cross_validated(pages, mode, n_folds=n_folds))
    if mode == "selector":
        return [(overlap.extracted, 0) for overlap in overlaps]
    return [(overlap.extracted, overlap.common) for overlap in overlaps]


@_each_mode
def test_the_labels_of_a_page_do_not_affect_its_own_prediction(pages, keys, mode):
    fold_of = host_folds([page.host for page in pages], 2)
    others = [relabelled(page) if fold else page for page, fold in zip(pages, fold_of, strict=True)]
    after = prediction_keys(others, mode, 2)
    for fold, one, other in zip(fold_of, keys[mode], after, strict=True):
        # Models for the changed fold are fitted on the other fold, which is unchanged.
        assert (one == other) == (fold == 1)


@_each_mode
def test_there_is_one_overlap_per_page_in_order(pages, mode):
    sizes = [len(page.gold_standard.gold.split()) for page in pages]
    numbered = [
        replace(
            page,
            extractor_scores=dict.fromkeys(JURORS, PageScores({"wcxb": Overlap(1, 1, size)}, 0, 0)),
        )
        for page, size in zip(pages, sizes, strict=True)
    ]
    overlaps = wcxb_overlaps(cross_validated(numbered, mode, n_folds=3))
    assert [overlap.gold for overlap in overlaps] == sizes
    assert len({overlap.gold for overlap in overlaps}) == len(pages)


@pytest.mark.parametrize("mode", ["voter", "fast"])
def test_the_article_is_found_on_each_page(three_folds, mode):
    f1 = [overlap.f1 for overlap in wcxb_overlaps(three_folds[mode])]
    assert f1 == pytest.approx([1] * 12, abs=0.05)


@pytest.mark.parametrize("best", JURORS[1:])
def test_the_best_extractor_is_chosen_on_each_page(pages, best):
    pages = [with_best_juror(best, page) for page in pages]
    extractor_scores = cross_validated(pages, "selector", n_folds=3)
    assert extractor_scores == [page.extractor_scores[best] for page in pages]


def test_the_selector_needs_pages_of_at_least_2_hosts(pages):
    with pytest.raises(DataError, match="pages of at least 2 hosts"):
        cross_validated(pages[:3], "selector", n_folds=2)


@pytest.mark.parametrize(
    ("mode", "kind", "jurors"),
    [("voter", Voter, JURORS), ("fast", Voter, ()), ("selector", Selector, JURORS)],
)
def test_a_model_is_trained_in_its_mode(models, mode, kind, jurors):
    model = models[mode]
    assert type(model) is kind
    assert (model.mode, tuple(model.jurors), model.seed) == (mode, jurors, 5)
    assert model.card_.settings["seed"] == 5


def test_modes_trained_together_are_those_trained_alone(pages, models):
    assert set(models) == set(MODES)
    for mode, model in models.items():
        assert model.model_.text == fit_modes([mode], pages, JURORS, 5)[mode].model_.text
    assert models["selector"].fast_ is models["fast"]


@_each_mode
def test_copies_are_trained_on_and_not_scored(pages, keys, mode):
    copies = [replace(relabelled(page), copy_kind="shortened") for page in pages]
    with_copies = prediction_keys([*pages, *copies], mode, 2)
    assert len(with_copies) == len(pages)
    assert with_copies != keys[mode]


def test_copies_with_parts_of_a_held_out_page_are_not_trained_on(pages):
    hosts = [page.host for page in pages]
    crowded = [
        replace(page, copy_kind="crowded", lenders=(teaser_host,))
        for page in pages
        for teaser_host in hosts
        if teaser_host != page.host
    ]
    trained_on: list[set[str]] = []

    def fit(given):
        trained_on.append({name for page in given for name in (page.host, *page.lenders)})
        assert any(page.lenders for page in given)
        return trained_on[-1]

    seen = predict_held_out([*pages, *crowded], fit, lambda names, page: page.host in names, "test")
    assert seen == [False] * len(pages)
    assert set.union(*trained_on) == set(hosts)


@pytest.mark.parametrize("mode", ["voter", "fast"])
def test_a_voter_is_scored_by_the_text_of_its_kept_segments(pages, models, mode):
    model = models[mode]
    gold = pages[0].gold_standard.gold.replace(",", " and,").upper()
    gold_standard = GoldStandard(
        gold, ("thesis", "wcxb"), present=(" ".join(gold.split()[:6]), "nowhere")
    )
    page = replace(pages[0], gold_standard=gold_standard)
    decision = decide_page(model, page)
    text = "\n".join(np.array(page.segments, dtype=object)[decision.kept])
    overlaps = {"thesis": thesis(text, gold), "wcxb": wcxb(text, gold)}
    assert score_page(model, page) == PageScores(overlaps, 1, 0, decision.expected_f1)
    assert overlaps["thesis"] != overlaps["wcxb"]


def test_a_selector_is_scored_by_the_extractor_it_chooses(pages, models):
    model = models["selector"]
    example = pages[0].example
    run = partial(coverage_of, example.features)
    choice = model.choose(example.features, example.words, example.tokens, run)
    assert score_page(model, pages[0]) is pages[0].extractor_scores[choice.juror]
    assert choice.juror == JURORS[0]
    scores = PageScores({"wcxb": Overlap(1, 2, 3)}, 0, 0)
    without_hidden_words = replace(pages[0], visible_scores=dict.fromkeys(JURORS, scores))
    assert score_page(model, without_hidden_words) == scores


def test_a_selector_is_trained_on_f1_by_the_first_protocol(pages):
    best_by = {"thesis": JURORS[1], "wcxb": JURORS[2]}
    best = {
        juror: PageScores(
            {name: Overlap(9 if juror == of else 3, 10, 10) for name, of in best_by.items()}, 0, 0
        )
        for juror in JURORS
    }
    for protocols in (("thesis", "wcxb"), ("wcxb", "thesis")):
        gold_standard = GoldStandard("", protocols)
        learned = [
            replace(page, gold_standard=gold_standard, extractor_scores=best) for page in pages
        ]
        model = fit_modes(["selector"], learned, JURORS, 0)["selector"]
        assert score_page(model, learned[0]) is best[best_by[protocols[0]]]


@pytest.mark.parametrize("lexicon", [True, False])
def test_voter_outcomes_have_the_scores_of_the_cross_validation(pages, three_folds, lexicon):
    outcomes = cross_validate_voter(pages, JURORS, "voter", lexicon=lexicon, n_folds=3)
    assert all(0 < one.expected_f1 <= 1 for one in outcomes)
    overlaps = wcxb_overlaps(three_folds["voter"])
    assert [one.overlap for one in outcomes] == overlaps or not lexicon


def test_the_ceiling_is_the_best_choice_of_segments(pages):
    assert ceiling(pages[0]).f1 == 1
    half = replace(pages[0], gold_standard=GoldStandard("lantern nowhere at all", ("wcxb",)))
    assert ceiling(half).f1 < 1


def test_comments_are_left_out_if_they_are_not_content(pages, models):
    model = models["voter"]
    page = pages[0]
    names, values, _ = page.example.features
    marked = values.copy()
    marked[:, names.index("to_hint_comment")] = 1
    table = page.example.features._replace(values=marked)
    page = replace(page, example=replace(page.example, features=table))
    without = replace(page, gold_standard=replace(page.gold_standard, comments=False))
    assert score_page(model, page).overlaps["wcxb"].extracted > 0
    assert score_page(model, without).overlaps["wcxb"].extracted == 0


def test_hidden_words_are_no_part_of_the_text(pages):
    page, n_segments = pages[0], len(pages[0].segments)
    hidden = np.zeros(n_segments, dtype=np.int64)
    hidden[-1] = page.example.words[-1]
    page = replace(page, hidden_words=hidden, visible_texts=["seen"] * n_segments)
    kept = Decision(np.ones(n_segments), np.ones(n_segments, dtype=np.bool_), 1.0)
    assert decided_text(page, kept).split() == ["seen"] * (n_segments - 1)
    page = replace(page, hidden_words=page.example.words)
    assert decided_text(page, kept) == "\n".join(page.segments)
