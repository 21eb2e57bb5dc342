"""A web page, decoded, sanitised and parsed once for all later steps."""

import hashlib
from copy import copy
from functools import cached_property
from typing import Self
from urllib.parse import urljoin

from lxml import etree
from lxml.html import (
    HtmlComment,
    HtmlElement,
    HtmlEntity,
    HtmlProcessingInstruction,
    document_fromstring,
    tostring,
)

from ..addresses import describe_relative, url_text
from ..choices import HIDDEN_USES, HiddenUse, check_value
from .announced import Announcement, declared_titles, find_announcement
from .declarations import (
    Declarations,
    DeclaringElement,
    base_addresses,
    canonical_address,
    first_absolute,
)
from .doc import MAX_BLOCKS, Doc
from .formulas import may_hold_formulas, write_formulas
from .frames import open_frames
from .guards import LIMITS, Sizes, describe_excess
from .inline_notes import may_hold_inline_notes, move_inline_notes
from .language import page_language
from .moved_parts import holds_moves, move_parts
from .ruby import drop_annotations
from .saved_address import saved_address
from .sax import CAN_READ, read_html
from .source.page_files import PageSource, content_of
from .source.read import read_source
from .source.sanitize import MAX_DEPTH, flatten
from .source.swallowed import without_swallowing
from .tags import INVISIBLE_TAGS
from .titles import Heading, find_headings
from .tree_walk import read_tree

#: Saves time: `lxml.html` calls Python to find the class of each element, only to recognise forms.
ELEMENT_CLASSES = etree.ElementDefaultClassLookup(
    element=HtmlElement,
    comment=HtmlComment,
    pi=HtmlProcessingInstruction,
    entity=HtmlEntity,
)
#: What a page has computed from its address.
_DEPENDING_ON_ADDRESS = ("announced", "canonical_address", "declared_address")


