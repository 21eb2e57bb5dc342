"""Lines that only label an advertisement or a button.

Sites show "Advertisement" between two paragraphs, and "Show more" below them, so models mistake
some labels for content. Gold standards hardly ever contain them.
"""

from collections.abc import Mapping

import numpy as np

from ...segmenter.doc import Doc
from ...segmenter.tags import HEADING_TAGS
from ...segmenter.words import tokenize
from ..features.case import Case

#: Labels of advertisements by language.
_AD_LABELS = {
    "en": """advertisement|advertisements|advertisement continue reading below|
        advertisement continue reading|advertisement scroll to continue|advertisement skip|
        article continues below this ad|article continues after ad|
        article continues below advertisement|article continues after advertisement|
        continue reading below advertisement|scroll to continue|scroll to continue with content|
        skip advertisement|story continues below advertisement|story continues below this ad|
        story continues after advertisement|sponsored""",
    "de": """anzeige|werbung|anzeige weiterlesen nach der anzeige|
        artikel wird nach der anzeige fortgesetzt|nach der anzeige geht's weiter""",
    "fr": "publicité|publicités|la suite après la publicité|la suite après cette publicité",
    "es": "publicidad|continúa después de la publicidad",
    "it": "pubblicità|continua dopo la pubblicità",
    "pt": "publicidade|continua após a publicidade|continua depois da publicidade",
    "nl": "advertentie|advertenties|artikel gaat verder na advertentie",
    "scandinavian": "annonse|annonce|annons|artikkelen fortsetter under annonsen",
    "fi": "mainos|juttu jatkuu mainoksen jälkeen",
    "pl": "reklama|dalsza część artykułu pod reklamą",
    "cs": "reklama|inzerce|článek pokračuje pod reklamou",
    "hu": "hirdetés|a cikk a hirdetés után folytatódik",
    "ro": "publicitate",
    "hr": "oglas|tekst se nastavlja ispod oglasa",
    "tr": "reklam",
    "id": "iklan",
    "vi": "quảng cáo",
    "ru": "реклама",
    "uk": "реклама",
    "el": "διαφήμιση",
    "zh": "广告|廣告",
    "ja": "広告",
    "ko": "광고",
    "ar": "إعلان",
}
#: Labels of buttons that act on the page, by language; not those that name the part they open.
_BUTTON_LABELS = {
    "en": """back to top|click to collapse|click to expand|close|collapse|collapse all|copied|copy|
        copy code|copy link|copy to clipboard|expand|expand all|follow|hide|less|load more|more|
        quick view|read less|read more|reload|return to top|see less|see more|send feedback|share|
        show less|show more|subscribe|view fullsize|view less|view more""",
    "de": """ausblenden|kopieren|mehr|mehr anzeigen|mehr lesen|schließen|teilen|weiterlesen|
        weniger anzeigen""",
    "fr": "afficher plus|copier|fermer|lire la suite|lire plus|partager|voir moins|voir plus",
    "es": "cerrar|compartir|copiar|leer más|mostrar más|mostrar menos|ver más|ver menos",
    "it": "chiudi|condividi|copia|leggi di più|leggi tutto|mostra altro|mostra di più|mostra meno",
    "pt": "compartilhar|copiar|fechar|leia mais|mostrar mais|mostrar menos|ver mais|ver menos",
    "nl": "delen|kopiëren|lees meer|lees verder|meer tonen|minder tonen|sluiten|toon meer",
    "pl": "czytaj więcej|kopiuj|pokaż więcej|pokaż mniej|udostępnij|zamknij|zwiń",
    "ru": "закрыть|копировать|показать ещё|показать еще|поделиться|свернуть|читать далее",
    "zh": "分享|复制|复制代码|展开|展开全部|收起|关闭|查看更多|查看全部|阅读全文",
    "ja": "もっと見る|コピー|シェア|閉じる|続きを読む",
    "ko": "공유|닫기|더보기|더 보기|복사",
}
#: In these elements, the same words are more than a label.
_NO_AD_LABEL_TAGS = frozenset("a button dd dt li td th".split())
_NO_BUTTON_LABEL_TAGS = HEADING_TAGS | frozenset("p")


def _tokenize_labels(labels: Mapping[str, str]) -> set[tuple[str, ...]]:
    return {tuple(tokenize(label)) for label in "|".join(labels.values()).split("|")}


_AD_WORDS, _BUTTON_WORDS = _tokenize_labels(_AD_LABELS), _tokenize_labels(_BUTTON_LABELS)
_FIRST_AD_WORDS = {first for first, *_ in _AD_WORDS}
_MAX_AD_WORDS, _MAX_BUTTON_WORDS = (max(map(len, words)) for words in (_AD_WORDS, _BUTTON_WORDS))


def ad_labels(case: Case) -> list[int]:
    """Find the segments that only label an advertisement, in page order.

    Segments in links, lists and tables do not count, except a heading with no text below it.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> ad_labels(Case(Page("<p>One</p><div>- Advertisement -</div><p>Two</p>")))
    [1]
    """
    vocabulary = case.page.vocabulary
    begun = vocabulary.keys() & _FIRST_AD_WORDS
    labels = [
        label
        for label in _AD_WORDS
        if label[0] in begun and all(map(vocabulary.__contains__, label))
    ]
    if not labels:
        return []
    firsts, are_short = case.word_numbers[case.starts], case.n_words <= _MAX_AD_WORDS
    may_be_labels = are_short & np.isin(firsts, [vocabulary[label[0]] for label in labels])
    return [
        segment
        for segment in may_be_labels.nonzero()[0].tolist()
        if tuple(tokenize(case.texts[segment])) in _AD_WORDS
        and _may_be_label(case.page.doc, int(case.elements[segment]))
    ]


def _may_be_label(doc: Doc, element: int) -> bool:
    """Whether the words of an element may be a label.

    A heading may be a label if no text follows it within its grandparent; the parent says too
    little, as the headings of many sections are alone in theirs.
    """
    heading = doc.nearest(element, HEADING_TAGS)
    if heading < 0:
        return doc.nearest(element, _NO_AD_LABEL_TAGS) < 0
    box = doc.parents[doc.parents[heading]]
    return not doc.text[doc.stops[heading] : doc.stops[box]].strip()


def button_labels(case: Case) -> list[int]:
    """Find the segments that only label a button, such as "Show more".

    Segments in headings and paragraphs do not count. A link is a button if its role says so.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> button_labels(Case(Page("<p>One</p><button>Show more</button><p>Two</p>")))
    [1]
    """
    doc = case.page.doc
    buttons = [*doc.tagged("button"), *doc.with_value("role", "button".__eq__)]
    if not buttons:
        return []
    bounds = *case.element_segments, *case.element_words, case.n_words
    first, stop, first_word, stop_word, n_words = (numbers.data for numbers in bounds)
    return [
        first[button]
        for button in buttons
        if stop[button] - first[button] == 1
        and stop_word[button] - first_word[button] == n_words[first[button]] <= _MAX_BUTTON_WORDS
        and tuple(tokenize(case.texts[first[button]])) in _BUTTON_WORDS
        and doc.nearest(button, _NO_BUTTON_LABEL_TAGS) < 0
    ]
