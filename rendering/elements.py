"""What the elements of a page become in the copy of its kept part: names, attributes, content."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from itertools import compress

from ..addresses import clean_address
from ..segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..segmenter.formulas import FORMULA
from .attributes import (
    AMOUNT,
    ATTRIBUTES,
    CAPTION,
    PICTURE,
    POST,
    STEP,
    TASK,
    UNTAGGED_TITLE,
    attributes_html,
    copied_attributes,
)
from .constructs.code import code_label, code_language, verbatim
from .constructs.formulas import formula_class
from .constructs.images import MEDIA, MEDIA_TAGS, Images, may_be_copies, media_address
from .constructs.lists import has_checkboxes, has_markers, is_numbered, task_state
from .constructs.tables import (
    CELL_TAGS,
    PICTURE_TEXT,
    is_code_table,
    is_data_table,
    is_headed_table,
    is_infobox,
    picture_text,
)
from .lookups import Span
from .needed import Needed

#: Attributes for the copies of elements, by element.
Marks = Mapping[int, Mapping[str, str]]
#: The name of the copy, by inline tag; elements with other inline tags are unwrapped.
_INLINE = {
    tag: tag
    for tag in """a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q s samp small
    strong sub sup time u var""".split()
} | {"tt": "code", "strike": "s"}
#: The name of the copy, by block tag.
_BLOCKS = {
    **{tag: tag for tag in HEADING_TAGS},
    **{tag: tag for tag in "blockquote dl figcaption figure hr ol p pre table ul".split()},
    **dict.fromkeys(("dir", "menu"), "ul"),
    **dict.fromkeys(MEDIA_TAGS, "figure"),
}
#: Elements that are copied only into a copy with one of these names.
_ALLOWED_PARENTS = {
    "li": ("ul", "ol"),
    **dict.fromkeys(("dt", "dd"), ("dl",)),
    **dict.fromkeys(("caption", "thead", "tbody", "tfoot"), ("table",)),
    "tr": ("table", "thead", "tbody", "tfoot"),
    **dict.fromkeys(CELL_TAGS, ("tr",)),
}
#: Blocks that are copied, as ``div``, only if text is directly in them; otherwise unwrapped.
WRAPPERS = BLOCK_TAGS - _BLOCKS.keys() - _ALLOWED_PARENTS.keys()
#: All tags whose elements may have a copy of their own.
TAGS = (*_INLINE, *_BLOCKS, *_ALLOWED_PARENTS, *WRAPPERS, "span")
#: All names of copies.
NAMES = ("body", "div", "span", *{*_INLINE.values(), *_BLOCKS.values(), *_ALLOWED_PARENTS})
#: Elements whose names depend on more than their tags.
_SPECIAL = frozenset(("a", "img", "table")) | MEDIA_TAGS
#: An image that occurs at least this often is a bullet, a star, a smiley or the like.
_MIN_OCCURRENCES = 4


def name_by_tag(
    tag: str, parent: str, *, contains_block: bool, has_direct_text: bool
) -> str | None:
    """The name of an element's copy within a copy named `parent`; None if it is unwrapped.

    The flags say whether the element is a container of a block or of text: see `Needed`.
    """
    if tag in _INLINE:
        return None if contains_block else _INLINE[tag]
    if parent in HEADING_TAGS or (parent in CELL_TAGS and tag in HEADING_TAGS):
        return None
    if tag in WRAPPERS:
        return "div" if has_direct_text else None
    if tag in _BLOCKS:
        return "div" if tag == "p" and contains_block else _BLOCKS[tag]
    if tag == "tr" and parent == "ul":
        return "li"
    if tag in CELL_TAGS and parent == "li":
        return None  # a table in a cell, which becomes a list
    if parent in _ALLOWED_PARENTS.get(tag, ()):
        return tag
    return "div" if has_direct_text and tag in BLOCK_TAGS else None


class Elements:
    """What the elements of a page become in the copy of its kept part."""

    def __init__(self, flow: TextFlow, spans: Sequence[Span], marks: Marks, needed: Needed) -> None:
        self._flow, self._needed, self._images = flow, needed, Images(flow, spans)
        #: Whether a table is copied as a table, for the tables that were asked for.
        self._tables: dict[int, bool] = {}
        #: Attributes for the copies of some elements.
        self.marks = marks
        has_formulas, markers = bool(flow.distinct_values(FORMULA)), has_markers(flow)
        #: The tags for which `name_by_tag` is not enough: `name` decides.
        self.special = _SPECIAL.union(["span"] * has_formulas, ["ul"] * markers)
        #: The names of copies that may have attributes even if their elements have no mark.
        self.with_attributes = frozenset(ATTRIBUTES).union(["li"] * has_checkboxes(flow))

    def name(self, element: int, parent: str) -> str | None:
        """The name of an element's copy; None if it is unwrapped.

        The caller renames tables within cells.
        """
        tag, needed, marks = self._flow.tags[element], self._needed, self.marks.get(element)
        if marks is not None:
            if PICTURE in marks or CAPTION in marks:
                return "figure" if PICTURE in marks else "figcaption"
            if POST in marks or STEP in marks or AMOUNT in marks:
                return "div"
            if (title := marks.get(UNTAGGED_TITLE)) and parent not in HEADING_TAGS:
                return title
        has_direct_text = element in needed.text_containers
        contains_block = element in needed.block_containers
        name = name_by_tag(
            tag, parent, contains_block=contains_block, has_direct_text=has_direct_text
        )
        if tag not in self.special:
            return name
        if tag == "span":
            return tag if FORMULA in self._images.attributes(element) else None
        if name is None:
            return None
        if tag == "a":
            # A link without an address would take the place of links within it.
            has_address = marks is not None or "href" in self._images.attributes(element)
            return name if has_address else None
        if tag == "img":
            return name if self._is_shown(element) else None
        node = self._flow.node(element)
        if tag == "ul":
            return "ol" if is_numbered(node) else name
        if tag == "table":
            if is_code_table(node):
                return "pre"
            return name if self._is_table(element) else None
        if media_address(node):
            return name
        return "div" if has_direct_text and tag in BLOCK_TAGS else None

    def _is_table(self, element: int) -> bool:
        """Whether a table is copied as a table."""
        if element not in self._tables:
            node = self._flow.node(element)
            is_table = is_data_table(node) or is_infobox(node) or is_headed_table(node)
            self._tables[element] = is_table
        return self._tables[element]

    def _is_shown(self, image: int) -> bool:
        """Whether an image is copied: it has an address, and is neither ornament nor repetition.

        Ornaments in a copied table or in a line of text are copied, too.
        """
        if not self._images.shown_source(image):
            return False
        if self._is_ornament(image):
            table = self._flow.nearest(image, ("table",))
            return (table >= 0 and self._is_table(table)) or self._images.is_inline(image)
        return image not in self._repeated_images

    def _is_ornament(self, image: int) -> bool:
        images = self._images
        is_frequent = images.shown_source(image) in self._frequent and not images.is_picture(image)
        return is_frequent or images.is_icon(image)

    @cached_property
    def _repeated_images(self) -> set[int]:
        """The images that repeat an image before them, with no kept text between the two.

        An image in ``noscript`` may also be the image directly before it in another size. In a line
        of text, images are repeated on purpose, such as stars, but not in and outside ``noscript``.
        """
        repeated, last_source, last_n_opened = set[int](), "", 0
        shown: dict[str, bool] = {}  # whether each address was first found in ``noscript``
        # The number of elements that begin before each copied run.
        opened = list(compress(self._flow.elements_before_runs, self._needed.runs))
        for image in self._copied_images:
            source = self._images.shown_source(image)
            is_noscript = self._images.is_in(image, "noscript")
            if (n_opened := bisect_right(opened, image)) != last_n_opened:
                last_n_opened, shown, last_source = n_opened, {}, ""
            if not source and not is_noscript:
                last_source = ""  # the image in its ``noscript`` is not a copy of an earlier one
            if not source or self._is_ornament(image):
                continue
            is_again = source in shown and (
                shown[source] != is_noscript or not self._images.is_inline(image)
            )
            if is_again or (is_noscript and may_be_copies(source, last_source)):
                repeated.add(image)
            shown.setdefault(source, is_noscript)
            last_source = "" if is_noscript else source
        return repeated

    @cached_property
    def _copied_images(self) -> list[int]:
        """The images that may be copied, in document order."""
        return sorted({*self._flow.tagged("img")}.intersection(self._needed.elements))

    @cached_property
    def _frequent(self) -> set[str]:
        """The addresses of images that occur often enough to be ornaments."""
        if len(self._copied_images) < _MIN_OCCURRENCES:
            return set()
        # A copy for readers without scripts does not count as another occurrence.
        counts = Counter(
            (self._images.shown_source(image), self._images.is_in(image, "noscript"))
            for image in self._copied_images
        )
        return {source for (source, _), n in counts.items() if n >= _MIN_OCCURRENCES}

    def attributes(self, element: int, name: str) -> str:
        """The attributes of the copy of an element, as HTML."""
        flow, own = self._flow, self._images.attributes(element)
        copied = copied_attributes(own, name) if own else {}
        copied |= self.marks.get(element, {})
        if name == "img":
            copied["src"] = clean_address(self._images.source(element))
        if name == "span":
            copied["class"] = formula_class(own[FORMULA])
        if name == "li" and (task := task_state(flow.node(element))):
            copied[TASK] = task
        if name in CELL_TAGS and (text := picture_text(flow, element)):
            copied[PICTURE_TEXT] = text
        return attributes_html(copied)

    def media_link(self, element: int) -> str:
        """A link to a video or a sound, as HTML; empty if its address is unknown."""
        node = self._flow.node(element)
        if not (address := media_address(node)):
            return ""
        title = " ".join((node.get("title") or "").split())
        return f"<a{attributes_html({MEDIA: title, 'href': address})}></a>"

    def code(self, element: int) -> str:
        """The content of the copy of preformatted code, as HTML."""
        flow = self._flow
        language = code_language(flow.node(element)) or code_label(flow, element)
        text = escape(verbatim(flow, element, self._needed.runs), quote=False)
        class_html = attributes_html({"class": f"language-{language}"}) if language else ""
        return f"<code{class_html}>{text}</code>"
