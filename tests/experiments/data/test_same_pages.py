"""Pages that occur in the data sets more than once."""

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.data.datasets import load
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.data.same_pages import MIN_LIKENESS, join_hosts, same_pages

_MENU = "<nav>Home News Sports Weather Contact Imprint and a few more links to nowhere at all</nav>"


@cache
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
def test_pages_are_the_same_by_bytes_or_by_text(first, second, are_same):
    found = same_pages([first, second])
    assert [(one.first, one.second) for one in found] == ([(0, 1)] if are_same else [])
    assert all(MIN_LIKENESS <= one.likeness <= 1 for one in found)


def test_hosts_with_a_page_in_common_are_one_group() -> None:
    first = [page(words(1), "b.org"), page(words(2), "c.org"), page(words(3), "d.org")]
    second = [page(words(2), "a.org"), page(words(4), "b.org"), page(words(4), "e.org")]
    hosts = [[one.host for one in dataset] for dataset in join_hosts([first, second])]
    assert hosts == [["b.org", "a.org", "d.org"], ["a.org", "b.org", "b.org"]]


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from("abcdef")), max_size=8))
def test_no_page_is_in_two_groups(drawn: list[tuple[int, str]]) -> None:
    pages = [page(words(seed), f"{host}.org") for seed, host in drawn]
    (joined,) = join_hosts([pages])
    for seed, _ in drawn:
        hosts = {one.host for one, (of, _) in zip(joined, drawn, strict=True) if of == seed}
        assert len(hosts) == 1
    assert [replace(one, host="") for one in joined] == [replace(one, host="") for one in pages]


_DATASETS = (
    *("chinese", "cleaneval", "cleanportaleval", "daniel", "dragnet"),
    *("mercury", "news", "sites", "wcxb"),
)
#: Pages that are in a data set under two hosts; the folds hold both hosts out together.
_UNDER_TWO_HOSTS = [
    (
        "20111215_finance.sina.com.cn_72e244ae284a4d40ac52c926f406812dd72eadc02f12deafd566313d",
        "20111215_go.rss.sina.com.cn_aafeeba11e45e7ebb2aed4383820f37e750b7379b36d54da6348307d",
    ),
    *(("R401", "R402"), ("R491", "R492"), ("R631", "R632"), ("R823", "R825")),
    *(("R874", "R878"), ("R874", "R879"), ("R874", "R880"), ("R878", "R880"), ("R879", "R880")),
    *(("R951", "R952"), ("T146", "T77"), ("T162", "T177")),
]


@pytest.mark.data(*_DATASETS)
def test_no_page_is_in_two_data_sets_and_those_under_two_hosts_are_known() -> None:
    pages = [(name, page) for name in _DATASETS for page in load(name)]
    pairs = [
        (pages[one.first], pages[one.second]) for one in same_pages([page for _, page in pages])
    ]
    assert [(first, second) for (first, _), (second, _) in pairs if first != second] == []
    under_two_hosts = [
        (first.name, second.name) for (_, first), (_, second) in pairs if first.host != second.host
    ]
    assert under_two_hosts == _UNDER_TWO_HOSTS
