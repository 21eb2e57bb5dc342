"""Pages that occur in the data sets more than once."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.data.datasets import load
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.data.same_pages import MIN_LIKENESS, join_hosts, same_pages

_MENU = "<nav>Home News Sports Weather Contact Imprint and a few more links to nowhere at all</nav>"


def words(seed: int, count: int = 300) -> list[str]:
    draw = random.Random(seed)
    return [f"w{draw.randrange(2_000)}" for _ in range(count)]


def page(text: list[str], host: str = "a.org", more: str = "") -> GoldPage:
    html = (
        f"<html><script>var {host.split('.')[0]} = 1</script>{_MENU}<p>{' '.join(text)}</p>{more}"
    )
    return GoldPage(host, html.encode(), " ".join(text), host)


@pytest.mark.parametrize(
    ("first", "second", "are_same"),
    [
        (page(words(1)), page(words(1), "b.org"), True),
        (page(words(1)), page(words(1), "b.org", more="<footer>© 2026 another one</footer>"), True),
        (page(words(1)), page(words(1)[:150] + words(2, 150), "b.org"), False),
        (page(words(1)), page(words(2), "b.org"), False),
        # Many sites share short texts, so the bytes decide.
        (page(["Not", "found"]), page(["Not", "found"], "b.org"), False),
        (page(["Not", "found"]), replace(page(["Not", "found"]), host="b.org"), True),
        (GoldPage("a", b"", "", "a"), GoldPage("b", b"", "", "b"), True),
    ],
)
def test_pages_are_the_same_by_bytes_or_by_text(
    first: GoldPage, second: GoldPage, are_same: bool
) -> None:
    found = same_pages([first, second])
    assert [(one.first, one.second) for one in found] == ([(0, 1)] if are_same else [])
    assert all(MIN_LIKENESS <= one.likeness <= 1 for one in found)


def test_hosts_with_a_page_in_common_are_one_group() -> None:
    first = [page(words(1), "b.org"), page(words(2), "c.org"), page(words(3), "d.org")]
    second = [page(words(2), "a.org"), page(words(4), "b.org"), page(words(4), "e.org")]
    hosts = [[one.host for one in dataset] for dataset in join_hosts([first, second])]
    assert hosts == [["b.org", "a.org", "d.org"], ["a.org", "b.org", "b.org"]]


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from("abcdef")), max_size=12))
def test_no_page_is_in_two_groups(drawn: list[tuple[int, str]]) -> None:
    pages = [page(words(seed), f"{host}.org") for seed, host in drawn]
    (joined,) = join_hosts([pages])
    for (seed, _), (other_seed, _) in combinations(drawn, 2):
        here = {one.host for one, (of, _) in zip(joined, drawn, strict=True) if of == seed}
        assert len(here) == 1
        assert seed != other_seed or len(here) == 1
    assert [replace(one, host="") for one in joined] == [replace(one, host="") for one in pages]


@pytest.mark.data("news", "mercury", "sites", "chinese", "daniel", "cleanportaleval")
def test_no_training_page_is_in_an_evaluation_set() -> None:
    training = [page for name in ("news", "mercury", "sites", "chinese") for page in load(name)]
    others = [page for name in ("daniel", "cleanportaleval") for page in load(name)]
    found = same_pages([*training, *others])
    assert not [one for one in found if one.first < len(training) <= one.second]
    # It finds those that are there.
    assert found
    first, copies = join_hosts([training, training[:5]])
    assert [page.host for page in copies] == [page.host for page in first[:5]]
