"""The columns of structure: their names, topics and meanings, in the order of the models.

To find a column, search for its name here; the comment above it names the module that computes it.
After a change, models must be trained again.
"""

from typing import NamedTuple

from ..declared import KINDS
from ..markup import HINTS, MAX_DISTANCE


class Column(NamedTuple):
    """A column of structure."""

    name: str
    topic: str  # what it is about; reasons sum up the columns of a topic
    meaning: str


#: How many containers around a segment have columns.
CONTAINER_LEVELS = 5
#: Steps to the neighbours that have columns; numbers of neighbours on either side that means cover.
STEPS, RADII = (-2, -1, 1, 2), (2, 5, 12)
#: Hints for which the share of the page's words below them is a column.
PAGE_HINTS = """tag_a tag_paragraph tag_item tag_table tag_article tag_main tag_nav tag_code
    tag_control tag_heading hint_content hint_comment hint_card hint_product hint_forum""".split()

_TEXT = "its text: length, sentences, punctuation"
_LINKS = "the links in it"
_EMPHASIS = "the bold and slanted words in it"
_ELEMENTS = "the elements it is in"
_NAMES = "class names around it"
_POSITION = "its position on the page"
_TITLE = "the page's title and headings"
_CONTAINERS = "the containers it is in"
_SIMILAR = "similar segments of the page"
_SAME_TEXT = "the same text elsewhere on the page"
_NEIGHBOURS = "the segments before and after it"
_RUNNING = "where the page's running text is"
_ANNOUNCED = "headings that announce other stories or comments"
_STORY = "which story of the page it belongs to"
_DECLARED = "what the page declares as its article"
_PAGE = "the page as a whole"


def _columns(topic: str, meanings: dict[str, str]) -> tuple[Column, ...]:
    """Columns of one topic, from the meanings of their names."""
    return tuple(Column(name, topic, meaning) for name, meaning in meanings.items())


def _group(name: str, what: str) -> tuple[Column, ...]:
    """Columns of the segments that are like this one."""
    return _columns(
        _SIMILAR,
        {
            name: f"Number of {what}, with itself.",
            f"{name}_words": f"Mean number of words of the {what}.",
            f"{name}_page_share": f"Share of the page's words that are in the {what}.",
            f"{name}_link_share": f"Share of the words of the {what} that are in links.",
        },
    )


def _container(level: int) -> tuple[Column, ...]:
    """Columns of a container; those further out have higher levels."""
    which = f"container {level}"
    name = f"container{level}_"
    return _columns(
        _CONTAINERS,
        {
            f"{name}words": f"Number of words in {which}; container 1 is the innermost element "
            "around that has more words than the segment.",
            f"{name}page_share": f"Share of the page's words that are in {which}.",
            f"{name}link_share": f"Share of the words of {which} in links: high in menus.",
            f"{name}paragraph_share": f"Share of the words of {which} in <p>.",
            f"{name}words_per_segment": f"Mean number of words of the segments in {which}.",
            f"{name}segments": f"Number of segments that start in {which}.",
            f"{name}sentence_share": f"Share of the segments in {which} that end like sentences.",
            f"{name}position": f"Share of the words of {which} that come before the segment.",
        },
    )


def _announcement(name: str, what: str) -> tuple[Column, ...]:
    return _columns(
        _ANNOUNCED,
        {
            f"announces_{name}": f"1 if the segment is a heading that announces {what}.",
            f"since_{name}": f"Number of segments since the last one that announced {what}; "
            "unknown before the first.",
            f"{name}_passed": f"How many segments up to here announced {what}, from the last third "
            "of the run of running text on.",
        },
    )


def _neighbour(step: int) -> tuple[Column, ...]:
    where = f"{abs(step)} {'after' if step > 0 else 'before'}"
    return _columns(
        _NEIGHBOURS,
        {
            f"words{step:+d}": f"Number of words of the segment {where}; unknown without one.",
            f"link_share{step:+d}": f"Share of the words of the segment {where} in links.",
        },
    )


