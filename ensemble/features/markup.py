"""What tags and names of elements hint at.

Each hint is a named pattern of an element's tag, class, id or role. Features use the distance from
a segment's element up to the nearest element with the hint, so that a hint close by weighs more
than one far up.
"""

import re

#: The largest distance, also used if no element above has a hint.
MAX_DISTANCE = 20

_TAGS = {
    "a": "a",
    "address": "address",
    "article": "article",
    "aside": "aside",
    "blockquote": "blockquote q",
    "bold": "b strong",
    "cell": "td th",
    "code": "pre code samp kbd",
    "control": "button label legend option select textarea",
    "definition": "dl dt dd",
    "dialog": "dialog",
    "emphasis": "em i",
    "figure": "figure figcaption caption picture video",
    "footer": "footer",
    "form": "form fieldset",
    "h1": "h1",
    "header": "header",
    "heading": "h1 h2 h3 h4 h5 h6 hgroup",
    "item": "li",
    "list": "ul ol menu",
    "main": "main",
    "nav": "nav",
    "noscript": "noscript",
    "paragraph": "p",
    "section": "section",
    "table": "table",
}

#: Names of readers' comments, and of the forms to write them in.
_COMMENT = "comment disqus reply replies respond feedback"
COMMENT = re.compile("|".join(_COMMENT.split()))

# Alternatives of regular expressions, in lower case; any number counts as 0. They can have what
# `structure.hint_search` knows: letters, signs, dots, ``\b`` at the ends, ``\s*`` and ``(?!...)``.
_NAME_PATTERNS = {
    "advert": r"\bad\b \bads\b \bad- \bad_ advert sponsor promo outbrain taboola dfp affiliate",
    "author": r"author byline writer contributor \bbio\b avatar profile",
    "card": r"card tile teaser grid result summary excerpt listing collection",
    "comment": _COMMENT,
    "content": r"""content article entry story prose markdown richtext rich.text wysiwyg editor
        \bbody""",
    "date": r"date time publish posted",
    "footer": r"foot(?!note) bottom copyright colophon contentinfo",
    "forum": r"thread message topic forum question answer discuss",
    "header": r"head(?!line|ing) masthead topbar top.bar banner logo brand",
    "hidden": r"""hide hidden invisible sr.only screenreader screen.reader visually collaps
        display:\s*none""",
    "item": r"item \brow\b \bli\b list",
    "legal": r"cookie consent gdpr privacy legal terms disclaim notice alert",
    "main": r"main primary \bcenter \bmiddle",
    "media": r"image photo video gallery slide carousel caption player embed swiper",
    "meta": r"meta \btag\b \btags\b categor label info breadcrumb crumb \btoc\b contents",
    "modal": r"""modal popup overlay dialog newsletter subscri signup sign.up login log.in paywall
        register cta""",
    "nav": r"""nav menu pagination pager paging tab\b tabs\b skip sitemap drawer toolbar link\b
        links\b dropdown""",
    "post": r"\bpost blog hentry news",
    "product": r"product price cart buy spec sku rating review stock shipping variant detail",
    "related": r"related recommend \bmore also trending popular latest similar suggest recent",
    "search": r"search filter facet sort refine query",
    "side": r"side aside rail widget complementary \bleft \bright",
    "social": r"share sharing social follow facebook twitter whatsapp addthis vote like",
    "text": r"text desc paragraph copy intro lead about faq accordion",
    "title": r"title headline heading subject",
}

#: The names of all hints: first those given by tags, then those given by attributes.
HINTS = tuple([f"tag_{name}" for name in _TAGS] + [f"hint_{name}" for name in _NAME_PATTERNS])

#: The hints of each tag, as indices of `HINTS`.
HINTS_OF_TAG = {
    tag: tuple(i for i, tags in enumerate(_TAGS.values()) if tag in tags.split())
    for tag in " ".join(_TAGS.values()).split()
}
#: The alternatives of each hint that attributes give.
ALTERNATIVES = {
    hint: alternatives.split()
    for hint, alternatives in enumerate(_NAME_PATTERNS.values(), start=len(_TAGS))
}
