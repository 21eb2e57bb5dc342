"""Posts of a thread, comments and answers: a block for each, which begins with author and date."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import compress, islice

from ...segmenter.doc import Doc
from ...segmenter.spans import Span
from ...segmenter.tags import HEADING_TAGS
from .. import nodes
from ..lookups import is_kept, runs_in
from ..nodes import Block, Container, Content, Head, Heading, Inline, Item, List, Post, Text
from ..parse import MAX_DEPTH, Parser, Rule, no_trace
from ..part import Part
from .headings import STRONG
from .lists import is_picture
from .post_heads import MAX_EXAMINED, FoundPost, head_of, head_runs
from .post_marks import is_own_element, rank_elements
from .post_search import candidates, first_within, posts_of_threads

#: Classes of quotations around the own texts of posts, in old versions of XenForo and vBulletin.
_TEXT_CLASSES = frozenset(("messageText", "postcontent"))
#: The property of the text of a post; most characters of ranks, votes and the like before it.
_TEXT, _MAX_BEFORE_TEXT = "text", 200
#: Fewest posts of a thread.
_MIN_POSTS = 2


def find_posts(part: Part) -> tuple[dict[int, Rule], list[Span]]:
    """Find the posts with kept text, if there are at least two.

    Returns their rules, and the spans of lines that heads replace. Lists and quotations that only
    lay out posts leave no trace.
    """
    doc = part.doc
    marked, numbered = candidates(part)
    elements = sorted((*marked, *numbered))
    if sum(is_kept(doc, part.spans, one) for one in elements) < _MIN_POSTS:  # the most common case
        return {}, []
    kept = part.runs.copy()
    all_posts = [FoundPost(one, one in numbered) for one in elements]
    posts = _with_text(doc, posts_of_threads(part, all_posts, kept), kept)
    if len(posts) < _MIN_POSTS:
        return {}, []
    rules, replaced = _rules_with_heads(part, posts, kept)
    parents = {doc.parents[post.element] for post in posts}
    items = {one for one in parents if doc.tags[one] == "li"}
    if any(doc.nearest(doc.parents[item], ("li",)) in items for item in items):
        parents -= items  # Nested items show which post is answered.
    unwrapped = (one for one in parents if doc.tags[one] in ("li", "ol", "ul"))
    texts = (one for one in part.names.with_class(_TEXT_CLASSES) if doc.tags[one] == "blockquote")
    return {**dict.fromkeys((*unwrapped, *texts), no_trace), **rules}, replaced


def _rules_with_heads(
    part: Part, posts: Sequence[FoundPost], kept: list[bool]
) -> tuple[dict[int, Rule], list[Span]]:
    """The rules of posts, and the spans of lines that heads replace.

    Runs of first lines with only author and date are set to not kept.
    """
    doc, rules, replaced = part.doc, dict[int, Rule](), list[Span]()
    non_text = rank_elements(part)
    texts = doc.with_value("itemprop", _TEXT.__eq__)
    for post in posts:
        # A post nested deeper may be no block, so no head could replace these lines.
        is_block = doc.depths[post.element] < MAX_DEPTH
        if not is_block and is_own_element(doc.tag(post.element)):
            continue  # The parser limits the depth of blocks that it knows.
        inner = first_within(doc, post.element, non_text)
        before_text = _runs_before_text(doc, post, texts, kept)
        runs = head_runs(doc, post, kept, inner, before_text) if is_block else []
        for run in runs:
            kept[run] = False
        if head := head_of(doc, post, kept):
            replaced += [(doc.run_starts[run], doc.run_stops[run]) for run in runs]
        rules[post.element] = partial(_post, post, head)
    return rules, replaced


def _runs_before_text(
    doc: Doc, post: FoundPost, texts: Sequence[int], kept: Sequence[bool]
) -> list[int]:
    """The kept runs of a post before its text, as schema.org calls the element, except headings.

    Empty if these are longer than ranks and votes are, or if the text is that of another item.
    """
    text = next(iter(first_within(doc, post.element, texts)), -1)
    if text < 0 or _item_around(doc, text) != post.element:
        return []
    inner = range(runs_in(doc, post.element).start, runs_in(doc, text).start)
    runs = [
        run
        for run in islice(filter(kept.__getitem__, inner), MAX_EXAMINED)
        if doc.nearest(doc.run_elements[run], HEADING_TAGS) < 0
    ]
    length = sum(doc.run_stops[run] - doc.run_starts[run] for run in runs)
    return runs if length <= _MAX_BEFORE_TEXT else []


def _item_around(doc: Doc, element: int) -> int:
    """The innermost item of microdata around an element; -1 if there is none."""
    scopes, types = doc.values("itemscope"), doc.values("itemtype")
    item = element
    while item >= 0 and scopes[item] is None and types[item] is None:
        item = doc.parents[item]
    return item


def _with_text(doc: Doc, posts: Sequence[FoundPost], kept: Sequence[bool]) -> list[FoundPost]:
    """The posts that have kept text besides author and date, outside of posts within them."""
    elements = {post.element for post in posts}
    heads = {element for post in posts for element in (post.author, post.date)}
    owning = (elements | heads) - {-1}
    owners = doc.nearest_to_each((), owning)
    with_text = {owners[element] for element in compress(doc.run_elements, kept)} - heads
    return [post for post in posts if post.element in with_text]


def _post(found: FoundPost, head: str, parser: Parser, _element: int, parent: Block) -> Post | None:
    """A post; its head is empty if its text names the author."""
    if not isinstance(parent, Container):
        return None
    post = parent.add(Post(author=found.name, date=found.date_text))
    parser.collected.heads[id(post)] = head
    return post


def add_heads(content: Content, heads: Mapping[int, str]) -> None:
    """Put a head at the beginning of each post and, except in the first post, a rule above it.

    A post that begins a list item has a bullet instead of a rule or a number.
    """
    if not heads:  # the most common case
        return
    is_first = True
    for holder, post in _posts(content):
        if head := heads.get(id(post)):
            post.blocks.insert(_place_of_head(post), Head(_head_line(post.author, head)))
        begins_item = isinstance(holder, Item) and holder.blocks[0] is post
        if not is_first and not begins_item:
            post.blocks.insert(0, nodes.Rule())
        is_first = False


def _place_of_head(post: Post) -> int:
    """Below a main heading at the beginning of a post, perhaps after its picture."""
    row = next((row for row, block in enumerate(post.blocks) if not is_picture(block)), 0)
    first = post.blocks[row] if post.blocks else None
    return row + 1 if isinstance(first, Heading) and first.level == 1 else 0


def _head_line(author: str, head: str) -> list[Inline]:
    if not author:
        return [Text(head)]
    return [Text(author, (STRONG,)), Text(head[len(author) :])]


def _posts(container: Container) -> Iterator[tuple[Container, Post]]:
    """The posts, each with the block around it; lists whose items they begin lose their numbers."""
    for block in list(container.blocks):
        if isinstance(block, Post):
            yield container, block
        if isinstance(block, List) and any(map(_begins_with_post, block.blocks)):
            block.is_numbered = False
        if isinstance(block, Container):
            yield from _posts(block)


def _begins_with_post(block: Block) -> bool:
    while isinstance(block, Container) and block.blocks:
        block = block.blocks[0]
        if isinstance(block, Post):
            return True
    return False
