"""A site is learned from distinct pages, within bounds; sites can be added and found."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import webjury
from webjury import InputError, Page, Site, SiteError
from webjury.ensemble.sites import site as site_module
from webjury.ensemble.sites.files import MAX_BYTES, MAX_PAGES, MAX_TEXTS
from webjury.ensemble.sites.site import find_site
from webjury.ensemble.sites.testimony import Testimony, identity_keys
from webjury.ensemble.sites.text_keys import text_keys

MENU = "<ul><li>Home<li>About us</ul>"


def page(number, url=None):
    return Page(f"{MENU}<p>Story number {number}.", url=url)


def times(site, text):
    return int(site.texts.times_of(text_keys([text]))[0])


def told_by(number, n_texts):
    keys = np.arange(n_texts, dtype=np.uint64) + np.uint64(number * n_texts)
    return Testimony("", np.array([2 * number, 2 * number + 1], np.uint64), keys)


def test_a_text_is_counted_on_each_page_and_copies_once():
    site = Site.learn([*map(page, range(5)), page(1), page(3, "https://a.org/3")])
    assert (site.n_pages, times(site, "Home"), times(site, "Story number 3.")) == (5, 5, 1)
    assert times(site, "Contact") == 0
    assert site.knows(identity_keys(page(1)))
    assert not site.knows(identity_keys(page(9)))


@pytest.mark.parametrize(
    ("pages", "message"),
    [
        ([page(1), page(2), b"%PDF-1.7 ..."], r"^page 3: the input is a PDF document"),
        ([page(1), "pages/a.html"], r"^page 2: 'pages/a.html' is the name of a file"),
        ([page(1), 42], "^page 2: "),
        *((single, "put a single one into a list") for single in ("<p>A", b"<p>A", Page("<p>A"))),
    ],
)
def test_what_is_no_list_of_pages_is_an_error(pages, message):
    with pytest.raises(InputError, match=message):
        Site.learn(pages)


def test_sites_that_know_the_same_are_equal():
    one, same, other = (Site.learn(map(page, numbers)) for numbers in ([1, 2], [2, 1], [1, 3]))
    assert one == same
    assert len({one, same, other}) == 2
    assert one != "a site"
    assert one != Site(one.host, one.n_pages, other.texts, one.identities)


def test_pages_of_none_or_several_sites_are_an_error():
    with pytest.raises(SiteError, match="there are no pages to learn the site from"):
        Site.learn([])
    pages = [page(1, "https://a.org/1"), page(2), page(3, "https://b.org/3")]
    with pytest.raises(SiteError, match=r"several sites: a\.org and b\.org"):
        Site.learn(pages)
    assert Site.learn(pages[:2]).host == "a.org"
    assert Site.learn(pages, host="www.c.org").host == "c.org"


@pytest.mark.parametrize("host", ["exam\x00ple.org", "a.org\x1b[31m", "https://[", " ", "a b"])
def test_what_is_no_host_is_refused_or_not_used(host):
    with pytest.raises(SiteError, match="is not a host: give one such as"):
        Site.learn(["<p>One", "<p>Two"], host=host)
    site = Site.learn(Page(f"<p>{n}", url=f"https://exam\x01ple.org/{n}") for n in range(2))
    assert site.host == ""
    assert Site.from_bytes(site.to_bytes()) == site


def test_adding_is_learning_from_both():
    some, more = [page(number) for number in range(3)], [page(number) for number in range(3, 8)]
    assert Site.learn(some) + Site.learn(more) == Site.learn(some + more)
    one, other = (Site.learn([page(1, f"https://{host}/")]) for host in ("a.org", "b.org"))
    with pytest.raises(SiteError, match=r"a\.org and b\.org"):
        _ = one + other
    with pytest.raises(TypeError):
        _ = one + page(2)


def test_of_two_sites_that_know_too_many_pages_the_larger_stands(monkeypatch):
    monkeypatch.setattr(site_module, "MAX_PAGES", 5)
    small, large = Site.learn(map(page, range(2))), Site.learn(map(page, range(2, 6)))
    assert (small + large).n_pages == (large + small).n_pages == 4


def test_a_site_keeps_its_promise_in_bytes():
    n_texts = 2 * MAX_TEXTS // MAX_PAGES
    pages = (told_by(number, n_texts) for number in range(MAX_PAGES + 10))
    site = Site.from_testimonies(pages)
    assert (site.n_pages, len(site.texts)) == (MAX_PAGES, MAX_TEXTS)
    held = site.texts.keys.nbytes + site.texts.times.nbytes + site.identities.nbytes
    assert held < len(site.to_bytes()) <= MAX_BYTES


@given(st.lists(st.integers(0, 30), min_size=1), st.randoms())
def test_the_order_of_pages_makes_no_difference(numbers, random):
    shuffled = random.sample(numbers, len(numbers))
    one, other = (
        Site.from_testimonies(told_by(number, 3) for number in order)
        for order in (numbers, shuffled)
    )
    assert one == other


SITE = Site.learn([Page("<p>Menu", url="https://example.org/1")])
PAGE = Page("<p>Menu", url="https://www.example.org/2")


@pytest.fixture
def folder(tmp_path):
    SITE.save(tmp_path / "example.org.site")
    return tmp_path


def test_a_site_is_given_read_or_found(folder):
    for source in (SITE, folder, folder / "example.org.site", str(folder / "example.org.site")):
        assert find_site(source, PAGE) == (SITE, [])
    # A page without an address is taken to be of the site that is given.
    assert find_site(SITE, Page("<p>Menu")) == (SITE, [])
    for url in ("https://other.org/", None):
        assert find_site(folder, Page("<p>Menu", url=url)) == (None, [])
    with pytest.raises(SiteError, match="cannot read the site"):
        find_site(folder / "none.site", PAGE)


def test_a_site_of_another_host_is_not_used_and_that_is_told():
    expected = "the site example.org was not used: the page is from other.org"
    page = Page("<p>Menu", url="https://other.org/")
    assert find_site(SITE, page) == (None, [expected])
    assert expected in webjury.extract(page, "fast", site=SITE).warnings
