"""Escape text, so that no sign in it is read as Markdown. Text is escaped only here."""

import re

#: Signs that may be special. Most texts have none of them.
_SIGN = re.compile(r"[\[\]`\\*_~<&]")
_SPECIAL = re.compile(
    r"""
    (?=[\[\]`\\*_~<&]) (?:
    \[(?P<bracketed>[^\[\]]*+)\](?![(\[:])  # harmless, unless an address or a definition follows
    | (?P<sign>
        [`\[\]]
        | \\ (?![A-Za-z0-9\s])
        | \* (?!(?<=[ ]\*)[ ])              # between spaces it is a star
        | (?<!\w)_++ | _++(?!\w)           # within a word it is no emphasis
        | (?<![ ])~ | ~(?=~|$)
        | < (?=[A-Za-z/!?])
        | & (?=\#?\w+;)
    ))
    """,
    re.VERBOSE,
)
#: Signs that are special only at the beginning of a line: those of headings, quotations, items,
#: rules, underlined headings and tables.
_LINE_START = re.compile(
    r"(?P<number>[0-9]{1,9}(?=[.)](?:\s|$)))|[-+*](?=\s|$)|#{1,6}(?=\s|$)|>|(?:-+|=+)\s*$"
    r"|[-:|](?=[-:| ]*$)"
)
_IN_ADDRESS = re.compile(r"[\\()<>]")


def escape(text: str, *, in_cell: bool = False, with_formulas: bool = False) -> str:
    r"""Escape signs that are special anywhere in a line, whose white space is single spaces.

    In a cell of a table, a bar would end the cell; with formulas, a dollar would begin one.

    Examples
    --------
    >>> print(escape("a_b [1] is *not* 5 * 6 <b>"))
    a_b [1] is \*not\* 5 * 6 \<b>
    """
    if _SIGN.search(text):
        text = _SPECIAL.sub(_escaped, text)
    if in_cell:
        text = text.replace("|", "\\|")
    return text.replace("$", "\\$") if with_formulas else text


def _escaped(found: re.Match[str]) -> str:
    if found["sign"]:
        return "".join(f"\\{sign}" for sign in found["sign"])
    return f"[{_SPECIAL.sub(_escaped, found['bracketed'])}]"


def escape_line_start(text: str) -> str:
    r"""Escape signs at the beginning of a line that would make it an item, a heading or the like.

    Examples
    --------
    >>> [escape_line_start(text) for text in ("1. a", "- a", "-5", "# a", "#a")]
    ['1\\. a', '\\- a', '-5', '\\# a', '#a']
    """
    if not (found := _LINE_START.match(text)):
        return text
    end = found.end("number") if found["number"] else 0
    return f"{text[:end]}\\{text[end:]}"


def escape_address(address: str, *, in_cell: bool = False) -> str:
    """Write an address for the brackets of a link."""
    if in_cell:
        address = address.replace("|", "%7C")
    address = "%20".join(address.split())
    if address.count("(") == address.count(")") and not _IN_ADDRESS.search(
        address.replace("(", "").replace(")", "")
    ):
        return address
    return _IN_ADDRESS.sub(r"\\\g<0>", address)


def escape_title(title: str, *, in_cell: bool = False) -> str:
    """Write the title of a link or an image, with a space before it; empty if there is none."""
    title = escape(" ".join(title.split()), in_cell=in_cell).replace('"', '\\"')
    return f' "{title}"' if title else ""