class Page:
    """One web page.

    The segmenter, the extractors and the features share ``doc`` and the tree. None of them
    changes the tree; code that needs changes works on a copy.

    Parameters
    ----------
    source : bytes or str
        The page as it was downloaded. Decoding bytes never fails; a str counts as decoded.
    charset : str, optional
        Charset that the server declared.
    url : str, optional
        Address of the page.
    hidden : {"drop", "keep"}
        Whether to drop text that the page hides from its readers. Invisible characters are dropped
        before parsing; the text of hidden elements is dropped from the kept segments.

    Attributes
    ----------
    doc : Doc
        The elements, the visible text, the words and the segments, as arrays.
    tree : HtmlElement
        The parsed page, made when it is first needed; an empty document for a page without
        elements.
    data : bytes
        ``html`` in UTF-8, as the parser reads it.
    encoding : str or None
        Encoding of the bytes; None if the source was a str.
    url : str or None
        Address of the page, if it was given, or if the file of a saved page has it.
    plain_text : str or None
        The source if it is plain text, and not HTML.
    hidden : {"drop", "keep"}
    warnings : list of str
        Sentences. They report what was cut from the page, text where browsers show none, a source
        that is plain text or one of several mails, and a URL that is not absolute.

    Raises
    ------
    InputError
        If the source is neither bytes nor str, is an address or the name of a file, is in a
        well-known format other than HTML, or is not text.
    OptionError
        If ``hidden`` has another value, or the URL is bytes.

    Examples
    --------
    >>> page = Page("<p>Grüß <b>Gott</b>!</p>")
    >>> page.text
    'Grüß Gott!'
    >>> page.words
    ['grüß', 'gott']
    """

    def __init__(
        self,
        source: bytes | bytearray | memoryview | str,
        charset: str | None = None,
        url: str | None = None,
        *,
        hidden: HiddenUse = "drop",
    ) -> None:
        check_value("hidden", hidden, HIDDEN_USES)
        self.hidden = hidden
        self.warnings: list[str] = []
        clean = read_source(source, charset, drops_unseen=hidden == "drop")
        self._set_url(url or clean.address or saved_address(clean.html))
        self.data, self.encoding, self.plain_text = clean.html, clean.encoding, clean.plain_text
        self.warnings += clean.warnings
        self.doc = self._describe(clean.holds_templates)
        if self.doc.n_blocks <= 1:
            self._find_swallowed(clean.holds_templates)
        if self.doc.n_blocks > MAX_BLOCKS:
            self.warnings.append(
                f"{self.doc.n_blocks:,} blocks of text are more than {MAX_BLOCKS:,}: neighbouring "
                f"blocks were joined into {len(self.doc.breaks):,}"
            )

    @classmethod
    def of(cls, source: "PageSource | Page", hidden: HiddenUse = "drop") -> "Page":
        """Make a page from its source, a path, an open file or an lxml tree.

        Parameters
        ----------
        source : bytes, str, Path, open file, lxml tree or Page
            A page is returned as it is.
        hidden : {"drop", "keep"}

        Returns
        -------
        Page

        Raises
        ------
        InputError
            If the source cannot be read, or is not a page.
        """
        if isinstance(source, Page):
            return source
        return cls(content_of(source), hidden=hidden)

    def at(self, url: str | None) -> Self:
        """Return the same page with another address, or this page if the address is empty.

        Parameters
        ----------
        url : str or None

        Returns
        -------
        Page
            It shares the tree and everything computed so far.
        """
        if not url or url == self.url:
            return self
        other = copy(self)
        outdated = describe_relative(self.url)
        other.warnings = [warning for warning in self.warnings if warning != outdated]
        other._set_url(url)
        for name in _DEPENDING_ON_ADDRESS:
            vars(other).pop(name, None)
        return other

    @property
    def address(self) -> str:
        """Address of the page, as given or as declared by the page; empty if unknown."""
        return self.url or self.declared_address

    @cached_property
    def declared_address(self) -> str:
        """Address that the page declares for itself; empty if there is none."""
        return self.canonical_address or first_absolute(base_addresses(self.stating))

    @cached_property
    def canonical_address(self) -> str:
        """Address that the page declares for itself, by ``canonical`` or ``og:url``."""
        return canonical_address(self.stating, self.url or "")

    @property
    def base_address(self) -> str:
        """The base of relative addresses; empty if unknown."""
        try:
            return urljoin(self.address, next(iter(base_addresses(self.stating)), ""))
        except ValueError:  # not an address
            return self.address

    @cached_property
    def html(self) -> str:
        """The sanitised source, which the extractors read. Its formulas are written as TeX."""
        return self.data.decode("utf-8")

    @cached_property
    def tree(self) -> HtmlElement:
        """The parsed page."""
        return self._parse_whole()

    @cached_property
    def whole(self) -> Doc:
        """The page with all its elements, also those that readers do not see."""
        return self._read(is_whole=True)

    @cached_property
    def places_in_whole(self) -> list[int]:
        """The index in ``whole`` of each element of ``doc``."""
        places: list[int] = []
        end = 0
        for element, tag in enumerate(self.whole.tags):
            if element >= end:
                if tag in INVISIBLE_TAGS:
                    end = self.whole.ends[element]
                else:
                    places.append(element)
        return places

    @cached_property
    def elements(self) -> list[HtmlElement]:
        """The visible elements of the tree, in the order of ``doc``."""
        everything = list(self.tree.iter(etree.Element))
        return [everything[place] for place in self.places_in_whole]

    @property
    def text(self) -> str:
        """The visible text, one block on each line."""
        return self.doc.text

    @property
    def title(self) -> str:
        """Text of the first element ``title``; empty if there is none."""
        return " ".join((self.doc.title or "").split())

    @property
    def stating(self) -> list[DeclaringElement]:
        """The elements ``meta``, ``link`` and ``base``, and the scripts with JSON-LD."""
        return self.doc.declaring

    @cached_property
    def declarations(self) -> Declarations:
        """What the page declares about itself."""
        return Declarations.of(self.doc.declaring, self.doc.title)

    @cached_property
    def declared_titles(self) -> list[str]:
        """The titles that the page declares (``og:title``, ``title``) and that have words."""
        return declared_titles(self.declarations.titles)

    @cached_property
    def headings(self) -> list[Heading]:
        """The headings that have text, in document order."""
        return find_headings(self.doc)

    @cached_property
    def announced(self) -> Announcement:
        """The heading that the page announces by its declared titles, and names of its site."""
        return find_announcement(
            self.doc, self.headings, self.declared_titles, self.stating, self.address
        )

    @property
    def words(self) -> list[str]:
        """Lower-cased words of the visible text, in document order."""
        return self.doc.words.words

    @property
    def vocabulary(self) -> dict[str, int]:
        """A number for each distinct word."""
        return self.doc.words.vocabulary

    @cached_property
    def word_starts(self) -> list[int]:
        """Character offset of each word in `text`."""
        return list(self.doc.words.starts.tolist())

    @cached_property
    def language(self) -> str | None:
        """ISO 639 code of the page's language; None if unknown."""
        return page_language(self.doc)

    @cached_property
    def sha256(self) -> str:
        """Hash of ``html``: the key of the page in caches."""
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def sizes(self) -> Sizes:
        """The sizes of the page that tell whether an extractor may stall on it."""
        return Sizes(self.data, self.doc)

    @cached_property
    def exceeded_limit(self) -> str | None:
        """Why extractors whose time is not linear skip this page; None if they run on it."""
        return describe_excess(self.sizes, LIMITS)

    def _set_url(self, url: str | None) -> None:
        self.url = None if url is None else url_text(url)
        if self.url and (relative := describe_relative(self.url)):
            self.warnings.append(relative)

    def _describe(self, holds_templates: bool) -> Doc:
        # Most templates are no parts of the page.
        may_move = holds_templates and holds_moves(self.data)
        doc = read_tree(self.tree) if may_move else self._read()
        holds_frames = bool(doc.attributes.numbers_of("srcdoc"))
        holds_notes = may_hold_inline_notes(doc)
        holds_formulas = doc.holds_formulas or may_hold_formulas(doc)
        holds_parts = doc.holds_parts or may_move or holds_frames
        if holds_formulas or doc.holds_ruby or holds_parts or holds_notes:
            self._change_tree(
                doc,
                holds_frames=holds_frames,
                holds_notes=holds_notes,
                holds_formulas=holds_formulas,
            )
            doc = self._read()
        return doc

    def _find_swallowed(self, holds_templates: bool) -> None:
        """Read a page again, whose text may be swallowed by a tag or comment that never ends."""
        given = self.data, self.doc
        self.data = without_swallowing(self.data)
        if self.data == given[0]:
            return
        vars(self).pop("tree", None)
        self.doc = self._describe(holds_templates)
        if self.doc.n_blocks > given[1].n_blocks:
            place = "where browsers show none, such as in a comment that never ends"
            self.warnings.append(f"the text was found {place}")
        else:
            self.data, self.doc = given
            vars(self).pop("tree", None)

    def _read(self, *, is_whole: bool = False) -> Doc:
        """Read the page, by events if it has no tree yet and they tell the same as its tree."""
        if CAN_READ and "tree" not in vars(self):
            doc = read_html(self.data, is_whole=is_whole)
            if doc is not None:
                return doc
        return read_tree(self.tree, is_whole=is_whole)

    def _change_tree(
        self, doc: Doc, *, holds_frames: bool, holds_notes: bool, holds_formulas: bool
    ) -> None:
        """Put parts and notes where readers see them; write formulas as TeX; drop annotations."""
        is_changed = holds_frames and open_frames(self.tree)
        is_changed |= doc.holds_templates and move_parts(self.tree)
        is_changed |= doc.holds_ruby and drop_annotations(self.tree)
        is_changed |= holds_notes and move_inline_notes(self.tree)
        if (holds_formulas and write_formulas(self.tree)) or is_changed:
            self.data = tostring(self.tree, encoding="utf-8", include_meta_content_type=True)
            del self.tree  # the changed page is parsed anew

    def _parse_whole(self) -> HtmlElement:
        tree, complete = _parse(self.data)
        if complete:
            return tree
        self.warnings.append(f"elements nested deeper than {MAX_DEPTH:,} levels were unwrapped")
        self.data = flatten(self.data.decode("utf-8")).encode("utf-8")
        return _parse(self.data)[0]


def _parse(html: bytes) -> tuple[HtmlElement, bool]:
    """Parse a page; return its tree, and whether the parser reached the end of the page."""
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, collect_ids=False)
    parser.set_element_class_lookup(ELEMENT_CLASSES)
    try:
        tree = document_fromstring(html, parser=parser)
    except etree.ParserError:  # no element and no text
        tree = document_fromstring("<html><body></body></html>")
    was_cut_off = any(entry.level == etree.ErrorLevels.FATAL for entry in parser.error_log)
    return tree, not was_cut_off
