"""Posts of a thread are written with authors and dates, and with borders between them."""

import pytest

from rendered import kept_of
from webjury import Page
from webjury.content.lookups import Names
from webjury.content.markdown import write_markdown
from webjury.content.rules.posts import find_posts


def kept(html, *dropped):
    names = [*dropped, "Ann", "Ben", "1 May", "2 May"]
    return kept_of(f"<html><body>{html}", lambda text: text not in names)


@pytest.mark.parametrize("around", ["", "<ul><li>" * 15])
def test_deep_posts_keep_their_authors(around):
    """Elements nested this deeply are not copied, so their copies cannot get a head."""
    names = [f"User{number}" for number in range(10, 80)]
    post = "<div class=comment><p><i class=author>{}</i></p><p>It turns.</p>"
    found = write_markdown(kept(around + "".join(map(post.format, names))))
    assert [found.count(name) for name in names] == [1] * len(names)


@pytest.mark.parametrize("piece", ["a <b>b</b> ", "1 <b>2</b> ", "<p class=userTitle>b</p>"])
def test_many_posts_around_a_text_are_found(piece):
    post = "<div class=comment><meta itemprop=datePublished content=2024-01-01>"
    first = "<div class=comment><i class=author>Ann</i><p>Does it turn?</p></div>"
    page = Page(first + post * 400 + piece * 8_000 + "<p>b</p></div>" * 400)
    posts, _ = find_posts(page.flow, Names(page.flow), [(0, len(page.text))])
    assert len(posts) == 401
