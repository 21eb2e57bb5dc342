"""Raised and lowered text, which Markdown has no signs for, but Unicode has."""

__all__ = ["raised_or_lowered"]

_RAISED = str.maketrans(
    "0123456789+-−–=()/,abcdefghijklmnoprstuvwxyz",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾⁄,ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
)
_LOWERED = str.maketrans(
    "0123456789+-−–=()/,aehijklmnoprstuvx",
    "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎⁄,ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ",
)
#: Letters that are raised as ornament: 1st, 2nd, 1er, No.
_ORNAMENTS = frozenset("st nd rd th er re e ème o os a".split())


def raised_or_lowered(text: str, tag: str) -> str:
    """Write a raised or lowered text, as a power or an index, with the characters of Unicode.

    Parameters
    ----------
    text : str
    tag : str
        ``"sup"`` or ``"sub"``.

    Returns
    -------
    str
        The same text if it is an ornament, or if Unicode has not all of its characters.

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
