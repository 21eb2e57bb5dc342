"""The lexicon learns which tokens indicate content, and scores the same when reloaded.

Pages in a language that the models have not learned give a warning.
"""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from languages import GEORGIAN
from made_tokens import NO_MARKUP, tokens_of
from webjury import extract
from webjury.choices import MODES
from webjury.ensemble.features.bags import Bags
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.context import LEXICON_COLUMNS, lexicon_columns
from webjury.ensemble.models.lexicon import (
    MIN_KNOWN_SHARE,
    MIN_LEXICON,
    UNKNOWN_ODDS_FACTOR,
    Lexicon,
    load_lexicon,
    lower_if_unknown,
    warn_of_unknown_words,
)
from webjury.ensemble.models.loading import MODEL_FOLDER, shipped
from webjury.ensemble.models.token_weights import TokenWeights
from webjury.ensemble.storage.store import text_sha256
from webjury.errors import ModelError
from webjury.segmenter.page import Page

GOOD, BAD = 7, 3


def learned() -> Lexicon:
    """A lexicon of two tokens."""
    hashes = np.array([BAD, GOOD], dtype=np.uint32)
    return Lexicon(hashes, np.array([-2.34567, 2.1]), 0.123456)


def test_a_score_is_the_sum_of_weights_over_the_root_of_their_number():
    lexicon = Lexicon(np.array([BAD, GOOD], np.uint32), np.array([-1.0, 3.0]), 0.5)
    scores = lexicon.score(tokens_of(Bags.of([{GOOD, BAD, 99}, {GOOD}, {99}, ()])))
    assert scores.tolist() == pytest.approx([0.5 + 2 / math.sqrt(2), 3.5, 0.5, 0.5])


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>One",
        "<main class=post><div class=card><p>One two<p>three</div><p>four <b>five</b></main>six",
        "<div class=card>" * 300 + "<p>deep",
    ],
)
def test_scores_of_segments_are_those_of_all_their_tokens(html):
    page = Page(html)
    tokens = Case(page).tokens
    every = tokens.of_segments()
    hashes = np.unique(every.hashes)[::2]
    lexicon = Lexicon(hashes, np.sin(np.arange(len(hashes))), 0.5)
    flat = lexicon.score(tokens_of(every))
    assert lexicon.score(tokens).tolist() == pytest.approx(flat.tolist())


@given(
    st.dictionaries(st.integers(0, 99) | st.integers(0, 2**32 - 1), st.integers(-99, 99)),
    st.lists(st.sets(st.integers(0, 99) | st.integers(0, 2**32 - 1))),
)
def test_sums_are_of_known_tokens_alone(weights, bags):
    known = np.array([*weights], dtype=np.uint32)
    table = TokenWeights(known, np.array([*weights.values()], dtype=np.float64) / 4)
    expected = []
    for bag in bags:
        found = [weights[token] / 4 for token in bag if token in weights]
        expected.append([sum(found), len(found), len(found)])
    assert table.sums(tokens_of(Bags.of(bags))).tolist() == expected


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"elements": np.array([-1])}, IndexError, "in no element"),
        ({"elements": np.array([1])}, IndexError, "in no element"),
        ({"elements": np.zeros(0, dtype=np.int64)}, ValueError, "not those"),
        ({"parents": np.array([0])}, ValueError, "before its parent"),
        ({"parents": np.array([-1, 0])}, ValueError, "not those"),
        ({"text": Bags(np.zeros(1, np.uint32), np.array([2]))}, ValueError, "more tokens"),
        ({"text": Bags(np.zeros(1, np.uint32), np.array([-1]))}, ValueError, "more tokens"),
        ({"markup": NO_MARKUP._replace(bounds=np.array([0, 1]))}, ValueError, "more tokens"),
        (
            {
                "markup": NO_MARKUP._replace(
                    numbers=np.zeros(1, np.uint32), are_new=np.ones(1, np.bool_)
                )
            },
            IndexError,
            "no such token",
        ),
    ],
)
def test_tokens_that_do_not_fit_together_are_refused(changes, error, message):
    tokens = replace(tokens_of(Bags.of([{GOOD}])), **changes)
    with pytest.raises(error, match=message):
        TokenWeights(np.array([GOOD], np.uint32), np.ones(1)).sums(tokens)


@pytest.mark.parametrize("weights", [[], [1.0, 2.0], [math.nan], [math.inf], [-1e6]])
def test_weights_that_no_lexicon_has_are_refused(weights):
    with pytest.raises(ValueError, match=r"one weight|too large"):
        TokenWeights(np.array([GOOD], np.uint32), np.array(weights))


def test_a_lexicon_without_tokens_scores_all_segments_0_and_knows_everything():
    lexicon = Lexicon(np.zeros(0, dtype=np.uint32), np.zeros(0), 0.0)
    tokens = tokens_of(Bags.of([{GOOD}, {BAD}]))
    assert lexicon.score(tokens).tolist() == [0, 0]
    assert lexicon.known_share(tokens) == 1
    assert warn_of_unknown_words(1.0) == []


def test_a_reloaded_lexicon_is_the_same_because_weights_are_rounded_as_in_the_file():
    lexicon = learned()
    assert (lexicon.weights_.tolist(), lexicon.intercept_) == ([-2.3457, 2.1], 0.1235)
    page = tokens_of(Bags.of([{GOOD, 99}, {BAD}, {98}]))
    reloaded = Lexicon.loads(lexicon.dumps())
    assert reloaded.score(page).tolist() == lexicon.score(page).tolist()
    assert reloaded.dumps() == lexicon.dumps()


