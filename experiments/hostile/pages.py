"""Generated pages of one kind of mark-up, over and over: each kind stalls some parser or library.

Every page holds one short article, `ARTICLE`, before what it is filled with. A page depends on its
kind and its size alone.
"""

from collections.abc import Callable

__all__ = ["ARTICLE", "KINDS", "SENTENCE", "generate_page"]

#: What the article of every page says.
SENTENCE = "The keeper lights the lamp at dusk, and all night long it turns."
ARTICLE = f"<h1>The lamp</h1><p>{SENTENCE}</p>"
_PROSE = f"<p>{SENTENCE} " + "Ships pass far out, and few of them know its name. " * 3 + "</p>"
_MATHJAX = "<script src=mathjax.js></script>"
_CARD = "<div class='card'><h2><a href='/x'>A ship</a></h2><p>It came in at dawn.</p></div>"

#: From the number of bytes to fill to what fills them.
Filling = Callable[[int], str]


def generate_page(kind: str, size: int) -> bytes:
    """Generate a page.

    Parameters
    ----------
    kind : str
        One of `KINDS`.
    size : int
        Bytes that the page has at least, and nearly at most.

    Returns
    -------
    bytes
        In UTF-8.
    """
    return KINDS[kind](size).encode()


def _body(filling: Filling) -> Filling:
    """A page whose body ends in the filling."""
    return lambda size: f"<html><head><title>The lamp</title></head><body>{ARTICLE}{filling(size)}"


def _head(filling: Filling) -> Filling:
    """A page whose head is filled; what fills it may leave no element open."""
    return lambda size: f"<html><head>{filling(size)}</head><body>{ARTICLE}</body></html>"


def _repeated(piece: str, before: str = "", after: str = "") -> Filling:
    """A piece over and over, between what begins and ends them; ``#`` in it is its number."""
    parts = piece.split("#")

    def filling(size: int) -> str:
        pieces, length, number = [before], 0, 0
        while length < size:
            made = str(number).join(parts)
            pieces.append(made)
            length += len(made.encode())
            number += 1
        return "".join([*pieces, after])

    return filling


def _nested(start: str, end: str, levels: int | None = None, inside: str = "word") -> Filling:
    """Elements within elements: as many levels as fill the size, or towers of some levels."""

    def filling(size: int) -> str:
        deep = levels or size // len(start + end)
        tower = start * deep + inside + end * deep
        return tower * max(1, round(size / len(tower)))

    return filling


