"""Raised and lowered text, which has no signs in Markdown, but characters in Unicode."""

__all__ = ["raised_or_lowered"]

_RAISED = str.maketrans(
    "0123456789+-−–=()/,abcdefghijklmnoprstuvwxyz",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾⁄,ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
)
_LOWERED = str.maketrans(
    "0123456789+-−–=()/,aehijklmnoprstuvx",
    "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎⁄,ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ",
)
#: Letters that are only raised as ornament, as in 1st, 2nd, 1er and No.
_ORNAMENTS = frozenset("st nd rd th er re e ème o os a".split())


def raised_or_lowered(text: str, tag: str) -> str:
    """Write raised or lowered text, such as a power or an index, in characters of Unicode.

    Parameters
    ----------
    text : str
    tag : str
        ``"sup"`` or ``"sub"``.

    Returns
    -------
    str
        The same text if it is an ornament, or if Unicode lacks one of its characters.

    Examples
    --------
    >>> [raised_or_lowered(text, "sup") for text in ("2", "-kt", "th", "TM")]
    ['²', '⁻ᵏᵗ', 'th', 'TM']
    >>> raised_or_lowered("2", "sub")
    '₂'
    """
    table = _RAISED if tag == "sup" else _LOWERED
    is_written = all(map(table.__contains__, map(ord, text))) and text not in _ORNAMENTS
    return text.translate(table) if is_written else text