def _means(radius: int) -> tuple[Column, ...]:
    around = f"the segment and up to {radius} on either side"
    return _columns(
        _NEIGHBOURS,
        {
            f"words±{radius}": f"Mean number of words of {around}.",
            f"link_share±{radius}": f"Share of the words of {around} in links.",
            f"sentences±{radius}": f"Share of {around} that end like sentences.",
        },
    )


#: All columns of structure. A segment is a block of text; "it" is the segment.
COLUMNS = (
    # texts.pyx
    *_columns(
        _TEXT,
        {
            "characters": "Number of characters of its text.",
            "sentence_ends": "Number of full stops and other marks at the end of sentences.",
            "commas": "Number of commas and semicolons.",
            "separators": "Number of bars, dots, arrows and slashes: “Home | News » Sports” has 2.",
            "colons": "Number of colons.",
            "capitals": "Number of capital letters.",
            "digits": "Number of digits.",
            "capitalized": "Share of its words, between spaces, that begin with a capital.",
            "short_words": "Share of its words, between spaces, of at most 3 characters.",
            "distinct_words": "Distinct words per word, between spaces: 0.5 for “a b a b”.",
            "ends_sentence": "1 if it ends like a sentence: “She said: ‘No.’” does.",
            "ends_colon": "1 if it ends with a colon.",
            "starts_capital": "1 if it begins with a capital.",
            "dates": "Number of years from 1900 to 2099, and of pairs such as 24.12 and 7:30.",
            "copyright": "1 if it contains © or (c).",
            "lines": "Number of lines that <br> separates.",
            "words": "Number of words: runs of letters and digits.",
            "words_per_sentence": "Words per mark at the end of a sentence; 1 is added to these.",
            "characters_per_word": "Characters per word.",
        },
    ),
    # hints.pyx
    *_columns(
        _LINKS,
        {
            "link_share": "Share of its words that are in links: 0.75 for 3 words of 4.",
            "links": "Number of links that begin in it.",
        },
    ),
    *_columns(
        _EMPHASIS,
        {
            "bold_share": "Share of its words that are in <b> or <strong>.",
            "emphasis_share": "Share of its words that are in <em> or <i>.",
        },
    ),
    *(
        Column(
            f"to_{hint}",
            _ELEMENTS if kind == "tag" else _NAMES,
            f"Levels up to the nearest element that is {name}: 0 for its own element, "
            f"{MAX_DISTANCE} if there is none near."
            if kind == "tag"
            else f"Levels up to the nearest element with a class, id or role that hints at {name}.",
        )
        for hint in HINTS
        for kind, _, name in [hint.partition("_")]
    ),
    # position.pyx
    *_columns(
        _POSITION,
        {
            "position": "Share of the page's segments that come before it.",
            "words_before": "Share of the page's words that come before it.",
            "words_after": "Share of the page's words that come after it.",
            "rank": "Number of segments before it.",
            "rank_from_end": "Number of segments from it to the end, with itself.",
            "after_longest": "Segments since the longest, as a share of all; below 0 before it.",
            "depth": "Number of elements around its innermost element.",
            "depth_change": "Its depth, less that of the segment before.",
        },
    ),
    # hints.pyx
    *_columns(
        _TITLE,
        {
            "after_heading": "Number of segments since the last heading; 0 for a heading.",
            "after_h1": "Number of segments since the last <h1>; 0 for an <h1>.",
        },
    ),
    # containers.pyx
    *(column for level in range(CONTAINER_LEVELS) for column in _container(level + 1)),
    # repetition.pyx
    *_group("twins", "segments with the same tags and classes of the two nearest elements"),
    *_group("kin", "segments with the same tags and classes of the five nearest elements"),
    *_columns(
        _SAME_TEXT,
        {
            "copies": "How often the page has a segment with its text: 1 if only here.",
            "copies_before": "How often that is before it.",
            "passages_before": "Share of its words in passages of six words that occur before: "
            "high for a second copy of the article.",
            "passages_after": "Share of its words in passages of six words that occur again: high "
            "for a teaser.",
        },
    ),
    # declarations.pyx
    *_columns(
        _TITLE,
        {
            "in_title": "Share of its words that are in a declared title of the page.",
            "of_title": "Number of these words per distinct word of the titles: 1 for a headline.",
            "in_description": "Share of its words that are in the declared description.",
            "title_before": "Number of segments before it that are most likely the title.",
        },
    ),
    # position.pyx
    *(column for step in STEPS for column in _neighbour(step)),
    *_columns(
        _NEIGHBOURS,
        {
            "sibling-1": "1 if its element and that of the segment before have the same parent.",
            "sibling+1": "1 if its element and that of the segment after have the same parent.",
        },
    ),
    *(column for radius in RADII for column in _means(radius)),
    # running_text.pyx
    *_columns(
        _RUNNING,
        {
            "paragraph": "1 if it is running text: few links, and a sentence of 10 words, or 25.",
            "paragraphs_before": "Share of the words of all paragraphs that come before it.",
            "paragraphs_after": "Share of the words of all paragraphs that come after it.",
            "in_run": "1 if it is in the run: the segments in which paragraphs outweigh the rest "
            "by the most words.",
            "from_run_start": "Number of segments since the start of the run; below 0 before it.",
            "from_run_end": "Number of segments since the end of the run; below 0 before it.",
            "words_to_run": "Words from its end to the run, as a share of the page's words.",
            "words_past_run": "Words from the run to its start, as a share of the page's words.",
            "run_page_share": "Share of the page's words that are in the run.",
            "run_balance": "By how much paragraphs outweigh the rest of the run, per word of the "
            "page.",
            "in_main": "1 if it is in the main element: the innermost one with most of the run.",
            "main_page_share": "Share of the page's words that are in the main element.",
            "main_up": "Levels up from the main element to the first that has the segment, too.",
            "main_down": "Levels down from there to the segment's element.",
        },
    ),
    # announcements.pyx
    *_announcement("stories", "other stories, such as “Read more” or “Mehr zum Thema”"),
    *_announcement("comments", "readers' comments, such as “12 comments” or “Réagir”"),
    # story.pyx
    *_columns(
        _STORY,
        {
            "like_opening": "How many of up to five elements, from the innermost on, have the tags "
            "and classes of those around the first paragraph below the title.",
            "h1_in_title": "Share of the words of the last <h1> that are in a declared title.",
            "other_h1s": "Number of other <h1> since the one that is the declared title.",
        },
    ),
    # declarations.pyx
    *_columns(
        _DECLARED,
        {
            "to_declared": "Levels up to the nearest element with itemprop=articleBody.",
            "page_declares": "1 if the page has such an element.",
            "declared_share": "Share of its words that are in the text of JSON-LD's articleBody; "
            "this and the next three are unknown if the page has none.",
            "declared_page_share": "Share of the page's words that are in that text.",
            "from_declared_start": "Number of segments since the first that is in that text.",
            "from_declared_end": "Number of segments since the last that is in that text.",
        },
    ),
    # position.pyx
    *_columns(
        _PAGE,
        {
            "page_words": "Number of words of the page.",
            "page_segments": "Number of segments of the page.",
            "page_words_per_segment": "Mean number of words of a segment.",
            "page_longest": "Number of words of the longest segment.",
            "page_elements": "Number of elements of the page that readers see.",
        },
    ),
    # hints.pyx
    *(
        Column(f"page_in_{hint}", _PAGE, f"Share of the page's words for which to_{hint} is near.")
        for hint in PAGE_HINTS
    ),
    # declarations.pyx
    *(
        Column(f"page_says_{kind}", _PAGE, f"1 if the page declares itself as {kind}.")
        for kind in KINDS
    ),
)
