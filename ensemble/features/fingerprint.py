"""A fingerprint of the definition of all features, computed from their values on one small page."""

import hashlib
from functools import cache

import numpy as np

from ...extractors.registry import ExtractorRuns
from ...segmenter.page import Page
from .case import Case
from .matrix import feature_matrix

# Something for every feature family: names, links, headings, lists, tables, comments, dates,
# announcements, a declared article, a text that occurs twice.
_HTML = """<!DOCTYPE html><html lang=en><head><title>A lamp at sea - Harbour news</title>
<meta name=description content="The lamp of the harbour turns once in twenty seconds.">
<script type=application/ld+json>{"articleBody": "The lamp turns once in twenty seconds, all night
long; nobody winds it. Who does? It was built in 1887: see the lists, by hand. Since then it has
been painted four times, and its keeper has changed once, in the winter of 1954."}</script></head>
<body class=page><nav id=main-menu><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>
<article itemprop=articleBody><h1>A lamp at sea</h1><p class=byline>Marta, 3.5.2019</p>
<p>The lamp turns once in <b>twenty</b> seconds, all night long; nobody winds it. Who does?</p>
<p>It was built in 1887: <em>see</em> <a href=/l>the lists</a>, "by hand".</p>
<table><tr><th>Lamp<td>1<tr><th>Keeper<td>2</table><pre>turn(lamp)</pre></article>
<p>The lamp turns once in twenty seconds, all night long; nobody winds it. Who does?</p>
<div class=related><h2>Read more</h2><div class=card><a href=/1>More</a></div>
<div class=card><a href=/2>2</a></div></div>
<section id=comments><p>I saw it, too!</section><footer>© 2020 Harbour | Imprint</footer>"""
_JUROR = "juror"
_KEPT = "A lamp at sea The lamp turns once in twenty seconds, all night long. I saw it, too!"
_DECIMALS = 3


@cache
def feature_sha256() -> str:
    """SHA-256 of the names and values of all features and tokens of a built-in page.

    It changes if the definition of a feature, token, segment or word changes, or if a parser reads
    the page differently. It does not depend on how features are computed.
    """
    case = Case(Page(_HTML), ExtractorRuns({_JUROR: _KEPT}))
    table = feature_matrix(case, [_JUROR])
    digest = hashlib.sha256("\n".join(table.names).encode())
    digest.update(np.nan_to_num(table.values, nan=-1).round(_DECIMALS).astype("<f4").tobytes())
    digest.update(case.tokens.of_segments().hashes.astype("<u4").tobytes())
    return digest.hexdigest()
