"""Elements within a line: emphasis, code, links, images, raised text, formulas."""

import re
from urllib.parse import unquote

from ...segmenter.titles import joined
from ..kept import SUPERSCRIPTS
from ..rules.found.images import IMAGE_FILE

#: Addresses that Markdown can write as a link without a text.
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_AUTOLINK = re.compile(rf"https?://[^\s<>|]+|[\w.+-]+@{_LABEL}(?:\.{_LABEL})+", re.ASCII)
#: Signs in a formula that Markdown without formulas would read as a tag, an address or a link.
_TAG_OR_LINK = re.compile(r"<(?=[^\s\\])|\](?=[(\[:])")
#: Brackets in a formula within a link.
_BRACKETS = str.maketrans({"[": r"\lbrack ", "]": r"\rbrack "})
#: Bars, which would end a table cell.
_BAR = re.compile(r"(\\?)\| ?")
_SUBSCRIPTS = str.maketrans(
    "0123456789+-−–=()/,aehijklmnoprstuvx",
    "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎⁄,ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ",
)
#: Letters that are raised only as an ornament, as in 1st, 2nd, 1er and No.
_ORNAMENTS = frozenset("st nd rd th er re e ème o os a".split())


def _is_file_name_of(address: str, text: str) -> bool:
    """Whether a text is the name of an image's file, which the address contains already."""
    name, n_endings = IMAGE_FILE.subn("", text)
    return n_endings > 0 and joined(name.replace("_", " ")) in _address_words(address)


def _address_words(address: str) -> str:
    return joined(unquote(address).replace("_", " "))


def _super_or_subscript(text: str, tag: str) -> str:
    """A text in raised or lowered Unicode characters; unchanged if some are missing, or for 1st."""
    table = SUPERSCRIPTS if tag == "sup" else _SUBSCRIPTS
    is_written = all(map(table.__contains__, map(ord, text))) and text not in _ORNAMENTS
    return text.translate(table) if is_written else text
