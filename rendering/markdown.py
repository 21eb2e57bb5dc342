"""Markdown: CommonMark with GitHub's tables and footnotes."""

import re

from .emphasis import drop_unwritable_emphasis
from .formulas import escape_dollars, put_back_formulas, take_formulas
from .notes import take_notes, write_notes
from .tables import part_row_spans

__all__ = ["to_markdown"]

#: Code, fenced or inline, in which a backslash is not an escape.
_CODE = re.compile(
    r"""
    ^(?P<indent>[\ >-]*)(?P<fence>`{3,}) .*? ^[\ >]*(?P=fence)$
    | (?<![\\`])(?P<ticks>`+)(?!`) .+? (?<!`)(?P=ticks)(?!`)
    """,
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
#: Stands between two quotations with nothing between, which would be written as one; no page
#: contains it.
_PARTING = "\ufdd3"
_BETWEEN_QUOTES = re.compile("(?<=</blockquote>)(?=(?:[ \\n]|</?div>)*+<blockquote[ >])")
_PARTED = re.compile(rf"^[ \t>]*{_PARTING}[ \t]*\n(?:[ \t>]*\n)?| ?{_PARTING}", re.MULTILINE)
#: Stands in place of code; no page contains it.
_TAKEN = "\0"
#: Escapes of characters that are special at the begin of a line only.
_AT_LINE_START = re.compile(
    r"""
    (?P<needed> ^ [ \t>]* (?:(?:[-*+]|\d+[.)])[ \t]+)* (?:\\[-+=#>] | \d+\\[.)](?=\s|$))
        | \]\( (?:[^\s()\\]|\\.)*+ )  # an address
    | \\ (?P<sign>[-+=#>.] | (?<=\d\\)\))
    """,
    re.MULTILINE | re.VERBOSE,
)
#: Other needless escapes: underscores within words, ampersands that begin no entity, and brackets
#: that are not followed by an address or a definition.
_NEEDLESS = (
    (re.compile(r"(?<=[A-Za-z0-9])\\_(?=[A-Za-z0-9])"), "_"),
    (re.compile(r"\\&(?!#?\w+;)"), "&"),
    (re.compile(r"\\\[([^\[\]\\\n]*)\\\](?![(\[:])"), r"[\1]"),
)
#: Number signs at the end of a heading, which would close it.
_CLOSE_HEADING = re.compile(r"^([ \t>]*#{1,6}[ \t](?:.*[ \t])?)(?=#+[ \t]*$)", re.MULTILINE)
#: A quotation directly after a paragraph.
_CLOSE_QUOTE = re.compile(r"^(?![ >]*>)(?=.*\S)(.*)\n(?=>)", re.MULTILINE)


def to_markdown(html: str) -> str:
    r"""Write cleaned HTML as Markdown.

    Parameters
    ----------
    html : str
        From `webjury.rendering.clean.clean_html`.

    Returns
    -------
    str
        Text that looks like Markdown is escaped.

    Examples
    --------
    >>> print(to_markdown("<h2>R&amp;D</h2><p>1. A <b>well-kept</b> *secret*"))
    ## R&D
    <BLANKLINE>
    1\. A **well-kept** \*secret\*
    """
    html, notes = take_notes(html)
    return write_notes(_converted(html), notes, _converted)


def _converted(html: str) -> str:
    from html_to_markdown import ConversionOptions, convert

    options = ConversionOptions(
        escape_asterisks=True,
        escape_misc=True,
        escape_underscores=True,
        bullets="-",
        compact_tables=True,
        expand_abbreviations=False,
        extract_metadata=False,
        highlight_style="none",
        include_blockquote_citations=False,
        infer_dimensions=False,
        # By default, a picture in a heading is written as its alternative text.
        keep_inline_images_in=["h1", "h2", "h3", "h4", "h5", "h6"],
        preserve_tags=["sub", "sup"],
    )
    html, formulas = take_formulas(html)
    writable = drop_unwritable_emphasis(part_row_spans(html))
    parted = _BETWEEN_QUOTES.sub(f"<p>{_PARTING}</p>", writable)
    markdown = _unescape((convert(parted, options).content or "").strip(), bool(formulas))
    return put_back_formulas(_PARTED.sub("", markdown), formulas)


def _unescape(markdown: str, has_formulas: bool) -> str:
    """Remove escapes that are not needed, which make Markdown hard to read."""
    codes = []

    def take(code: re.Match[str]) -> str:
        indent = code["indent"] or ""
        codes.append(code[0].removeprefix(indent))
        return f"{indent}{_TAKEN}"

    # Lines stay whole: what is before and after code stands in one of them.
    text = _unescape_text(_CODE.sub(take, markdown), has_formulas)
    left = iter(codes)
    return re.sub(_TAKEN, lambda _: next(left), text)


def _unescape_text(text: str, has_formulas: bool) -> str:
    text = escape_dollars(text) if has_formulas else text
    text = _AT_LINE_START.sub(lambda match: match["needed"] or match["sign"], text)
    for pattern, plain in _NEEDLESS:
        text = pattern.sub(plain, text)
    return _CLOSE_QUOTE.sub(r"\1\n\n", _CLOSE_HEADING.sub(r"\1\\", text))
