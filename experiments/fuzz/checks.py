"""The properties that the fuzzer checks on every page, even a broken one."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from string import ascii_lowercase, ascii_uppercase
from unicodedata import normalize

from lxml import etree
from lxml.html import HtmlElement, document_fromstring

from ...answer.extract import Options, extract_page
from ...answer.extraction import Extraction
from ...choices import Mode
from ...content.needless import needless_spans
from ...content.rules.pictures import CAPTION_NAMES
from ...errors import InputError
from ...metadata.declared import Metadata
from ...metadata.read import read_metadata
from ...resources import is_out_of_memory
from ...segmenter.page import Page
from ...segmenter.tree_walk import read_tree
from ...segmenter.words import tokenize
from .addresses import differing_addresses
from .cut_words import CUT_BY_FORM, words_cut_by_page

#: Writes an extraction, with links, images and metadata, in every form, by name.
Writer = Callable[[Extraction, Metadata], dict[str, str]]

#: Checked properties, named by their failures, as in the table. The caller checks the last two.
PROPERTIES = (
    "foreign exception",
    "invalid character",
    "script",
    "addresses added",
    "addresses lost",
    "not parsed",
    "not the same twice",
    "words not of the page",
    "words lost",
    "words cut",
    "too late",
    "crash",
)

_PLANE_ENDS = "".join(
    chr(plane + last) for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)
)
#: Control characters except tab, line feed and carriage return; surrogates; noncharacters.
INVALID = re.compile(
    f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef{_PLANE_ENDS}]"
)
#: Elements that run scripts, load resources, take input, or change how the page is parsed.
_ACTIVE_TAGS = frozenset(
    """applet base button embed form frame frameset iframe input link math meta noscript object
    plaintext portal script select slot style svg template textarea title xmp""".split()
)
#: Characters that browsers ignore before a scheme and within it.
_IGNORED_CHARACTERS = re.compile(r"[\x00-\x20]+")
_ACTIVE_ADDRESS = re.compile(r"(?:javascript|vbscript|data):", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Failure:
    """A property that a page violates.

    Attributes
    ----------
    property : str
        One of `PROPERTIES`.
    detail : str
    """

    property: str
    detail: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of the checks of a page.

    Attributes
    ----------
    is_refused : bool
        Whether extraction raised an `InputError`, as it should if the input is not a page.
    failures : list of Failure
    """

    is_refused: bool = False
    failures: list[Failure] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Results:
    page: Page
    extraction: Extraction
    metadata: Metadata
    forms: dict[str, str]


def examine(source: bytes, mode: Mode, write: Writer) -> Verdict:
    """Extract a page twice, read its metadata, and check every property.

    Parameters
    ----------
    source : bytes
    mode : str
    write : callable

    Returns
    -------
    Verdict
    """
    try:
        first, second = (_results(source, mode, write) for _ in range(2))
    except InputError:
        return Verdict(is_refused=True)
    except Exception as error:
        if is_out_of_memory(error):
            raise
        return Verdict(failures=[Failure("foreign exception", _describe_error(error))])
    return Verdict(failures=list(_failures(first, second)))


def _results(source: bytes, mode: Mode, write: Writer) -> _Results:
    page = Page(source)
    extraction = extract_page(page, Options(mode=mode))
    metadata = read_metadata(page)
    return _Results(page, extraction, metadata, write(extraction, metadata))


def _failures(first: _Results, second: _Results) -> Iterator[Failure]:
    for name in ("extraction", "metadata", "forms"):
        if getattr(first, name) != getattr(second, name):
            yield Failure("not the same twice", name)
    yield from _cut("page", words_cut_by_page(first.page))
    for form, output in first.forms.items():
        if match := INVALID.search(output):
            yield Failure("invalid character", f"{form}: {_excerpt(output, match)}")
        try:
            yield from _FORM_CHECKS[form](first, output)
            yield from _check_whole_words(first, form, output)
        except (etree.LxmlError, ValueError, AssertionError) as error:
            yield Failure("not parsed", f"{form}: {_describe_error(error)}")


def _check_text(results: _Results, text: str) -> Iterator[Failure]:
    # In mode selector, the text is an extractor's own.
    if results.extraction.mode != "selector":
        yield from _check_words(
            "txt", text, results.page, ignore_word_breaks=_may_drop_word_parts(results)
        )


def _check_html(results: _Results, html: str) -> Iterator[Failure]:
    # In mode selector, the HTML is made from segments, but the text is an extractor's own.
    has_own_text = results.extraction.mode == "selector"
    text = None if has_own_text else results.extraction.to_text(title=True)
    yield from html_failures(
        html, results.page, text, ignore_word_breaks=_may_drop_word_parts(results)
    )


