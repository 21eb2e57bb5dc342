"""The site of a page: given, read from its file, or found in a folder."""

import pytest

import webjury
from webjury import Page, Site, SiteError
from webjury.ensemble.sites.find import find_site

SITE = Site.learn([Page("<p>Menu", url="https://example.org/1")])
PAGE = Page("<p>Menu", url="https://www.example.org/2")


@pytest.fixture
def folder(tmp_path):
    SITE.save(tmp_path / "example.org.site")
    return tmp_path


def test_a_site_is_given_read_or_found(folder):
    for source in (SITE, folder, folder / "example.org.site", str(folder / "example.org.site")):
        site, warnings = find_site(source, PAGE)
        assert site == SITE
        assert warnings == []


@pytest.mark.parametrize("url", ["https://other.org/", None])
def test_a_folder_may_have_no_site_for_a_page(url, folder):
    assert find_site(folder, Page("<p>Menu", url=url)) == (None, [])


def test_a_site_of_another_host_is_not_used_and_that_is_told():
    expected = "the site example.org was not used: the page is from other.org"
    page = Page("<p>Menu", url="https://other.org/")
    assert find_site(SITE, page) == (None, [expected])
    assert expected in webjury.extract(page, "fast", site=SITE).warnings


def test_a_page_without_an_address_is_taken_to_be_of_the_site():
    assert find_site(SITE, Page("<p>Menu")) == (SITE, [])


def test_a_missing_file_is_an_error(tmp_path):
    with pytest.raises(SiteError, match="cannot read the site"):
        webjury.extract("<p>Text", "fast", site=tmp_path / "none.site")
