"""The testimony of a page about its site, recognition of copies, and counts of keys."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury import Page
from webjury.ensemble.sites.testimony import (
    Counts,
    identity_keys,
    page_testimony,
    site_host,
)
from webjury.ensemble.sites.text_keys import text_keys


def canonical(address, text="Text."):
    return f"<link rel=canonical href='{address}'><p>{text}"


def share_a_key(one, other):
    return bool(np.isin(identity_keys(one), identity_keys(other)).any())


@pytest.mark.parametrize(
    ("page", "host"),
    [
        (Page("<p>Text", url="https://www.Example.org:80/page"), "example.org"),
        (Page(canonical("https://news.example.org/page")), "news.example.org"),
        (Page(canonical("https://a.org/page"), url="https://b.org/page"), "b.org"),
        (Page("<p>Text"), ""),
        (Page("<p>Text", url="https://[broken/"), ""),
    ],
)
def test_the_host_is_that_of_the_given_address_or_of_the_declared_one(page, host):
    assert site_host(page) == host


def test_texts_are_the_same_whatever_their_case_and_white_space():
    one, other = Page("<p>Read  more<p>Read more<p>42"), Page("<li>READ\nMORE<li>42")
    assert np.array_equal(page_testimony(one).texts, page_testimony(other).texts)
    assert len(page_testimony(one).texts) == 2


@given(st.lists(st.text(st.characters() | st.characters(categories=["Cs", "Lu"]))))
def test_keys_are_those_of_the_hash_over_characters_in_lower_case(texts):
    expected = []
    for text in texts:
        key = 0xCBF29CE484222325
        for character in text.lower():
            key = (key ^ ord(character)) * 0x100000001B3 % 2**64
        expected.append(key)
    assert text_keys(texts).tolist() == expected


def test_keys_do_not_depend_on_the_process():
    assert text_keys(["Read more", "READ MORE"]).tolist() == [8449119413103042346] * 2


@pytest.mark.parametrize("texts", [[b"text"], [None], ("text",)])
def test_what_is_no_list_of_texts_has_no_keys(texts):
    with pytest.raises(TypeError):
        text_keys(texts)


@pytest.mark.parametrize(
    ("one", "other", "are_copies"),
    [
        (canonical("https://a.org/1", "One."), canonical("https://a.org/1", "Two."), True),
        (canonical("https://a.org/1", "One."), canonical("https://a.org/2", "One."), True),
        (canonical("https://a.org/1", "One."), canonical("https://a.org/2", "Two."), False),
        (canonical("https://a.org/", "One."), canonical("https://a.org/", "Two."), False),
        (canonical("https://a.org/?id=1", "One."), canonical("https://a.org/?id=1", "Two."), True),
    ],
)
def test_copies_have_the_same_address_or_text(one, other, are_copies):
    assert share_a_key(Page(one), Page(other)) is are_copies


def test_a_home_page_as_canonical_address_gives_way_to_the_address_of_the_page():
    pages = [Page(canonical("https://a.org/", text), url="https://a.org/1") for text in "ab"]
    assert share_a_key(*pages)


SETS = st.lists(st.sets(st.integers(0, 2**64 - 1), max_size=20), max_size=8)


def arrays(sets):
    return [np.array(sorted(keys), dtype=np.uint64) for keys in sets]


@given(SETS, st.sets(st.integers(0, 2**64 - 1)))
def test_a_key_is_counted_once_for_each_set_that_has_it(sets, asked):
    expected = Counter(key for keys in sets for key in keys)
    keys = [*expected, *asked]
    found = Counts.of(arrays(sets), limit=1_000)
    assert found.times_of(np.array(keys, dtype=np.uint64)).tolist() == [
        expected[key] for key in keys
    ]


@given(SETS, SETS)
def test_counts_are_added(some, more):
    together = Counts.of(arrays(some + more), limit=1_000)
    added = Counts.of(arrays(some), limit=1_000).plus(Counts.of(arrays(more), limit=1_000), 1_000)
    assert together.keys.tolist() == added.keys.tolist()
    assert together.times.tolist() == added.times.tolist()


def test_the_keys_that_were_seen_least_often_are_forgotten():
    sets = arrays([{1, 2, 3}, {2, 3, 4}, {3, 4, 5}])
    found = Counts.of(sets, limit=3)
    assert dict(zip(found.keys.tolist(), found.times.tolist(), strict=True)) == {2: 2, 3: 3, 4: 2}
