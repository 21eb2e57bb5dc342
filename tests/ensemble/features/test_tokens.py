"""Tokens in and around a segment; mark-up tokens are salted by their position.

Text tokens come from words, beginnings, ends and whole texts of segments and their neighbours.
Attributes are split into words and compounds, up to a limit.
"""

import re
from html import escape
from zlib import crc32

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webjury.ensemble.features.bags import NGRAM_FACTOR, Bags, salted
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.markup_tokens import markup_tokens
from webjury.ensemble.features.text_tokens import text_tokens
from webjury.ensemble.features.tokens import ABOVE, OWN, PARENT
from webjury.segmenter.page import Page
from webjury.segmenter.words import find_words

# Of a running text, this many words are tokens; a text of up to this many words is one token.
MAX_TEXT_WORDS, WHOLE_WORDS = 60, 6
# Of an element, this many attributes are read; of a value, this many names.
MAX_ATTRIBUTES, MAX_NAMES = 16, 12
# Elements within others with more new tokens than this have no new ones.
MAX_ANCESTOR_TOKENS = 500


def tokens_around(html: str, row: int = 0, *, comments: bool = False) -> list[int]:
    page = Page(html)
    bags = Case(page, comments=comments).tokens.of_segments()
    return lists(bags)[row]


def lists(bags: Bags) -> list[list[int]]:
    parts = np.split(bags.hashes, np.cumsum(bags.counts))[: len(bags.counts)]
    return [part.tolist() for part in parts]


def token_of(text: str, *salts: str, length: int = 1) -> int:
    words = [crc32(word.encode()) for word in text.split()]
    ngram = 0
    for word in [*words, *[0] * (length - len(words))]:
        ngram = (ngram * int(NGRAM_FACTOR) + word) % 2**32
    hashes = np.array([ngram], dtype=np.uint32)
    for salt in salts:
        hashes = salted(hashes, salt)
    return int(hashes[0])


PAGE = (
    "<main class=home><i class=card><i class=card><div class=post><p id=lead>A text</div></i></i>"
    "<p>Other"
)


@pytest.mark.parametrize(
    ("token", "salt", "times"),
    [
        ("i:lead", OWN, 1),
        ("i:lead", ABOVE, 1),
        ("i:lead", PARENT, 0),
        ("c:post", PARENT, 1),
        ("c:post", ABOVE, 1),
        ("c:post", OWN, 0),
        ("c:home", ABOVE, 1),
        ("c:home", PARENT, 0),
        ("t:p", OWN, 1),
        ("t:body", ABOVE, 1),
        ("a", "short", 1),
        ("other", "after", 0),
        # A token that stands above several times counts once.
        ("c:card", ABOVE, 1),
    ],
)
def test_a_token_is_salted_by_where_it_stands(token, salt, times):
    assert tokens_around(PAGE).count(token_of(token, salt)) == times
    assert token_of("c:post", ABOVE) not in tokens_around(PAGE, 1)


_TREES = st.recursive(
    st.tuples(st.sampled_from("abc"), st.just([])),
    lambda trees: st.tuples(st.sampled_from("abc"), st.lists(trees, max_size=3)),
)


def _html(tree: tuple[str, list]) -> str:
    name, inner = tree
    return f"<div class={name}{name}>x{''.join(map(_html, inner))}</div>"


@given(_TREES)
def test_tokens_are_new_where_no_element_above_has_them(tree):
    page = Page(_html(tree))
    tokens = Case(page).tokens
    markup, new = lists(tokens.markup.bags()), lists(tokens.markup.new_bags())
    around: list[list[int]] = []
    for own, parent in zip(markup, tokens.parents.tolist(), strict=True):
        above = around[parent] if parent >= 0 else []
        assert new[len(around)] == [token for token in own if token not in above]
        around.append(own + above)


def test_the_nearest_tags_are_one_token():
    assert len(set(tokens_around("<main><div><p>x")) & set(tokens_around("<main><div><b>x"))) > 0
    texts = [
        Case(page).tokens.text.hashes[-1]
        for page in map(Page, ("<main><div><p>x", "<div><p>x", "<main><p>x", "<div><div><p>x"))
    ]
    assert len(set(texts)) == 4


