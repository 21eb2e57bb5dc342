"""Tests of peers: the equal parts of a series."""

import numpy as np
import pytest

from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.clues import Clues
from webjury.ensemble.verdict.peers import peer_groups, peer_log_odds
from webjury.segmenter.page import Page


def _groups(html):
    return peer_groups(Case(Page(html))).tolist()


def _distinct(groups):
    return len(set(groups) - {-1})


@pytest.mark.parametrize(
    ("entry", "n_groups"),
    [
        ("<div class=entry><time>1888</time><p>The lamp is lit.</div>", 2),
        ("<li class=entry><b>Ann</b><p>It turns.</li>", 2),
        ("<tr class=comment><td>It turns.</td></tr>", 1),
        ("<div><time>1888</time><p>The lamp is lit.</div>", 0),  # without a class
        ("<section class=s><div><div><p>Too far from the class</div></div></section>", 0),
    ],
)
def test_parts_with_equal_tags_and_classes_are_peers(entry, n_groups):
    assert _distinct(_groups(f"<body class=page>{3 * entry}")) == n_groups
    assert _distinct(_groups(f"<body class=page>{2 * entry}")) == 0


def test_the_class_of_the_body_makes_no_peers():
    assert _groups("<body class=page><p>A<p>B<p>C") == [-1, -1, -1]


def test_a_page_without_segments_has_no_peers():
    assert _groups("") == []
    assert peer_log_odds(np.array([]), np.array([], int), np.array([], int)).tolist() == []


def test_an_entry_comes_closer_to_the_others():
    groups, words = np.zeros(4, int), np.full(4, 9)
    shifts = peer_log_odds(np.array([0.8, 0.8, 0.8, 0.4]), words, groups)
    assert shifts[3] > 0.6
    assert (shifts[:3] < 0).all()
    assert (shifts[:3] == shifts[0]).all()


def test_peers_that_differ_much_keep_their_verdicts():
    groups, words = np.zeros(4, int), np.full(4, 9)
    assert not peer_log_odds(np.array([0.99, 0.99, 0.01, 0.01]), words, groups).any()
    assert not peer_log_odds(np.array([1.0, 0.9, 0.9, 0.9]), words, groups).any()


def test_the_shift_has_a_reason():
    entries = 3 * "<p class=entry>The lamp is lit.</p>" + "<p class=end>The end of it.</p>"
    case = Case(Page(entries))
    weighed = Clues.of(case).weigh(np.array([0.9, 0.9, 0.6, 0.5]), case.n_words)
    assert weighed.probabilities[2] > 0.7
    assert weighed.probabilities[3] == 0.5
    topics = [[reason.topic for reason in found] for found in weighed.extend_reasons([[]] * 4)]
    assert topics[2] == ["the verdict on similar parts"]
    assert topics[3] == []
