from collections.abc import Callable, Container, Iterable

from .attributes import Attributes, Integers
from .declarations import DeclaringElement
from .words import Words

#: Maximum number of blocks of text on a page; more are joined.
MAX_BLOCKS: int

class Doc:
    """One page as arrays: elements, attributes, runs of text, words and segments.

    Elements are visible, in document order, and known by their index; the root is 0. Offsets are of
    characters in the text.

    Attributes
    ----------
    text : str
        The visible text: white space is collapsed as in a browser, and a line break is between
        blocks.
    names : list of str
        The distinct names of elements and attributes.
    tag_numbers : array of int64, shape (n_elements,)
        The tag of each element, as an index into ``names``.
    tags : list of str
        The tag of each element.
    classes : str
        The distinct names of classes, one on each line.
    parents : array of int64, shape (n_elements,)
        The element around each element; -1 for the root.
    ends : array of int64, shape (n_elements,)
        The index after each element's last descendant, or after itself.
    depths : array of int64, shape (n_elements,)
        Number of elements around each element.
    starts, stops : array of int64, shape (n_elements,)
        Offsets of each element's text. It may begin with white space.
    first_words, stop_words : array of int64, shape (n_elements,)
        Span of each element in the words.
    attributes : Attributes
    run_starts, run_stops : array of int64, shape (n_runs,)
        Offsets of the runs of text. A run is directly in one element.
    run_elements : array of int64, shape (n_runs,)
        The element around each run.
    elements_before_runs : array of int64, shape (n_runs,)
        Number of elements that begin before each run.
    run_words : array of int64, shape (n_runs + 1,)
        Number of words that begin before each run, and in all.
    raw : bytes
        All visible texts as they are written, in UTF-8, one after the other; also those that
        consist of white space.
    raw_stops : array of int64, shape (n_texts,)
        Where each text ends in ``raw``.
    raw_elements, elements_before_raw : array of int64, shape (n_texts,)
        The element around each text, and the number of elements that begin before it.
    raw_runs : array of int64, shape (n_texts,)
        The run that each text is; -1 for white space.
    breaks : array of int64
        Offsets at which blocks begin, ascending; the first is 0.
    n_blocks : int
        Number of blocks before those of a page with more than `MAX_BLOCKS` were joined.
    words : Words
        The words of the text.
    segment_begins, segment_ends : array of int64, shape (n_segments,)
        Offsets of the blocks that have words.
    segment_starts, segment_stops : array of int64, shape (n_segments,)
        Span of each segment in the words.
    segment_elements : array of int64, shape (n_segments,)
        The innermost element around each segment.
    title : str or None
        Text of the first element ``title``; None if there is none.
    declaring : list of DeclaringElement
        The elements ``meta``, ``link`` and ``base``, and the scripts with JSON-LD.
    style_sheets : list of DeclaringElement
        The elements ``style`` that apply to the page.
    n_voids : int
        Number of elements without an end tag, seen or unseen.
    holds_formulas, holds_parts, holds_ruby, holds_scripts, holds_templates : bool
        Whether there are elements that may hold formulas, templates that declare a part of the
        page, elements ``ruby``, elements ``script`` or ``noscript``, and elements ``template``.
    """

    text: str
    names: list[str]
    tag_numbers: Integers
    tags: list[str]
    classes: str
    parents: Integers
    ends: Integers
    depths: Integers
    starts: Integers
    stops: Integers
    first_words: Integers
    stop_words: Integers
    attributes: Attributes
    run_starts: Integers
    run_stops: Integers
    run_elements: Integers
    elements_before_runs: Integers
    run_words: Integers
    raw: bytes
    raw_stops: Integers
    raw_elements: Integers
    elements_before_raw: Integers
    raw_runs: Integers
    breaks: Integers
    n_blocks: int
    words: Words
    segment_begins: Integers
    segment_ends: Integers
    segment_starts: Integers
    segment_stops: Integers
    segment_elements: Integers
    title: str | None
    declaring: list[DeclaringElement]
    style_sheets: list[DeclaringElement]
    n_voids: int
    holds_formulas: bool
    holds_parts: bool
    holds_ruby: bool
    holds_scripts: bool
    holds_templates: bool

    def __len__(self) -> int:
        """Number of visible elements."""

    def tag(self, element: int) -> str:
        """The tag of an element, without making the list of all."""

    def tagged(self, *tags: str) -> list[int]:
        """The elements with one of the tags."""

    def value(self, element: int, name: str) -> str:
        """The value of an attribute of an element; empty without it."""

    def values(self, name: str) -> list[str | None]:
        """The value of an attribute for each element, or None; the list is cached."""

    def numbers(self, name: str) -> list[int]:
        """The numbers, in `attributes`, of the values that an attribute has on the page."""

    def distinct_values(self, name: str) -> list[str]:
        """The distinct values that an attribute has on the page."""

    def with_value(self, name: str, is_wanted: Callable[[str], object]) -> list[int]:
        """The elements with a wanted value of an attribute. Each distinct value is tested once."""

    def text_of(self, element: int) -> str:
        """The text of an element, with the white space around it."""

    def raw_text(self, place: int) -> str:
        """A text as it is written."""

    def raw_texts_in(self, element: int) -> range:
        """The texts in an element, as indices."""

    def raw_text_of(self, element: int) -> str:
        """All texts in an element as they are written, joined."""

    def span(self, element: int) -> tuple[int, int]:
        """The characters of an element."""

    def within(self, element: int) -> range:
        """The descendants of an element."""

    def previous_sibling(self, element: int) -> int:
        """The previous sibling of an element; -1 if it has none."""

    def nearest(self, element: int, tags: frozenset[str] | tuple[str, ...]) -> int:
        """The element itself or its nearest ancestor with one of the tags; -1 if there is none."""

    def nearest_to_each(self, tags: Container[str], others: Iterable[int] = ()) -> Integers:
        """For each element, itself or the nearest one around it that is wanted.

        Parameters
        ----------
        tags : container of str
            The tags of wanted elements.
        others : iterable of int
            Other elements that are wanted.

        Returns
        -------
        array of int64, shape (n_elements,)
            -1 if there is none.
        """

    def ends_block(self, element: int) -> bool:
        """Whether a block of text ends where an element ends; not after a control in a line."""

    def innermost(self, element: int, stop: int) -> int:
        """Find the nearest element, from `element` upwards, whose text extends to `stop`."""