def test_a_page_without_segments_has_no_tokens():
    tokens = Case(Page("")).tokens
    assert len(tokens) == 0
    assert len(tokens.of_segments().hashes) == 0


def text_tokens_of(texts: list[str], row: int = 0) -> list[int]:
    words = [text.split() for text in texts]
    stops = np.cumsum([len(text) for text in words], dtype=np.int64)
    starts = stops - [len(text) for text in words]
    return lists(Bags(*text_tokens(find_words(" ".join(texts)), starts, stops)))[row]


def whole(text: str, *salts: str) -> int:
    return token_of(text, "whole", *salts, length=WHOLE_WORDS)


def beginning(words: list[str], *salts: str) -> set[int]:
    tokens = {token_of(words[0], "first", *salts)}
    return tokens | {whole(" ".join(words), *salts)} if len(words) <= WHOLE_WORDS else tokens


_WORDS = st.lists(st.sampled_from("one two é 北 ß 𝔘ni ﬁ x٣2 1 \U0001d7d9".split()), min_size=1)
_TEXTS = st.lists(
    st.builds(lambda words, times: words * times, _WORDS, st.sampled_from((1, 9))),
    min_size=1,
    max_size=4,
)


@given(_TEXTS)
def test_texts_have_the_tokens_that_the_rules_say(texts):
    found = [text_tokens_of([" ".join(text) for text in texts], row) for row in range(len(texts))]
    texts = [[re.sub(r"\d", "0", word.lower()) for word in words] for words in texts]
    for row, words in enumerate(texts):
        expected = beginning(words)
        expected |= beginning(texts[row - 1], "before") if row > 0 else set()
        expected |= beginning(texts[row + 1], "after") if row + 1 < len(texts) else set()
        expected |= {
            token_of(" ".join(words[:2]), "first two", length=2),
            token_of(words[-1], "last"),
            *(
                token_of(word, "running" if len(words) > 15 else "short")
                for word in words[:MAX_TEXT_WORDS]
            ),
        }
        assert found[row] == sorted(expected)


LONG = "one two " * 20 + "end"


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("read more", token_of("read", "first")),
        ("read more", token_of("read more", "first two")),
        ("read more", token_of("more", "last")),
        ("read more", token_of("more", "short")),
        ("read more", whole("read more")),
        ("posted 2024", whole("posted 0000")),
        ("read", token_of("read", "first two", length=2)),
        (LONG, token_of("two", "running")),
        (LONG, token_of("end", "last")),
    ],
)
def test_a_text_has_a_token(text, token):
    assert token in text_tokens_of([text])


def test_tokens_of_neighbours_are_of_the_text_before_or_after():
    first, second, third = (text_tokens_of(["one", "two", "three more"], row) for row in range(3))
    assert {token_of("one", "first", "before"), whole("one", "before")} <= set(second)
    assert {token_of("three", "first", "after"), whole("three more", "after")} <= set(second)
    assert token_of("three", "first", "before") not in second
    assert token_of("three", "first", "after") not in first
    assert token_of("one", "short") not in third


def test_of_a_long_text_the_first_words_and_of_a_long_neighbour_not_the_whole_have_tokens():
    text = " ".join(f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(200))
    assert len(text_tokens_of([text])) == MAX_TEXT_WORDS + 3
    alone = len(text_tokens_of(["two"]))
    assert len(text_tokens_of([LONG, "two"], 1)) == alone + 1
    assert len(text_tokens_of(["two", LONG])) == alone + 1


def element_tokens_of(html: str, *, comments: bool = False) -> list[int]:
    """The tokens of an element that is open when the page ends."""
    return lists(Case(Page(f"{html} one"), comments=comments).tokens.markup.bags())[-1]


def hashes(*tokens: str) -> list[int]:
    return [crc32(token.encode()) for token in tokens]


@pytest.mark.parametrize(
    ("html", "tokens"),
    [
        ("<p>x", ""),
        # Classes are split into words.
        (
            "<p class='postBody main-text'>x",
            "c:post c:body c:post-body c:main c:text c:main-text",
        ),
        ("<p class='HTMLBox'>", "c:html c:box c:html-box"),
        ("<p class='a b2 42'>", ""),
        ("<p class='post post'>", "c:post"),
        ("<p id=Intro>", "i:intro"),
        ("<p role=main>", "role:main"),
        ("<p data-track-id=7>", "d:track d:id d:track-id"),
        ("<p hidden>", "a:hidden"),
        ("<p href='/of-no-interest'>", "a:href"),
    ],
)
def test_an_element_has_tokens_of_its_tag_and_attributes(html, tokens):
    assert element_tokens_of(html) == hashes("t:p", *tokens.split())


