"""Pages that consist of posts: the texts of all posts are content."""

import pytest

from webjury import extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.threads import thread_texts
from webjury.segmenter.page import Page

_TEXTS = (
    "The pump stops when the tide turns, and starts again an hour later. The log says nothing.",
    "Same here, with the old valve.",
    "Which version is that?",
    "It was the float. It is fixed in the next release, and the log says so from now on.",
)


def _github(text):
    head = "<div class=timeline-comment-header><a class=author>Ann</a> commented</div>"
    cell = f"<td class='d-block comment-body markdown-body js-comment-body'><p>{text}</td>"
    inner = f"{head}<table class=d-block><tbody><tr class=d-block>{cell}</tr></table>"
    return f"<div class=TimelineItem><div class=timeline-comment>{inner}</div></div>"


def _github_by_script(text):
    inner = f"<div data-testid=markdown-body><div class=markdown-body><p>{text}</div></div>"
    return f"<div data-testid=comment-viewer-outer-box-1><a>Ann</a>{inner}</div>"


def _gitlab(text):
    return (
        f"<li class='note timeline-entry'><a>Ann</a><div class='note-text md'><p>{text}</div></li>"
    )


def _mastodon(text):
    return f"<div class=status><a>Ann</a><div class=status__content><p>{text}</div></div>"


def _mail(text):
    return f"<div class=email><h2 class=name>Ann</h2><div class=email-body>{text}</div></div>"


def _reddit(text):
    return f"<shreddit-comment author=Ann><div slot=comment><p>{text}</div></shreddit-comment>"


_POSTS = (_github, _github_by_script, _gitlab, _mastodon, _mail, _reddit)


@pytest.mark.parametrize("post", _POSTS)
def test_short_posts_of_a_thread_are_kept(post):
    menu = "<nav><a href=/>Home</a> <a href=/p>Projects</a></nav>"
    foot = "<footer><a href=/t>Terms of use</a> © 2024</footer>"
    page = f"{menu}<main><h1>Pump stops</h1>{''.join(map(post, _TEXTS))}</main>{foot}"
    text = extract(page, mode="fast").text
    assert [one for one in _TEXTS if one not in text] == []
    assert "Terms of use" not in text


def test_a_single_text_makes_no_thread():
    assert not thread_texts(Case(Page(_gitlab("A note.")))).any()
    assert not thread_texts(Case(Page("<p>No post at all</p>"))).any()
    assert thread_texts(Case(Page(_gitlab("Why?") + _gitlab("So.")))).sum() == 2


_POST = "<article><header><time>{0}:15</time></header><p>{1}</p><a href=/s>Share</a></article>"
_LIVE = '<script type=application/ld+json>{"@type": "LiveBlogPosting"}</script>'


@pytest.mark.parametrize(
    ("head", "n_posts", "is_live"), [(_LIVE, 4, True), (_LIVE, 2, False), ("", 4, False)]
)
def test_running_text_in_the_posts_of_a_live_blog_is_content(head, n_posts, is_live):
    posts = (_POST.format(hour, text) for hour, text in enumerate(_TEXTS[:n_posts]))
    case = Case(Page(f"{head}<main>{''.join(posts)}</main><p>{_TEXTS[0]}</p>"))
    found = [text for text, is_text in zip(case.texts, thread_texts(case), strict=True) if is_text]
    # The second text is short, and no running text.
    assert found == ([_TEXTS[0], _TEXTS[3]] if is_live else [])
