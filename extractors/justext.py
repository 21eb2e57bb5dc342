"""The content paragraphs by jusText, with the stop list of the page's language.

Pomikálek: Removing Boilerplate and Duplicate Content from Web Corpora, PhD thesis,
Masaryk University, 2011.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import ClassVar

from ..segmenter.page import Page
from .base import Extractor
from .faster.justext_paragraphs import read_paragraphs
from .faster.versions import fits

#: jusText searches from each short block for the nearest long one: 20 million pairs take 2 s.
LIMITS: Mapping[str, int] = MappingProxyType({"pairs of short blocks": 10_000_000})

#: jusText's names of stop lists, by ISO 639-1 code.
STOP_LISTS = dict(
    pair.split("=")
    for pair in (
        "af=Afrikaans ar=Arabic az=Azerbaijani be=Belarusian bg=Bulgarian bn=Bengali bs=Bosnian "
        "ca=Catalan cs=Czech cy=Welsh da=Danish de=German el=Greek en=English eo=Esperanto "
        "es=Spanish et=Estonian eu=Basque fa=Persian fi=Finnish fr=French ga=Irish gl=Galician "
        "gu=Gujarati he=Hebrew hi=Hindi hr=Croatian hu=Hungarian hy=Armenian id=Indonesian "
        "is=Icelandic it=Italian ka=Georgian kk=Kazakh kn=Kannada ko=Korean ku=Kurdish ky=Kyrgyz "
        "la=Latin lt=Lithuanian lv=Latvian mk=Macedonian ml=Malayalam mr=Marathi ms=Malay "
        "mt=Maltese nb=Norwegian_Bokmal ne=Nepali nl=Dutch nn=Norwegian_Nynorsk "
        "no=Norwegian_Bokmal pl=Polish pt=Portuguese ro=Romanian ru=Russian sh=Serbo_Croatian "
        "sk=Slovak sl=Slovenian sq=Albanian sr=Serbian sv=Swedish sw=Swahili ta=Tamil te=Telugu "
        "tr=Turkish uk=Ukrainian ur=Urdu uz=Uzbek vi=Vietnamese"
    ).split()
)


class JusText(Extractor):
    """jusText's paragraphs that are not boilerplate, one on each line.

    If jusText has no stop list for the language, it runs in its language-independent mode: without
    stop words, and with both thresholds for them at zero.
    """

    name = "justext"
    distribution: ClassVar[str] = "justext"
    requirement: ClassVar[str] = "webjury[jury]"
    limits: ClassVar[Mapping[str, int]] = LIMITS

    def extract_text(self, page: Page) -> str:
        """Run jusText's rules with the stop list of the page's language."""
        language = STOP_LISTS.get(page.language or "en")
        stop_list = _stop_list(language) if language else frozenset[str]()
        # Without stop words, use the language-independent mode.
        thresholds = {} if language else {"stopwords_low": 0.0, "stopwords_high": 0.0}
        if fits("justext"):
            from justext.core import classify_paragraphs, revise_paragraph_classification

            paragraphs = read_paragraphs(page.tree)
            classify_paragraphs(paragraphs, stop_list, **thresholds)
            revise_paragraph_classification(paragraphs)
        else:
            from justext import justext

            paragraphs = justext(page.html, stop_list, **thresholds)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


@cache
def _stop_list(language: str) -> frozenset[str]:
    """The stop list of a language, by jusText's name of it."""
    import justext

    return frozenset(justext.get_stoplist(language))
