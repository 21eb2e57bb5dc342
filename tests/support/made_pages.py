"""Pages of one word, in elements with arbitrary attributes, which no parser would produce."""

from array import array
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate

from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.markup import _ALTERNATIVES
from webjury.segmenter.flow import TextFlow
from webjury.segmenter.page import Page
from webjury.segmenter.segments import Segment
from webjury.segmenter.tree import Attributes, AttributeTable

#: All characters of the planes that have any, and some of each other plane.
CHARACTERS = [chr(code) for code in (*range(0x40000), *range(0x40000, 0x110000, 0x100))]
# All words in the alternatives of hints, without the syntax of regular expressions.
_WORDS = [
    word.replace("\\b", "").replace("\\s*", " ").replace("(?!", "").rstrip(")")
    for alternatives in _ALTERNATIVES.values()
    for word in alternatives
]
_PIECES = st.one_of(
    st.sampled_from(_WORDS),
    st.sampled_from([word.replace(".", "12") for word in _WORDS if "." in word]),
    st.sampled_from(
        [*(" .-_:0éİΣ٣\n\t\u3000\x1c北" * 2), "note", "line", "ing", "s", "DISPLAY:", "x" * 90]
    ),
    st.sampled_from(
        "articleBody HTMLBox postID aB ABc abcdefghijklmnopqrstu data- Comment".split()
    ),
    st.characters(),
)
_VALUES = st.lists(_PIECES, max_size=8).map("".join)
_KEYS = st.sampled_from(
    """class class class id style role itemprop aria-label rel type name href data-track-id
    data- dataX x-y:z hidden""".split()
)
#: Attributes of one element, and tags.
ATTRIBUTES = st.lists(
    st.tuples(st.one_of(_KEYS, _VALUES), _VALUES), max_size=6, unique_by=lambda item: item[0]
)
TAGS = st.sampled_from("html body p div h1 td x:y é".split())
#: Attributes that may be slow to read, or be misread.
HOSTILE_ATTRIBUTES = [
    [(f"data-{number}", "x") for number in range(500)],
    [("class", "ab " * 5_000)],
    [("class", " " * 290 + "comment comment")],
    [("id", "İ" * 300 + "comment")],
    [("style", "display:" * 40 + " none")],
    [("-".join(f"{a}{b}{c}" for a in "abcdef" for b in "abcdef" for c in "abcdef") * 2, "")],
    [("class", "topbar top1bar top12bar top\nbar"), ("id", "log in sign up")],
]
#: An element: its tag, its attributes, and whether it contains the word.
Element = tuple[str, Attributes, bool]
_WORD = "one"
#: Invalid tables for the attributes of one element, and the exceptions that they raise.
WRONG_TABLES: list[tuple[AttributeTable, type[Exception]]] = [
    (AttributeTable([("class", "x")], array("q", numbers), array("q", bounds)), error)
    for numbers, bounds, error in (
        ([0], [0, 0], ValueError),
        ([0], [1, 1], ValueError),
        ([0, 0], [0, 1], ValueError),
        ([0], [0, 2], ValueError),
        ([1], [0, 1], IndexError),
        ([-1], [0, 1], IndexError),
    )
]


def made_page(
    elements: Sequence[Element], parents: Sequence[int] = (), table: AttributeTable | None = None
) -> Page:
    """Make a page of elements; without `parents`, each is inside the previous one."""
    tags, attributes, have_word = map(list, zip(*elements, strict=True))
    n = len(elements)
    page = Page(f"<p>{_WORD}")
    vars(page)["flow"] = TextFlow(
        root=page.tree,
        text=_WORD,
        tags=tags,
        parents=array("q", parents or range(-1, n - 1)),
        starts=array("q", [0 if has_word else len(_WORD) for has_word in have_word]),
        stops=array("q", [len(_WORD)] * n),
        run_starts=array("q", [0]),
        run_stops=array("q", [len(_WORD)]),
        run_elements=array("q", [n - 1]),
        elements_before_runs=array("q", [n]),
        breaks=array("q", [0]),
        attributes=AttributeTable.of(attributes) if table is None else table,
    )
    return page


def made_case(
    page: Page,
    elements: Iterable[int] = (0,),
    *,
    texts: Collection[str] = (),
    comments: bool = False,
) -> Case:
    """Make a case with one segment per text, or of the page's word in each of some elements."""
    segments = [Segment(text, 0, 1, 0) for text in texts] or [
        Segment(_WORD, 0, 1, element) for element in elements
    ]
    return Case(page, segments=segments, comments=comments)


def nested(steps: Sequence[int]) -> list[int]:
    """Make parents of elements in document order, from the number of levels that each goes up."""
    depths = accumulate(steps, lambda depth, step: max(depth + 1 - step, 1), initial=0)
    path: list[int] = []
    parents = []
    for element, depth in enumerate(depths):
        path[depth:] = [element]
        parents.append(path[depth - 1] if depth else -1)
    return parents
