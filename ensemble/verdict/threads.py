"""Threads: pages of trackers, networks and archives that consist of posts.

The training pages contain no issue, status or mail of these sites, whose posts are called comments
and stand in tables or in elements of their own. Models mistake short answers there for readers'
comments. On such a page, the texts of posts are content. So is the running text in the posts of a
live blog, which have times, as comments do.
"""

from collections import defaultdict

import numpy as np

from ...arrays import Flags
from ..features.case import Case

#: The classes of the texts of posts: GitHub, GitLab, Gitea, Bugzilla, Jira, Mastodon, HyperKitty,
#: Flarum, Hacker News; what GitHub calls them for its tests; their place in a post of Reddit.
_CLASSES = frozenset(
    """js-comment-body note-text render-content bz_comment_text action-body status__content
    email-body Post-body commtext""".split()
)
_TEST_ID, _SLOTS = "markdown-body", frozenset(("comment", "text-body"))
#: Minimum number of posts of a thread, and of a live blog.
_MIN_POSTS, _MIN_LIVE_POSTS = 2, 3
#: The type that a page declares as a live blog, and how far a time is below its post.
_LIVE_BLOG, _MAX_LEVELS = b"LiveBlogPosting", 6


def thread_texts(case: Case) -> Flags:
    """Find the segments in the texts of posts, if the page is a thread of such a site.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> page = Page("<b>Ann</b><p class=commtext>Why?</p><b>Ben</b><p class=commtext>So.</p>")
    >>> thread_texts(Case(page)).tolist()
    [False, True, False, True]
    """
    doc, are_texts = case.page.doc, np.zeros(len(case), dtype=np.bool_)
    texts = [
        *doc.with_value("data-testid", _TEST_ID.__eq__),
        *doc.with_value("slot", _SLOTS.__contains__),
    ]
    if any(map(doc.classes.__contains__, _CLASSES)):  # a quick test first
        texts += doc.with_value("class", lambda names: _CLASSES & set(names.split()))
    first, stop = case.element_segments
    texts = [text for text in texts if first[text] < stop[text]]
    if len(texts) >= _MIN_POSTS:
        for text in texts:
            are_texts[first[text] : stop[text]] = True
    if _LIVE_BLOG in case.page.data:
        for post in _live_posts(case):
            posted = slice(first[post], stop[post])
            are_texts[posted] |= case.paragraphs[posted]
    return are_texts


def _live_posts(case: Case) -> list[int]:
    """The posts of a live blog: the most siblings with times in them."""
    doc = case.page.doc
    with_times: defaultdict[int, set[int]] = defaultdict(set)
    for time in doc.tagged("time"):
        element, parent = time, int(doc.parents[time])
        for _ in range(_MAX_LEVELS):
            if parent < 0:
                break
            with_times[parent].add(element)
            element, parent = parent, int(doc.parents[parent])
    posts = max(with_times.values(), key=len, default=set())
    return sorted(posts) if len(posts) >= _MIN_LIVE_POSTS else []
