"""The extractors that run third-party libraries.

Boilerpipe, by boilerpy3: Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text
Features, WSDM 2010.

jusText: Pomikálek: Removing Boilerplate and Duplicate Content from Web Corpora, PhD thesis, Masaryk
University, 2011.

trafilatura: Barbaresi: Trafilatura: A Web Scraping Library and Command-Line Tool for Text Discovery
and Extraction, ACL 2021.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from ..segmenter.page import Page
from .base import Extractor, silence_loggers
from .faster.replacing import is_supported

if TYPE_CHECKING:
    from boilerpy3.document import TextDocument

    from .faster.boilerpipe_blocks import Blocks

silence_loggers("boilerpy3", "courlan", "goose3", "htmldate", "readability", "trafilatura")

#: Boilerpipe's blocks of the pages in use, cached because both of its extractors need them.
_blocks_cache: "WeakKeyDictionary[Page, Blocks]" = WeakKeyDictionary()
#: From each short block, jusText searches for the nearest long one: 20 million pairs take 2 s.
_JUSTEXT_LIMITS: Mapping[str, int] = MappingProxyType({"pairs of short blocks": 10_000_000})
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


class _Boilerpipe(Extractor):
    distribution: ClassVar[str] = "boilerpy3"
    requirement: ClassVar[str] = "webjury[jury]"
    # boilerpy3's own parser keeps a list of all elements without an end tag, and scans the list at
    # each text: 60 million of these steps took 2.4 s. Only versions that the faster code does not
    # support use that parser. The limit applies to all versions, since the voter was trained
    # without boilerpipe's texts of such pages.
    limits: ClassVar[Mapping[str, int]] = MappingProxyType(
        {"elements without end tags times texts": 20_000_000}
    )
    #: The name of the extractor class in boilerpy3.
    kind: ClassVar[str]

    def extract_text(self, page: Page) -> str:
        """Run boilerpy3's extractor of this kind."""
        from boilerpy3 import extractors

        from .faster.boilerpipe_blocks import LONG_SPACE

        extractor = getattr(extractors, self.kind)(raise_on_failure=False)
        if not is_supported("boilerpy3"):
            return str(extractor.get_content(LONG_SPACE.sub(" ", page.html)))
        document = self._document(page)
        extractor.filter.process(document)
        return str(document.content)

    def _document(self, page: Page) -> "TextDocument":
        """The page as a new document of boilerpy3, which an extractor may change."""
        if page not in _blocks_cache:
            from .faster.boilerpipe_reader import read_blocks

            _blocks_cache[page] = read_blocks(page.tree)
        return _blocks_cache[page].document()


class BoilerpipeDefault(_Boilerpipe):
    """Boilerpipe for pages of any kind."""

    name = "boilerpipe-default"
    kind = "DefaultExtractor"


class BoilerpipeArticle(_Boilerpipe):
    """Boilerpipe for news articles."""

    name = "boilerpipe-article"
    kind = "ArticleExtractor"


class Goose3(Extractor):
    """goose3's ``cleaned_text``. It takes about three times as long as trafilatura: optional."""

    name = "goose3"
    distribution: ClassVar[str] = "goose3"
    requirement: ClassVar[str] = "webjury[goose3]"
    # goose3 looks at all text of the elements around each text: 4,000 within 50 others take 4 s.
    limits: ClassVar[Mapping[str, int]] = MappingProxyType({"levels around all elements": 200_000})

    def extract_text(self, page: Page) -> str:
        """Run goose3 without its download of images."""
        from goose3 import Goose

        with Goose({"enable_image_fetching": False}) as goose:
            return str(goose.extract(raw_html=page.html).cleaned_text)


class JusText(Extractor):
    """jusText's paragraphs that are not boilerplate, one on each line.

    If jusText has no stop list for the language, it runs in its language-independent mode: without
    stop words, and with both stop-word thresholds at zero.
    """

    name = "justext"
    distribution: ClassVar[str] = "justext"
    requirement: ClassVar[str] = "webjury[jury]"
    limits: ClassVar[Mapping[str, int]] = _JUSTEXT_LIMITS

    def extract_text(self, page: Page) -> str:
        """Run jusText's rules with the stop list of the page's language."""
        language = STOP_LISTS.get(page.language or "en")
        stop_list = _stop_list(language) if language else frozenset[str]()
        thresholds = {} if language else {"stopwords_low": 0.0, "stopwords_high": 0.0}
        if is_supported("justext"):
            from justext.core import classify_paragraphs, revise_paragraph_classification

            from .faster.justext_reader import read_paragraphs

            paragraphs = read_paragraphs(page.tree)
            classify_paragraphs(paragraphs, stop_list, **thresholds)
            revise_paragraph_classification(paragraphs)
        else:
            from justext import justext

            paragraphs = justext(page.html, stop_list, **thresholds)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


@cache
def _stop_list(language: str) -> frozenset[str]:
    """The stop list of a language, given jusText's name for the language."""
    import justext

    return frozenset(justext.get_stoplist(language))


class Readability(Extractor):
    """The text of readability-lxml's summary, which is HTML."""

    name = "readability"
    distribution: ClassVar[str] = "readability-lxml"
    requirement: ClassVar[str] = "webjury[jury]"
    # For each div, readability-lxml visits all elements around it, and everything in the following
    # siblings of these elements: time grows with the square of a subtree that occurs twice.
    limits: ClassVar[Mapping[str, int]] = MappingProxyType(
        {
            "elements": 20_000,
            "levels around all elements": 500_000,
            "elements beside divisions": 50_000_000,
        }
    )

    def extract_text(self, page: Page) -> str:
        """Run readability-lxml, and return the text of its HTML."""
        if is_supported("readability-lxml"):
            from .faster.readability_document import TreeDocument

            document = TreeDocument(page.tree)
        else:
            from readability import Document

            document = Document(page.html)
        return Page(document.summary(html_partial=True)).text


class Resiliparse(Extractor):
    """Resiliparse's plain text of the main content, without alternative texts."""

    name = "resiliparse"
    distribution: ClassVar[str] = "resiliparse"
    requirement: ClassVar[str] = "resiliparse"

    def extract_text(self, page: Page) -> str:
        """Run Resiliparse's extraction of plain text."""
        from resiliparse.extract.html2text import extract_plain_text

        return str(
            extract_plain_text(
                page.html,
                preserve_formatting=True,
                main_content=True,
                list_bullets=False,
                alt_texts=False,
            )
        )


class Trafilatura(Extractor):
    """trafilatura's text without comments, the setting with its best scores."""

    name = "trafilatura"
    distribution: ClassVar[str] = "trafilatura"
    requirement: ClassVar[str] = "webjury[jury]"
    # If its own rules find little, trafilatura runs jusText. It also copies the text of a paragraph
    # at each element within: 5,000 elements take 1 s, 12,000 take 24 s.
    limits: ClassVar[Mapping[str, int]] = MappingProxyType(
        {**_JUSTEXT_LIMITS, "elements in one paragraph": 3_000}
    )

    def extract_text(self, page: Page) -> str:
        """Run trafilatura."""
        if is_supported("trafilatura"):
            from .faster.trafilatura import extract_text

            return extract_text(page)
        from trafilatura import extract

        return extract(page.html, include_comments=False) or ""
