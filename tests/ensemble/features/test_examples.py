"""Training examples: labels from the gold standard, and weights."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.examples import Example, segment_example
from webjury.segmenter.page import Page

HTML = "<nav>Home News</nav><p>The lamp turns once.</p><footer>Imprint</footer>"


@pytest.fixture
def example() -> Example:
    return segment_example(Case(Page(HTML)), "The lamp turns", ())


def test_labels_are_shares_of_words_in_the_gold_standard(example: Example) -> None:
    assert example.content.tolist() == [0.0, 0.75, 0.0]
    assert example.words.tolist() == [2, 4, 1]


@given(st.lists(st.integers(1, 10_000), min_size=1, max_size=50))
def test_the_weight_of_a_page_is_the_root_of_its_words(words: list[int]) -> None:
    example = segment_example(Case(Page("")), "", ())
    weights = replace(example, words=np.array(words)).segment_weights
    assert weights.sum() == pytest.approx(np.sqrt(sum(words)))
    assert weights / weights[0] == pytest.approx(np.array(words) / words[0])


def test_the_weight_of_a_page_scales_the_weights_of_its_segments(example: Example) -> None:
    heavy = replace(example, weight=3.0)
    assert heavy.segment_weights.tolist() == pytest.approx(3 * example.segment_weights)