def html_failures(
    html: str, page: Page, text: str | None, *, ignore_word_breaks: bool = False
) -> Iterator[Failure]:
    """Check clean HTML for scripts with two parsers, and compare its words with those of a text.

    Parameters
    ----------
    html : str
    page : Page
        The page that the HTML was made from.
    text : str or None
        The text whose words the HTML must contain, and no others; None to compare no words.
    ignore_word_breaks : bool
        Whether parts of words may be missing. If so, only letters are compared, as on pages with
        code.

    Yields
    ------
    Failure
    """
    tree = document_fromstring(f"<html><body>{html}</body></html>")
    yield from _check_tree("html", _elements(tree.find("body")))
    yield from _check_tree("html, by another parser", _lexbor_elements(html))
    yield from _check_characters("html", map(str, tree.itertext()))
    if text is not None:
        yield from _check_same_words(tree, page, text, ignore_word_breaks=ignore_word_breaks)


def _check_xml(_results: _Results, xml: str) -> Iterator[Failure]:
    tree = etree.fromstring(xml.encode("utf-8"))  # strictly, without recovery
    yield from _check_tree("xml", _elements(tree.find("content")))
    yield from _check_characters("xml", map(str, tree.itertext()))


def _check_json(_results: _Results, text: str) -> Iterator[Failure]:
    record = json.loads(text, parse_constant=_refuse)
    yield from _check_characters("json", _strings(record))


def _check_markdown(results: _Results, markdown: str) -> Iterator[Failure]:
    added, lost = differing_addresses(markdown, results.extraction)
    if added:
        yield Failure("addresses added", f"markdown: {', '.join(added)[:200]}")
    if lost:
        yield Failure("addresses lost", f"markdown: {', '.join(lost)[:200]}")


_FORM_CHECKS: dict[str, Callable[[_Results, str], Iterator[Failure]]] = {
    "txt": _check_text,
    "markdown": _check_markdown,
    "html": _check_html,
    "xml": _check_xml,
    "json": _check_json,
}


def _check_whole_words(results: _Results, form: str, output: str) -> Iterator[Failure]:
    # In mode selector, the text is an extractor's own.
    is_foreign = form == "txt" and results.extraction.mode == "selector"
    if form in CUT_BY_FORM and not (is_foreign or _may_drop_word_parts(results)):
        yield from _cut(form, CUT_BY_FORM[form](output, results.page))


def _cut(form: str, words: Sequence[str]) -> Iterator[Failure]:
    if words:
        yield Failure("words cut", f"{form}: {', '.join(words)[:200]}")


def _check_tree(form: str, elements: Iterable[tuple[str, dict[str, str]]]) -> Iterator[Failure]:
    """Check that no element or attribute runs a script, and that attributes are valid text."""
    for tag, attributes in elements:
        if tag.lower() in _ACTIVE_TAGS:
            yield Failure("script", f"{form}: <{tag}>")
        for name, value in attributes.items():
            shown = f"{form}: <{tag} {name}={value[:60]!r}>"
            is_address = _ACTIVE_ADDRESS.match(_IGNORED_CHARACTERS.sub("", value))
            if name.lower().startswith(("on", "style")) or (
                is_address and name not in ("alt", "title", "class")
            ):
                yield Failure("script", shown)
            if INVALID.search(value):
                yield Failure("invalid character", shown)


def _check_characters(form: str, texts: Iterable[str]) -> Iterator[Failure]:
    for text in texts:
        if match := INVALID.search(text):
            yield Failure("invalid character", f"{form}: {_excerpt(text, match)}")


def _may_drop_word_parts(results: _Results) -> bool:
    """Whether hidden text or needless links were dropped, which may have been parts of words."""
    return bool(results.extraction.hidden or needless_spans(results.page))


def _has_code(page: Page) -> bool:
    """Whether a page has code, where adjacent elements form one word, but several in the page."""
    return next(page.tree.iter("pre"), None) is not None


def _check_words(
    form: str, text: str, page: Page, *, ignore_word_breaks: bool
) -> Iterator[Failure]:
    """Check that the words of a text, or its letters, are a subsequence of the page's."""
    words, page_words = _words(text), _words(page.text)
    if ignore_word_breaks or _has_code(page):
        words, page_words = list("".join(words)), list("".join(page_words))
    rest = iter(page_words)
    for place, word in enumerate(words):
        if word not in rest:  # consumes `rest` up to and including the word
            context = " ".join(words[max(0, place - 3) : place + 3])
            yield Failure("words not of the page", f"{form}: {word[:60]!r} in {context[:200]!r}")
            return


def _words(text: str) -> list[str]:
    """Split a text into words; superscript digits become plain digits, as in the page."""
    return [word for one in tokenize(text) for word in tokenize(normalize("NFKC", one))]