def names_in(prefix: str, text: str, *, comments: bool) -> list[str]:
    """The tokens of an attribute."""
    found = []
    for compound in text.split()[:MAX_NAMES]:
        words = re.findall("[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]+", compound)
        words = [word.lower() for word in words if 2 <= len(word) <= 19]
        whole = ["-".join(words)] if 2 <= len(words) <= 4 else []
        found += [f"{prefix}:{name}" for name in words + whole]
    return [name for name in found if not (comments and re.search("comment|repl(y|ies)", name))]


_VALUE = st.lists(
    st.sampled_from("postBody HTMLBox x2y comment Reply a-bc_de 北é \n \u3000 . ABc".split(" "))
    | st.from_regex("[a-zA-Z -]{0,25}", fullmatch=True)
    | st.characters(exclude_categories=["Cc", "Cf", "Mn", "Cs"]),  # Cf, Mn: dropped from a page
    max_size=20,
).map("".join)
_PREFIXES = {"class": "c", "id": "i", "data-track-id": "d", "hidden": "a"}
_NAMES = st.sampled_from([*_PREFIXES, "role", "itemprop", "type", "aria-label", "name"])


@given(st.dictionaries(_NAMES, _VALUE), st.booleans())
@example({"class": "ab " * 5_000, "id": "x" * 10_000}, False)
def test_attributes_have_the_tokens_that_the_rules_say(attributes, comments):
    html = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    expected = ["t:p"]
    for name, value in attributes.items():
        is_name = name in ("data-track-id", "hidden")
        text = name.removeprefix("data-") if is_name else value[:300]
        expected += names_in(_PREFIXES.get(name, name), text, comments=comments)
    found = element_tokens_of(f"<p{html}>x", comments=comments)
    assert found == hashes(*dict.fromkeys(expected))


@pytest.mark.parametrize("name", ["comment-list", "disqusThread", "replies", "respond"])
def test_names_of_comments_are_no_tokens_of_an_element_if_comments_are_content(name):
    html = f"<div id={name} class=wide>x"
    assert len(element_tokens_of(html)) > len(element_tokens_of(html, comments=True))
    assert element_tokens_of(html, comments=True)[-1:] == hashes("c:wide")
    assert len(tokens_around(html)) > len(tokens_around(html, comments=True))


def test_tokens_of_an_element_and_above_a_segment_are_limited():
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{a}{b}" for a in letters for b in letters]
    attributes = " ".join(f"{a}x" for a in letters)
    assert len(element_tokens_of(f"<p class='{' '.join(names)}'>x")) == 1 + MAX_NAMES
    assert len(element_tokens_of(f"<p {attributes}>x")) == 1 + MAX_ATTRIBUTES
    divisions = (f"<div class={name}>" for name in names[: MAX_ANCESTOR_TOKENS + 1])
    tokens = tokens_around("".join(divisions) + "<p id=deep>x")
    assert token_of("i:deep", OWN) in tokens
    assert token_of("i:deep", ABOVE) not in tokens


@pytest.mark.parametrize("span", [(0, 3), (-1, 1), (1, 1), (2, 1)])
def test_a_segment_that_is_no_span_of_words_is_refused(span):
    start, stop = (np.array([place]) for place in span)
    with pytest.raises(IndexError, match="no span"):
        text_tokens(find_words("one two"), start, stop)


def test_arrays_of_other_lengths_are_refused():
    words, one, two = find_words("one two"), np.array([0]), np.array([1, 2])
    with pytest.raises(ValueError, match="one stop"):
        text_tokens(words, one, two)
    with pytest.raises(ValueError, match="one last token"):
        text_tokens(words, one, one + 1, np.zeros(2, dtype=np.uint32))


@pytest.mark.parametrize("element", [-1, 3])
def test_what_is_no_element_has_no_tokens(element):
    with pytest.raises(IndexError, match="no such element"):
        markup_tokens(Page("<p>x").doc, np.array([element]))
