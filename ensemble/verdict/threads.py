"""Threads: pages of trackers, networks and archives that consist of posts.

The training pages contain no issue, status or mail of these sites, whose posts are called comments
and stand in tables or in elements of their own. Models mistake short answers there for readers'
comments. On such a page, the texts of posts are content.
"""

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
#: Minimum number of posts.
_MIN_POSTS = 2


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
    return are_texts
