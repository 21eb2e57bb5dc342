"""The words of lines that only label an advertisement or a button.

Sites show "Advertisement" between two paragraphs, and "Show more" below them, so models mistake
some labels for content. Gold standards hardly ever contain them.
"""

from collections.abc import Mapping

from ...segmenter.words import tokenize

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


def _tokenize_labels(labels: Mapping[str, str]) -> set[tuple[str, ...]]:
    return {tuple(tokenize(label)) for label in "|".join(labels.values()).split("|")}


AD_WORDS, BUTTON_WORDS = _tokenize_labels(_AD_LABELS), _tokenize_labels(_BUTTON_LABELS)