def _post_head_words(html: HtmlElement) -> list[str]:
    """List the words of the first line of each post: the author and the date."""
    heads = html.xpath(_POST_HEADS)
    return [word for head in heads for word in _words(str(head.text_content()))]


def _item_numbers(html: HtmlElement) -> list[str]:
    """List the two-digit numbers of list items, which the text may write as words such as 01."""
    numbers = []
    for numbered in html.iter("ol"):
        start = numbered.get("start") or ""
        first = int(start) if re.fullmatch("[0-9]{1,4}", start) else 1
        numbers += [f"{number:02}" for number in range(first, first + len(numbered))]
    return numbers


def _check_same_words(
    html: HtmlElement, page: Page, text: str, *, ignore_word_breaks: bool
) -> Iterator[Failure]:
    """Check that HTML contains exactly the letters of the text, and joins no words of the text.

    The order may differ, because text in a table but outside its cells is moved before the table,
    as in browsers. A word may be split if elements around it are left out. In code, adjacent
    elements form one word, but are separate words in the text. HTML adds the captions of figures
    and standalone images, the author and date of posts, the rest of a title that is cut in text,
    and the labels of pictures in cells. It leaves out backlinks of footnotes and numbers of steps.
    """
    text_words, html_words = _words(text), _words(read_tree(html).text)
    added = _words_within(page, f"{_FIGURES} | {_CAPTIONS} | //h1")
    added += [word for title in page.declared_titles for word in _words(title)]
    known = text_words + added + _post_head_words(html)
    known += _labels_in_cells(page)
    foreign = _missing_words(html_words, known)
    if not (foreign or ignore_word_breaks or _has_code(page)):
        joined = " ".join(known)
        foreign = [word for word in set(html_words) - set(known) if word not in joined]
    if foreign:
        yield Failure("words not of the page", f"html: {' '.join(foreign)[:200]}")
    optional = _words_within(page, "//a") + _item_numbers(html)
    if lost := _missing_words(text_words, html_words + optional):
        yield Failure("words lost", f"html: {' '.join(lost)[:200]}")


_POST_HEADS = (
    ".//article/p[not(preceding-sibling::*[1][not(self::hr or self::h1)])][string-length() < 100]"
)
_FIGURES = "//figure | //*[contains(@class, 'wp-caption') or contains(@class, 'thumbinner')]"
_LABELS = "@*[name() = 'alt' or name() = 'aria-label' or name() = 'title']"
_NAMES = f"translate(concat(@class, ' ', @id), '{ascii_uppercase}', '{ascii_lowercase}')"
_CAPTIONS = "//*[" + " or ".join(f"contains({_NAMES}, '{name}')" for name in CAPTION_NAMES) + "]"


def _words_within(page: Page, xpath: str) -> list[str]:
    elements = page.tree.xpath(xpath)
    return [word for element in elements for word in _words(read_tree(element).text)]


def _labels_in_cells(page: Page) -> list[str]:
    labels = page.tree.xpath(f"(//td | //th)//{_LABELS}")
    return [word for label in labels for word in _words(str(label))]


def _missing_words(words: list[str], known: list[str]) -> list[str]:
    """List the words that others lack, unless others have all of their letters."""
    missing_letters = Counter("".join(words)) - Counter("".join(known))
    return sorted(Counter(words) - Counter(known)) if missing_letters else []


def _elements(root: HtmlElement) -> Iterator[tuple[str, dict[str, str]]]:
    for element in root.iterdescendants():
        tag = element.tag if isinstance(element.tag, str) else "script"  # for example a comment
        yield tag, dict(element.attrib)


def _lexbor_elements(html: str) -> Iterator[tuple[str, dict[str, str]]]:
    from resiliparse.parse.html import ElementNode, HTMLTree

    tree = HTMLTree.parse(f"<!doctype html><html><body>{html}</body></html>")
    for node in tree.document or ():
        if isinstance(node, ElementNode) and node.tag:
            yield node.tag, {name: node[name] for name in node.attrs}


def _strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from chain(value, *map(_strings, value.values()))
        case list():
            yield from chain.from_iterable(map(_strings, value))


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is not JSON")


def _excerpt(text: str, match: re.Match[str]) -> str:
    return repr(text[max(0, match.start() - 20) : match.end() + 20])


def _describe_error(error: Exception) -> str:
    *_, last = _frames(error)
    return f"{type(error).__name__}: {str(error)[:200]} ({last})"


def _frames(error: Exception) -> Iterator[str]:
    yield "nowhere"
    place = error.__traceback__
    while place is not None:
        code = place.tb_frame.f_code
        yield f"{code.co_filename}:{place.tb_lineno}, {code.co_name}"
        place = place.tb_next