def _one_after_the_other(*fillings: Filling) -> Filling:
    """Fillings that share the size."""
    return lambda size: "".join(filling(size // len(fillings)) for filling in fillings)


def _halving(size: int) -> str:
    """A subtree twice in an element, which stands twice in another, and so on."""
    tree = _PROSE
    while 2 * len(tree) < size:
        tree = f"<div>{tree}{tree}</div>"
    return tree + _repeated(_PROSE)(size - len(tree)) if len(tree) < size else tree


def _attribute(before: str, piece: str, after: str) -> Filling:
    return _body(_repeated(piece, before, f"{after}{_PROSE}"))


#: Every kind of page by its name.
KINDS: dict[str, Filling] = {
    # Siblings.
    "empty paragraphs": _body(_repeated("<p></p>")),
    "paragraphs of a word": _body(_repeated("<p>w#</p>")),
    "paragraphs of a sentence": _body(_repeated(f"<p>{SENTENCE}</p>")),
    "paragraphs that are not closed": _body(_repeated("<p>w# ")),
    "divisions": _body(_repeated("<div>w#</div>")),
    "divisions of two levels": _body(_repeated("<div><div>w#</div></div>")),
    "empty divisions": _body(_repeated("<div></div>")),
    "line breaks": _body(_repeated("<br>")),
    "words and line breaks": _body(_repeated("w#<br>")),
    "rules": _body(_repeated("<hr>")),
    "spans": _body(_repeated("<span>w#</span>")),
    "spans with text between": _body(_repeated("<span>w</span> and ")),
    "bold words": _body(_repeated("<b>w#</b>")),
    "bold that is not closed": _body(_repeated("<b>w ")),
    "misnested bold and italics": _body(_repeated("<b>w<i>w</b>w</i>")),
    "links": _body(_repeated("<a href='/#'>w#</a>")),
    "links that are not closed": _body(_repeated("<a href=x>w ")),
    "links in one paragraph": _body(_repeated("<a href='/#'>w</a> ", "<p>", "</p>")),
    "empty links": _body(_repeated("<a href=x></a>")),
    "images": _body(_repeated("<img src=#.png alt=w>")),
    "figures": _body(_repeated("<figure><img src=#.png><figcaption>w</figcaption></figure>")),
    "headings": _body(_repeated("<h2>The lamp #</h2>")),
    "main headings": _body(_repeated("<h1>The lamp of #</h1>")),
    "articles": _body(_repeated("<article><p>w#</p></article>")),
    "sections and headings": _body(_repeated("<section><h3>w#</h3><p>w w.</p></section>")),
    "end tags without start tags": _body(_repeated("</p>")),
    "end tags of the page": _body(_repeated("</body></html> w")),
    "angle brackets": _body(_repeated("< ", "<p>", "</p>")),
    "start tags within start tags": _body(_repeated("<a <")),
    "unknown elements": _body(_repeated("<x-#>w</x-#>")),
    # Text.
    "a long word": _body(_repeated("w", "<p>", "</p>")),
    "a long paragraph": _body(_repeated("The lamp turns, w#. ", "<p>", "</p>")),
    "a text without mark-up": _body(_repeated("The lamp turns, w#. ")),
    "white space": _body(_repeated("  \n", "<p>w", "w</p>")),
    "no-break spaces": _body(_repeated("\u00a0", "<p>w", "w</p>")),
    "punctuation": _body(_repeated(".,;", "<p>", "</p>")),
    "letters one by one": _body(_repeated("w ", "<p>", "</p>")),
    "numbers": _body(_repeated("# ", "<p>", "</p>")),
    "dates": _body(_repeated("<p>12 March 2021, 2021-03-12</p>")),
    "Chinese": _body(_repeated("灯塔整夜转动。", "<p>", "</p>")),
    "Chinese paragraphs": _body(_repeated("<p>灯塔整夜转动。</p>")),
    "mark-up characters of Markdown": _body(_repeated("`*_[](", "<p>", "</p>")),
    "back quotes": _body(_repeated("` ``", "<p>", "</p>")),
    "lines of code": _body(_repeated("w = w + #\n", "<pre>", "</pre>")),
    "highlighted code": _body(_repeated("<span class=k>w</span>\n", "<pre>", "</pre>")),
    "small blocks of code": _body(_repeated("<pre>w#</pre>")),
    # The head.
    "a title of spaces": _head(_repeated(" ", "<title>w", "w</title>")),
    "a title of words": _head(_repeated("the lamp # ", "<title>", "</title>")),
    "a title of separators": _head(_repeated("w | ", "<title>", "</title>")),
    "a title of dashes": _head(_repeated(" - ", "<title>w", "w</title>")),
    "titles": _head(_repeated("<title>w#</title>")),
    "titles in the body": _body(_repeated("<title>w#</title>w")),
    "meta elements": _head(_repeated("<meta name=w# content=w>")),
    "declared titles": _head(_repeated("<meta property='og:title' content='The lamp #'>")),
    "declared authors": _head(_repeated("<meta name=author content='Ada Lamp #'>")),
    "a long description": _head(_repeated("w# ", "<meta name=description content='", "'>")),
    "style sheets": _head(_repeated("<link rel=stylesheet href=#.css>")),
    "scripts": _head(_repeated("<script>w = #</script>")),
    "a long script": _head(_repeated("if (w < #) { '<p>' } ", "<script>", "</script>")),
    "styles": _head(_repeated("p { width: #px } ", "<style>", "</style>")),
    "brackets in JSON-LD": _head(
        _repeated("[", "<script type='application/ld+json'>", "</script>")
    ),
    "a list in JSON-LD": _head(
        _repeated(
            '{"@type": "Person", "name": "w#"},',
            "<script type='application/ld+json'>[",
            "0]</script>",
        )
    ),
    "pieces of JSON-LD": _head(
        _repeated('<script type="application/ld+json">{"@type": "Article", "name": "w#"}</script>')
    ),
    "an article in JSON-LD": _body(
        _repeated(
            "The lamp turns. ",
            '<script type="application/ld+json">{"articleBody": "',
            '"}</script>',
        )
    ),
    # Attributes.
    "attributes of one element": _attribute("<p ", "a#=w ", ">"),
    "attributes of many elements": _body(_repeated("<p a=w b=w c=w d=w e=w f=w g=w>w</p>")),
    "one long class": _attribute("<div class='", "w", "'>"),
    "class names of one element": _attribute("<div class='", "comment-# ", "'>"),
    "class names of many elements": _body(_repeated("<div class='post-# entry' id=i#>w</div>")),
    "a long style": _attribute("<div style='", "color: red; ", "'>"),
    "a long address": _attribute("<a href='", "/w#", "'>w</a>"),
    "an image in its address": _attribute("<img src='data:image/png;base64,", "wQ", "'>"),
    "an attribute that is not closed": _attribute('<p title="', "w# ", ""),
    "a tag that is not closed": _body(_repeated("w# ", "<p ")),
    "hidden elements": _body(_repeated("<p style='display: none' hidden>w#</p>")),
    # Tables.
    "cells of one row": _body(_repeated("<td>w#", "<table><tr>", "</table>")),
    "rows of one cell": _body(_repeated("<tr><td>w#</td></tr>", "<table>", "</table>")),
    "rows of ten cells": _body(_repeated(f"<tr>{'<td>w#' * 10}", "<table>", "</table>")),
    "header cells": _body(_repeated("<tr><th>w#<td>w", "<table>", "</table>")),
    "empty cells": _body(_repeated("<td></td>", "<table><tr>", "</table>")),
    "wide cells": _body(_repeated("<tr><td colspan=1000>w<td>w#", "<table>", "</table>")),
    "paragraphs in cells": _body(_repeated("<tr><td><p>w#<p>w.", "<table>", "</table>")),
    "small tables": _body(_repeated("<table><tr><td>w<td>w<tr><td>w<td>w#</table>")),
    "tables within tables": _body(_nested("<table><tr><td>", "</td></tr></table>", 20)),
    "tables in one table": _body(
        _repeated("<tr><td><table><tr><td>w<td>w#</table>", "<table>", "</table>")
    ),
    "rows without a table": _body(_repeated("<tr><td>w#</td></tr>")),
    # Lists.
    "a list": _body(_repeated("<li>w#</li>", "<ul>", "</ul>")),
    "a list of links": _body(_repeated("<li><a href=/#>w#</a>", "<ul>", "</ul>")),
    "small lists": _body(_repeated("<ul><li>w<li>w#</ul>")),
    "lists of four levels": _body(_nested("<ul><li>w", "</ul>", 4)),
    "lists of forty levels": _body(_nested("<ul><li>w", "</ul>", 40)),
    "lists within lists": _body(_nested("<ul><li>", "</ul>")),
    "headings in lists": _body(_repeated("<li><ul><li>w<h3>w#</h3>w</ul>", "<ul>", "</ul>")),
    "a definition list": _body(_repeated("<dt>w#<dd>w w", "<dl>", "</dl>")),
    "terms of one definition list": _body(_repeated("<dt>w", "<dl>", "</dl>")),
    "definitions of one definition list": _body(_repeated("<dd>w", "<dl>", "</dl>")),
    "empty definitions": _body(_repeated("<dd></dd>", "<dl>", "</dl>")),
    "small definition lists": _body(_repeated("<dl><dt>w<dd>w#</dl>")),
    "choices": _body(_repeated("<option value=#>w#", "<select>", "</select>")),
    "form fields": _body(_repeated("<input name=w# value=w>", "<form>", "</form>")),
    "buttons": _body(_repeated("<button>w#</button>")),
    # Levels.
    "towers of ten divisions": _body(_nested("<div>", "</div>", 10)),
    "towers of two hundred divisions": _body(_nested("<div>", "</div>", 200)),
    "divisions within divisions": _body(_nested("<div>", "</div>")),
    "divisions with text within divisions": _body(_nested("<div>w ", "</div>")),
    "bold within italics": _body(_nested("<b><i>", "</i></b>")),
    "quotations within quotations": _body(_nested("<blockquote>w", "</blockquote>")),
    "towers of spans": _body(_nested("<span>", "</span>", 100)),
    "articles within articles": _body(_nested("<article><p>w w, w.", "</article>", 50)),
    "figures within figures": _body(_nested("<figure>", "</figure>", 200)),
    "parts of the page without text": _body(_repeated("<noscript>w#</noscript>")),
    "frames": _body(_repeated("<iframe src=#></iframe>")),
    "drawings": _body(_repeated("<path d='M0 0'/>", "<svg>", "</svg>")),
    # Entities.
    "ampersands": _body(_repeated("&amp;", "<p>", "</p>")),
    "entities of spaces": _body(_repeated("&nbsp;", "<p>w", "w</p>")),
    "numeric entities": _body(_repeated("&#119;", "<p>", "</p>")),
    "entities of control characters": _body(_repeated("&#1;", "<p>w", "w</p>")),
    "entities that are not closed": _body(_repeated("&#", "<p>", "</p>")),
    "bare ampersands": _body(_repeated("&", "<p>", "</p>")),
    "entities of entities": _body(_repeated("amp;", "<p>&", "lt;</p>")),
    "unknown entities": _body(_repeated("&w#;", "<p>", "</p>")),
    # Comments.
    "comments": _body(_repeated("<!-- # -->")),
    "comments between words": _body(_repeated("w<!-- # -->", "<p>", "</p>")),
    "a long comment": _body(_repeated("<p>w# ", "<!--", f"-->{_PROSE}")),
    "dashes in a comment": _body(_repeated("--", "<!--", f"-->{_PROSE}")),
    "comments that are not closed": _body(_repeated("<!-- w#")),
    "declarations": _body(_repeated("<!w#>w")),
    "processing instructions": _body(_repeated("<?w #>w")),
    # The same again and again.
    "the same paragraph": _body(_repeated(_PROSE)),
    "the same paragraph in divisions": _body(_repeated(f"<div>{_PROSE}</div>")),
    "the same cards": _body(_repeated(_CARD)),
    "the same page": _repeated(f"<html><body>{ARTICLE}{_CARD}</body></html>"),
    "the same subtree twice, and twice that": _body(_halving),
    "the same article": _body(_repeated(f"<article class='post content'>{_PROSE * 3}</article>")),
    "the same division before a quotation": _body(
        _repeated(f"<div><div><p>{SENTENCE} It says:</div></div><blockquote>w w</blockquote>")
    ),
    "articles of one element": _body(
        _repeated(f"<div class=post>{_PROSE}</div>", "<main class=content><div>", "</div></main>")
    ),
    "standfirsts": _body(
        _repeated("<div class=subhead>The lamp turns.</div>", "<main>", f"{_PROSE * 9}</main>")
    ),
    "readers' comments": _body(_repeated("<div class=comment><b>Ada #</b><p>I like it.</div>")),
    "bylines": _body(_repeated("<p class=author>By Ada Lamp #</p>")),
    "times": _body(_repeated("<time datetime=2021-03-12>12 March 2021</time> ")),
    # Formulas.
    "a long row of MathML": _body(
        _repeated("<mi>x</mi><mo>+</mo>", "<p><math><mrow>", "</mrow></math></p>")
    ),
    "formulas of MathML": _body(_repeated("<math><mi>x</mi><mo>=</mo><mn>#</mn></math> ", "<p>")),
    "towers of MathML": _body(_nested("<math><mrow><mi>x</mi><mo>=</mo>", "</mrow></math>", 50)),
    "fractions within fractions": _body(
        _nested("<mfrac><mi>x</mi>", "</mfrac>", inside="<mn>1</mn>")
    ),
    "a matrix of MathML": _body(
        _repeated("<mtr><mtd><mi>x</mi></mtd></mtr>", "<p><math><mtable>", "</mtable></math></p>")
    ),
    "glyphs before one formula": _body(
        _repeated("<span class=MathJax>w</span>", "<p>", "<script type='math/tex'>x</script></p>")
    ),
    "glyphs without a formula": _body(
        _repeated("<span class=MathJax>w</span>", "<p><math><mi>x</mi></math>", "</p>")
    ),
    "glyphs and formulas": _body(
        _repeated("<i class=MathJax>w</i><script type='math/tex'>x_#</script> ", "<p>", "</p>")
    ),
    "a long formula": _body(_repeated("x_{#} + ", "<p><script type='math/tex'>", "</script></p>")),
    "braces in a formula": _body(_repeated("{", "<p><script type='math/tex'>", "</script></p>")),
    "formulas of KaTeX": _body(
        _repeated(
            "<span class=katex><math><semantics><mi>x</mi>"
            "<annotation encoding='application/x-tex'>x_#</annotation></semantics></math></span> ",
            "<p>",
            "</p>",
        )
    ),
    "KaTeX within KaTeX": _body(_nested("<math></math><i class=katex>", "</i>", 100)),
    "pictures of formulas": _body(_repeated("<img class=latex alt=x_# src=/latex.php> ", "<p>")),
    "formulas between dollars": _body(_repeated("$x_i$ ", f"{_MATHJAX}<p>", "</p>")),
    "formulas of many paragraphs": _body(_repeated("<p>$x_#$ w</p>", _MATHJAX)),
    "dollars": _body(_repeated("$", f"{_MATHJAX}<p>", "</p>")),
    "prices": _body(_repeated("$# ", f"{_MATHJAX}<p>", "</p>")),
    "formulas that are not closed": _body(_repeated(r"\(x ", f"{_MATHJAX}<p>", "</p>")),
    "environments that are not closed": _body(
        _repeated(r"\begin{align} x ", f"{_MATHJAX}<p>", "</p>")
    ),
    # Spans of cells.
    "tables of a cell that spans a thousand rows and columns": _body(
        _repeated("<table><tr><td rowspan=1000 colspan=1000>w<td>w<tr><td>w<td>w#</table>")
    ),
    "cells that span a thousand rows": _body(
        _repeated("<tr><td rowspan=1000>w<td>w#", "<table>", "</table>")
    ),
    "cells that span two rows": _body(
        _repeated("<tr><td rowspan=2>w<td>w#<tr><td>w", "<table>", "</table>")
    ),
    "cells that span a billion columns": _body(
        _repeated("<tr><td colspan=1000000000>w<td>w#", "<table>", "</table>")
    ),
    "tables of a cell that spans a thousand columns": _body(
        _repeated("<table><tr><td colspan=1000>w<tr><td>w<td>w#</table>")
    ),
    # Addresses.
    "a long base address": _body(
        _one_after_the_other(
            _repeated("w", "<base href='https://example.org/", "/'>"),
            _repeated("<a href=#>w</a> ", "<p>", "</p>"),
        )
    ),
    "a base address of many levels": _body(
        _one_after_the_other(
            _repeated("w/", "<base href='https://example.org/", "'>"),
            _repeated("<a href=#>w</a> ", "<p>", "</p>"),
        )
    ),
    "a long canonical address": _body(
        _one_after_the_other(
            _repeated("w", "<link rel=canonical href='https://example.org/", "/'>"),
            _repeated("<img src=#.png> w ", "<p>", "</p>"),
        )
    ),
    "base addresses": _head(_repeated("<base href='w#'>")),
    "an address of many levels": _body(_repeated("../", "<p><a href='", "'>w</a></p>")),
    # Inline elements.
    "anchors in one paragraph": _body(_repeated("<a>w</a>", "<p>", "</p>")),
    "spans in one paragraph": _body(_repeated("<span>w</span>", "<p>", "</p>")),
    "emphasis in one paragraph": _body(_repeated("<b>w</b><i>w</i><s>w</s>", "<p>", "</p>")),
    "emphasis beside words": _body(_repeated("w<b>.</b>w ", "<p>", "</p>")),
    "empty emphasis": _body(_repeated("<b></b>", "<p>w", "w</p>")),
    "pieces of code in one paragraph": _body(_repeated("<code>w</code> ", "<p>", "</p>")),
    "links within emphasis": _body(_repeated("<b><a href=/#>w</a></b> ", "<p>", "</p>")),
    "symbols of one heading": _body(_repeated("<a href=/#>¶</a>", "<h2>The lamp", "</h2>")),
    "symbols of one term": _body(_repeated("<a href=/#>¶</a>", "<dl><dt>The lamp", "<dd>w w</dl>")),
    "headings of a nested list": _body(
        _repeated("<h3>w#</h3><li>w</li>", "<ul><li>w<ul>", "</ul></ul>")
    ),
    "line breaks before words": _body(_repeated("<br> w <i>w</i>", "<p>", "</p>")),
    "quotations beside each other": _body(_repeated("<blockquote>w#</blockquote>")),
    "references and notes": _body(
        _repeated("<p>w<sup><a href='#n#'>#</a></sup></p><ol><li id=n#># w</li></ol>")
    ),
    "references to one note": _body(
        _repeated("w<sup><a href='#n'>1</a></sup> ", "<p>", "</p><ol><li id=n>w</ol>")
    ),
    "links to the page itself": _body(_repeated("<a href='#w#' id=w#>[1]</a> ", "<p>", "</p>")),
    # Pictures.
    "a long set of pictures": _body(_repeated("#.png #w, ", f"{_PROSE}<img srcset='", "'>")),
    "commas in a set of pictures": _body(_repeated(",", f"{_PROSE}<img srcset='w", "'>")),
    "sources and pictures of one element": _body(
        _one_after_the_other(
            _repeated("<source data-w=#>", f"{_PROSE}<picture>"),
            _repeated("<img alt=w#>", "", f"</picture>{_PROSE}"),
        )
    ),
    "picture elements within each other": _body(
        _nested("<picture><source data-w=w><img>", "</picture>", 100)
    ),
    "pictures of one figure": _body(
        _repeated("<img src=#.png>", f"{_PROSE}<figure>", f"<figcaption>w</figure>{_PROSE}")
    ),
    # Scripts of the world.
    "readings": _body(_repeated("<ruby>灯<rp>(</rp><rt>dēng</rt><rp>)</rp></ruby>", "<p>", "</p>")),
    "readings that are not closed": _body(_repeated("<ruby>灯<rt>d", "<p>", "</p>")),
    "directions": _body(_repeated("<bdo dir=rtl>w</bdo> ", "<p>", "</p>")),
    "bidirectional controls": _body(_repeated("\u202ew\u2067", "<p>", "</p>")),
    "Hebrew and English in turn": _body(_repeated("מנורה lamp ", "<p>", "</p>")),
    "combining marks": _body(_repeated("\u0301", "<p>a", "</p>")),
    "letters with marks": _body(_repeated("e\u0301\u0323 ", "<p>", "</p>")),
    "zero-width spaces": _body(_repeated("\u200b", "<p>w", "w</p>")),
    "soft hyphens": _body(_repeated("w\u00ad", "<p>", "</p>")),
    "variation selectors": _body(_repeated("w\ufe0f", "<p>", "</p>")),
    "joined emoji": _body(_repeated("\U0001f469\u200d\U0001f680", "<p>", "</p>")),
    "mathematical letters": _body(_repeated("\U0001d430", "<p>", "</p>")),
    "Thai": _body(_repeated("ประภาคารหมุนทั้งคืน", "<p>", "</p>")),
    "Khmer": _body(_repeated("ប្រទីបបង្វិលពេញមួយយប់", "<p>", "</p>")),
    "Japanese": _body(_repeated("灯台は一晩中まわる。", "<p>", "</p>")),
    "Tibetan": _body(_repeated("གློག་སྒྲོན་", "<p>", "</p>")),
    "Korean": _body(_repeated("등대는밤새도록돈다", "<p>", "</p>")),
    # JSON-LD and microdata.
    "objects within objects in JSON-LD": _head(
        _repeated('{"author": ', "<script type='application/ld+json'>", "</script>")
    ),
    "authors in JSON-LD": _head(
        _repeated(
            '{"@type": "Person", "name": "Ada Lamp #"},',
            '<script type=\'application/ld+json\'>{"@type": "Article", "author": [',
            "0]}</script>",
        )
    ),
    "references in JSON-LD": _head(
        _repeated(
            '{"@type": "Article", "@id": "#", "author": {"@id": "#"}},',
            "<script type='application/ld+json'>{\"@graph\": [",
            "0]}</script>",
        )
    ),
    "back strokes in JSON-LD": _head(
        _repeated(
            r"\u0077\\",
            '<script type=\'application/ld+json\'>{"@type": "Article", "headline": "',
            '"}</script>',
        )
    ),
    "ingredients in JSON-LD": _body(
        _repeated(
            '"w# lamps",',
            '<script type=\'application/ld+json\'>{"@type": "Recipe", "recipeIngredient": [',
            '"w"]}</script>',
        )
    ),
    "ingredients": _body(
        _repeated(
            "<li itemprop=recipeIngredient>w# lamps</li>",
            "<ul itemscope itemtype='https://schema.org/Recipe'>",
            "</ul>",
        )
    ),
}
