"""Lines that only label an advertisement, such as "Advertisement" between two paragraphs.

Sites show them amid the text, so models take some for content. Gold standards hardly ever do.
"""

from itertools import chain

from ...segmenter.flow import HEADING_TAGS
from ...segmenter.words import tokenize
from ..features.case import Case

#: Labels by language.
LABELS = {
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
_WORDS = {tuple(tokenize(label)) for label in chain(*(one.split("|") for one in LABELS.values()))}
_MOST = max(map(len, _WORDS))
#: In these elements, the word is more than a label.
_ELSEWHERE = HEADING_TAGS | frozenset("a button dd dt li td th".split())


def ad_labels(case: Case) -> list[int]:
    """Find the segments that only label an advertisement, in their order.

    None is in a heading, a link, a list or a table.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> ad_labels(Case(Page("<p>One</p><div>- Advertisement -</div><p>Two</p>")))
    [1]
    """
    flow, words, vocabulary = case.page.flow, case.page.words, case.page.vocabulary
    labels = {label for label in _WORDS if all(map(vocabulary.__contains__, label))}
    if not labels:  # as on most pages
        return []
    spans = zip(case.starts.tolist(), case.stops.tolist(), strict=True)
    return [
        segment
        for segment, (start, stop) in enumerate(spans)
        if stop - start <= _MOST
        and tuple(words[start:stop]) in labels
        and flow.nearest(int(case.elements[segment]), _ELSEWHERE) < 0
    ]