def test_lexicon_columns_are_of_the_segment_its_neighbours_and_page():
    table = lexicon_columns(np.array([2.0, 0.0, -1.0]), np.array([10, 10, 20]))
    columns = dict(zip(LEXICON_COLUMNS, table.T.tolist(), strict=True))
    assert columns["lexicon"] == [2, 0, -1]
    assert columns["lexicon±1"] == pytest.approx([1, 0, -2 / 3])
    assert columns["lexicon±4"] == columns["lexicon_page"] == [0, 0, 0]
    assert columns["lexicon_page_max"] == [2, 2, 2]
    assert columns["lexicon_lead"] == [2, 0, -1]
    nothing = lexicon_columns(np.zeros(0), np.zeros(0, dtype=np.int64))
    assert nothing.shape == (0, len(LEXICON_COLUMNS))


def written(*weights: str, intercept: object = 0) -> str:
    """Write a lexicon of such lines as a file has them."""
    lines = ",\n".join(weights)
    return f'{{\n"intercept": {intercept},\n"weights": {{\n{lines}\n}}\n}}'


_ONE = '"00000001": 1'


@pytest.mark.parametrize(
    "text",
    [
        *("[]", "{}", "no JSON", "[" * 100_000),
        written('"0000000x": 1'),
        written('"fffffffff": 1'),
        written('"00000002": 1', _ONE),
        written(_ONE, '"00000002": x'),
        written(_ONE, '"00000002"'),
        written(_ONE, "2"),
        written('"0000": 1', '"000000000002": 1'),
        written(_ONE, '"00000001": 2'),
        written(_ONE, intercept="null"),
        written(_ONE, intercept='0,\n"intercept": 1'),
        *(
            text
            for number in ("NaN", "Infinity", "-Infinity", "1e400", "1e308", "-1e7", "9" * 5_000)
            for text in (written(_ONE, intercept=number), written(f'"00000001": {number}'))
        ),
    ],
    ids=lambda text: repr(text[:60]),
)
def test_a_broken_lexicon_is_refused(tmp_path, text):
    sha256 = text_sha256(text)
    (tmp_path / f"lexicon-{sha256[:16]}.txt").write_text(text)
    with pytest.raises(ModelError, match=r"the lexicon of .* is broken"):
        load_lexicon(tmp_path / "fast.json", sha256)


def test_an_empty_lexicon_is_read():
    lexicon = learned()
    lexicon.hashes_, lexicon.weights_ = np.zeros(0, dtype=np.uint32), np.zeros(0)
    assert Lexicon.loads(lexicon.dumps()).dumps() == lexicon.dumps()


@pytest.mark.parametrize(
    "path", sorted(MODEL_FOLDER.glob("lexicon-*.txt")), ids=lambda path: path.name
)
def test_a_shipped_lexicon_is_read_as_json(path):
    text = path.read_text()
    weights = json.loads(text)["weights"]
    lexicon = Lexicon.loads(text)
    assert lexicon.hashes_.tolist() == [int(token, 16) for token in weights]
    assert lexicon.weights_.tolist() == [*weights.values()]
    assert lexicon.dumps() == text


_ENGLISH = (
    "The lighthouse was built in the last century, and people who live near the harbour still "
    "say that they know the time of day by its light. "
)


def page(text: str) -> str:
    words = text.split()
    paragraphs = [" ".join(words[row:] + words[:row]) for row in range(0, len(words), 3)]
    return f"<article><p>{'</p><p>'.join(paragraphs)}</p></article>"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("text", "is_known"), [(_ENGLISH, True), (GEORGIAN, False)])
def test_a_language_that_was_not_learned_gives_a_warning(mode, text, is_known):
    warnings = [one for one in extract(page(text), mode=mode).warnings if "unknown words" in one]
    assert len(warnings) == (not is_known)


@pytest.mark.parametrize(("text", "is_known"), [(_ENGLISH, True), (GEORGIAN, False)])
def test_probabilities_are_lower_in_a_language_that_was_not_learned(text, is_known):
    known = shipped("fast").lexicon_.known_share(Case(Page(page(text))).tokens)
    given = np.array([0.2, 0.5, 0.9])
    odds = given / (1 - given)
    found = lower_if_unknown(given, known)
    assert found / (1 - found) == pytest.approx(odds if is_known else UNKNOWN_ODDS_FACTOR * odds)
    extremes = np.array([0.0, 1.0])
    assert lower_if_unknown(extremes, known) == pytest.approx(extremes)
    for few in ("<p>დღის დროს", ""):
        assert shipped("fast").lexicon_.known_share(Case(Page(few)).tokens) == 1


def test_the_warning_states_the_share():
    case = Case(Page(page(GEORGIAN)))
    hashes = case.tokens.text.hashes
    others = np.arange(MIN_LEXICON, dtype=np.uint32)
    known = np.unique(np.append(others, hashes[0]))
    lexicon = Lexicon(known, np.zeros(len(known)), 0.0)
    share = float(np.isin(hashes, lexicon.hashes_).mean())
    assert 0 < share < MIN_KNOWN_SHARE
    assert lexicon.known_share(case.tokens) == pytest.approx(share)
    assert warn_of_unknown_words(lexicon.known_share(case.tokens)) == [
        f"unknown words: the model knows {share:.0%} of the text's tokens; it has learned from few "
        "pages in this language; check the text"
    ]
