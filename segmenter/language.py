"""The language of a page: detected quickly or carefully from its text, or declared."""

import re
from functools import cache
from typing import TYPE_CHECKING

from .doc import Doc

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

#: Most characters that are read for a quick guess, and for careful detection: more of them cost
#: time and made it no better.
_QUICK_LENGTH, _CAREFUL_LENGTH = 20_000, 3_000
# The detector's rank is a distance. Its documentation says that values above 1,200 are wrong.
_MAX_RANK = 1_000
_MIN_CHARACTERS = 200
_MIN_PROBABILITY = 0.5
#: The quick guess "English" is rarely wrong (for one of 1,400 texts), but English texts are taken
#: for these languages, in which hardly any page is written.
_ENGLISH, _LIKE_ENGLISH = "en", ("la", "lb")
#: Chinese texts are taken for Cantonese and Wu, in which hardly any page is written.
_CHINESE, _LIKE_CHINESE = "zh", ("wuu", "yue")
#: ISO 639 code for content that is not language.
_NO_LANGUAGE = "zxx"
_PRIMARY_TAG = re.compile(r"\s*([A-Za-z]{2,3})(?:[-_]|\s*$)")


def page_language(doc: Doc) -> str | None:
    """Guess the language of a page quickly from its text, or else take the one it declares.

    All languages here are ISO 639 codes in lower case, such as ``"de"``; None if unknown.
    """
    return quick_language(doc.text) or declared_language(doc)


def reported_language(doc: Doc) -> str | None:
    """The language to report for a page: as a rule, the one that two of three sources agree on.

    The sources are the declared language, a quick guess and careful detection. Detection, which is
    slow, is skipped if the page declares what is guessed, if it declares nothing and the guess is
    English, or if it declares English and the guess is Latin or Luxembourgish.
    """
    declared, quick = declared_language(doc), quick_language(doc.text)
    if quick is not None and quick == (declared or _ENGLISH):
        return quick
    if declared == _ENGLISH and quick in _LIKE_ENGLISH:
        return declared
    careful = careful_language(doc.text)
    if careful in _LIKE_CHINESE and careful != declared:
        return _CHINESE
    return careful or declared


def quick_language(text: str) -> str | None:
    """Guess the language of a text in a fraction of a millisecond.

    One English page in fifty is taken for Latin, Swedish or Luxembourgish: good enough to choose
    a stop list, not good enough to report. None for a short text, and for one that resembles no
    language.
    """
    if len(text) < _MIN_CHARACTERS:
        return None
    from resiliparse.parse.lang import detect_fast

    language, rank = detect_fast(text[:_QUICK_LENGTH])
    return str(language) if language != "unknown" and rank <= _MAX_RANK else None


def careful_language(text: str) -> str | None:
    """Detect the language of a text reliably; None in the same cases as `quick_language`.

    It takes some milliseconds; the first call takes a second to load the model.
    """
    if len(text) < _MIN_CHARACTERS:
        return None
    language, probability = _identifier().classify(text[:_CAREFUL_LENGTH])
    is_sure = language != _NO_LANGUAGE and probability >= _MIN_PROBABILITY
    return str(language) if is_sure else None


def declared_language(doc: Doc) -> str | None:
    """The language that a page declares."""
    return language_code(doc.value(0, "lang"))


def language_code(written: str) -> str | None:
    """The code in a language or a locale, such as ``en-US``; None if it is neither.

    Examples
    --------
    >>> language_code("de_AT"), language_code("English"), language_code("x-default")
    ('de', None, None)
    """
    code = _PRIMARY_TAG.match(written)
    return code[1].lower() if code else None


@cache
def _identifier() -> "LanguageIdentifier":
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
