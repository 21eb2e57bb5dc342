"""How sites mark posts, authors and dates: types of schema.org, microformats, ids, classes.

The classes are those of forums, blogs, trackers of issues, archives of mail and social networks.
"""

import re
from collections.abc import Iterator, Set

from ...segmenter.doc import Doc
from ..part import Part
from .post_heads import states_moment

_POST_TYPE = re.compile(
    r"schema\.org/(?:Answer|Comment|DiscussionForumPosting|Question|Review|UserComments)\s*$"
)
POST_CLASSES = frozenset(
    """CommentPost activity-comment answer athing bz_comment comment comment-body comtr crawler-post
    detailed-status email forum-post h-cite h-entry message message--post post post-wrapper
    post_wrapper postbit postbitim postbitlegacy postcontainer ItemDiscussion postItem reply review
    review-comment status timeline-comment timeline-entry topic-post""".split()
)
#: What GitHub calls posts for its tests, and NodeBB its parts; elements of their own on Reddit.
_TEST_IDS = re.compile("issue-body|comment-viewer-outer-box-.*")
_COMPONENT, _POST_TAGS = "post", ("shreddit-comment", "shreddit-post")
#: The id of a post, such as "post123", "p123" and "elComment_123".
_POST_ID = re.compile(
    r"(?:elComment|[Cc]omment|issuecomment|note|post|p|trac-change)[-_]?\d+(-\d+)?"
)
#: Classes of blog entries, which are no posts: they have a headline.
STORY_CLASSES = frozenset(("hentry", "type-post", "entry"))
_AUTHOR_PROPERTIES = frozenset(("author", "creator"))
_AUTHOR_CLASSES = frozenset(
    """Username author author-name author-name-link author_information bbp-author-name bigusername
    byline bz_comment_user cAuthorPane_author comment-author comment-user commenter creator
    display-name display-name__html forum-post-author hnuser ipsEntry__username name
    note-header-author-name p-author person-listing post-author postauthor poster poster-name
    postleft trac-author user user-avatar user-name username""".split()
)
_AUTHOR_TEST_IDS = frozenset(("avatar-link", "issue-body-header-author"))
DATE_PROPERTIES = frozenset(("datePublished", "dateCreated", "commentTime"))
_DATE_CLASSES = frozenset(
    """DateTime age bz_comment_time comment-date comment-time created date datetime dt-published
    moment-time post-date post-time post-when postdate posttime published relative-date relativedate
    relativetime timestamp""".split()
)
_DATE_TAGS = ("local-time", "relative-time", "time", "time-ago")
#: Attributes of posts that state their author and their date.
STATED_NAMES, STATED_DATES = ("author", "data-author", "data-username"), ("created-timestamp",)
#: Classes of a member's rank, such as "Veteran" or stars, of account names, votes and controls; the
#: property of a post's number. None of these is text of the post.
_RANK_CLASSES = frozenset(
    """Rank bbp-author-role comhead display-name__account membergroup navs note-headline-light score
    tagline user-title userTitle usertitle voters""".split()
)
_NUMBER_PROPERTIES = frozenset(("position",))
#: Classes that may also mark other names. With such an author, an id alone makes no post.
_VAGUE_CLASSES = frozenset(("byline", "name"))


def marked_posts(part: Part) -> set[int]:
    """Elements that are posts by their type, class or tag."""
    doc = part.doc
    return {
        *doc.with_value("itemtype", _POST_TYPE.search),
        *doc.with_value("data-testid", _TEST_IDS.fullmatch),
        *doc.with_value("component", _COMPONENT.__eq__),
        *doc.tagged(*_POST_TAGS),
        *part.names.with_class(POST_CLASSES, STORY_CLASSES),
    }


def numbered_posts(doc: Doc) -> list[int]:
    """Elements with the id of a post."""
    return doc.with_value("id", _POST_ID.fullmatch)


def is_own_element(tag: str) -> bool:
    """Whether a tag is that of posts alone."""
    return tag in _POST_TAGS


def author_elements(part: Part) -> Iterator[int]:
    """Elements that name an author, outside of quotations; of nested ones, the innermost."""
    doc, last = part.doc, -1
    named = _with_names(part, _AUTHOR_CLASSES, _AUTHOR_PROPERTIES)
    for element in sorted({*named, *doc.with_value("data-testid", _AUTHOR_TEST_IDS.__contains__)}):
        if doc.nearest(doc.parents[element], ("blockquote",)) < 0:
            if last >= 0 and doc.ends[last] <= element:
                yield last
            last = element
    if last >= 0:
        yield last


def vague_authors(part: Part) -> list[int]:
    """Elements that may also name others than authors."""
    return part.names.with_class(_VAGUE_CLASSES, _AUTHOR_CLASSES - _VAGUE_CLASSES)


def date_elements(part: Part) -> list[int]:
    """Elements that may have the date of a post."""
    named = _with_names(part, _DATE_CLASSES, DATE_PROPERTIES)
    titled = part.doc.with_value("title", states_moment)
    return sorted({*named, *titled, *part.doc.tagged(*_DATE_TAGS)})


def rank_elements(part: Part) -> list[int]:
    """Elements with what is no text of a post: ranks, votes, its number."""
    return _with_names(part, _RANK_CLASSES, _NUMBER_PROPERTIES)


def _with_names(part: Part, classes: Set[str], properties: Set[str]) -> list[int]:
    """The elements with one of the classes or of schema.org's properties, in document order."""
    typed = part.doc.with_value("itemprop", properties.__contains__)
    return sorted({*part.names.with_class(classes), *typed})
