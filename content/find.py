"""What is found in a part of a page before it is parsed: posts, notes, steps, titles, cuts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from ..segmenter.page import Page
from .headline.find import find_headline
from .lookups import Names, Span, subtract_spans
from .needless import needless_spans, without_joins
from .parse import Rule
from .rules.amounts import find_amounts
from .rules.callouts import find_callouts
from .rules.code import gutters
from .rules.image_addresses import Images
from .rules.lists import find_lists
from .rules.notes import find_footnotes
from .rules.part_titles import untagged_titles
from .rules.pictures import Pictures, find_pictures
from .rules.posts import find_posts
from .rules.steps import find_steps


@dataclass(frozen=True, slots=True)
class Found:
    """What is found in a part of a page."""

    page: Page
    names: Names
    spans: Sequence[Span]
    #: The heading that becomes the headline, or -1: see `find_headline`; None without a headline.
    headline: int | None
    #: Whether the part contains posts.
    is_thread: bool
    #: The rules of lists, amounts, titles of parts, callouts, steps, notes, references and posts.
    rules: dict[int, Rule]
    #: The spans whose texts are read.
    copied: Sequence[Span]

    @classmethod
    def of(cls, page: Page, spans: Sequence[Span], *, headline: bool = False) -> Self:
        """Read a part of a page; `headline` as for `content_of`."""
        flow, names = page.flow, Names(page.flow)
        page_headline = find_headline(page, spans) if headline else None
        posts, heads = find_posts(flow, names, spans)
        notes, back_links = find_footnotes(page, spans)
        steps, numbers = find_steps(flow, spans, notes | posts)
        cuts = [*needless_spans(page), *without_joins(page.text, [*back_links, *numbers])]
        copied = subtract_spans(spans, [*cuts, *gutters(flow), *heads])
        # A post or a step that can be unfolded is no title; steps, notes and posts are no amounts.
        rules = find_lists(flow) | find_amounts(flow, copied) | untagged_titles(flow, names, spans)
        rules |= find_callouts(flow, names, spans) | steps | notes | posts
        return cls(page, names, spans, page_headline, bool(posts), rules, copied)

    def pictures(self, images: Images) -> Pictures:
        """The pictures that belong to the part."""
        element = -1 if self.headline is None else self.headline
        return find_pictures(
            self.page, self.names, images, self.spans, element, is_thread=self.is_thread
        )
