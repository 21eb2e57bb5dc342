"""Generated pages that repeat one kind of mark-up; each kind stalls some parser or library.

Every page contains a short article, `ARTICLE`, beside its filling. A page depends only on its kind
and size.
"""

from collections import ChainMap

from .fillings import (
    ARTICLE,
    PROSE,
    SENTENCE,
    Filling,
    attribute,
    body,
    concatenated,
    doubled_subtrees,
    enclosed,
    head,
    nested,
    repeated,
)
from .towers import TOWERS

__all__ = ["ARTICLE", "KINDS", "SENTENCE", "generate_page"]

_MATHJAX = "<script src=mathjax.js></script>"
_AMOUNTS = "<p>70 g</p><div>w</div>" * 3
_CARD = "<div class='card'><h2><a href='/x'>A ship</a></h2><p>It came in at dawn.</p></div>"
_ALTERNATIVES = "".join(f":is(.x,.y,.z,.{end}) {{}}{{{{opacity:0}}}}" for end in "abcdef")


def _styled(sheet: str, piece: str, start: str = "", end: str = "") -> Filling:
    """Make a page with a style sheet, and pieces that its rules look for within other elements."""
    before = f"<style>{sheet}</style><p class='x y z'>w</p>{start}"
    return body(enclosed(before, repeated(piece), end))


def generate_page(kind: str, size: int) -> bytes:
    """Generate a page.

    Parameters
    ----------
    kind : str
        One of `KINDS`, or the name of a tower.
    size : int
        Approximate size of the page in bytes.

    Returns
    -------
    bytes
        The page in UTF-8.
    """
    return ChainMap(KINDS, *TOWERS.values())[kind](size).encode()


#: Every kind of page by its name.
KINDS: dict[str, Filling] = {
    # This page is not hostile: it is the baseline for other pages and machines.
    "ordinary sections": body(
        repeated(
            f"<section><h2>The lamp #</h2>{PROSE * 3}<p>{SENTENCE} <a href='/ships/#'>Ship #</a> "
            f"came in at <b>dawn</b>.</p><ul><li>{SENTENCE}<li>{SENTENCE}</ul>"
            f"<figure><img src=#.png alt='A ship'><figcaption>Ship #</figcaption></figure>"
            f"{PROSE * 2}</section>"
        )
    ),
    # Siblings.
    "empty paragraphs": body(repeated("<p></p>")),
    "paragraphs of a word": body(repeated("<p>w#</p>")),
    "paragraphs of a sentence": body(repeated(f"<p>{SENTENCE}</p>")),
    "paragraphs that are not closed": body(repeated("<p>w# ")),
    "divisions": body(repeated("<div>w#</div>")),
    "divisions of two levels": body(repeated("<div><div>w#</div></div>")),
    "empty divisions": body(repeated("<div></div>")),
    "line breaks": body(repeated("<br>")),
    "words and line breaks": body(repeated("w#<br>")),
    "rules": body(repeated("<hr>")),
    "spans": body(repeated("<span>w#</span>")),
    "spans with text between": body(repeated("<span>w</span> and ")),
    "bold words": body(repeated("<b>w#</b>")),
    "bold that is not closed": body(repeated("<b>w ")),
    "misnested bold and italics": body(repeated("<b>w<i>w</b>w</i>")),
    "links": body(repeated("<a href='/#'>w#</a>")),
    "links that are not closed": body(repeated("<a href=x>w ")),
    "links in one paragraph": body(repeated("<a href='/#'>w</a> ", "<p>", "</p>")),
    "links between words in one paragraph": body(
        repeated("<a href='/#'>Ship #</a> sails at dawn, ", "<p>", "</p>")
    ),
    "amounts and names": body(repeated("<p>70 g</p><div>w#</div>")),
    "amounts around paragraphs": body(
        nested(f"<div>{_AMOUNTS}", f"{_AMOUNTS}</div>", 40, "<p>w</p>" * 300)
    ),
    "empty links": body(repeated("<a href=x></a>")),
    "images": body(repeated("<img src=#.png alt=w>")),
    "figures": body(repeated("<figure><img src=#.png><figcaption>w</figcaption></figure>")),
    "headings": body(repeated("<h2>The lamp #</h2>")),
    "main headings": body(repeated("<h1>The lamp of #</h1>")),
    "articles": body(repeated("<article><p>w#</p></article>")),
    "sections and headings": body(repeated("<section><h3>w#</h3><p>w w.</p></section>")),
    "end tags without start tags": body(repeated("</p>")),
    "end tags of the page": body(repeated("</body></html> w")),
    "angle brackets": body(repeated("< ", "<p>", "</p>")),
    "start tags within start tags": body(repeated("<a <")),
    "unknown elements": body(repeated("<x-#>w</x-#>")),
    # Text.
    "a long word": body(repeated("w", "<p>", "</p>")),
    "a long paragraph": body(repeated("The lamp turns, w#. ", "<p>", "</p>")),
    "a text without mark-up": body(repeated("The lamp turns, w#. ")),
    "white space": body(repeated("  \n", "<p>w", "w</p>")),
    "no-break spaces": body(repeated("\u00a0", "<p>w", "w</p>")),
    "punctuation": body(repeated(".,;", "<p>", "</p>")),
    "letters one by one": body(repeated("w ", "<p>", "</p>")),
    "numbers": body(repeated("# ", "<p>", "</p>")),
    "dates": body(repeated("<p>12 March 2021, 2021-03-12</p>")),
    "Chinese": body(repeated("灯塔整夜转动。", "<p>", "</p>")),
    "Chinese paragraphs": body(repeated("<p>灯塔整夜转动。</p>")),
    "mark-up characters of Markdown": body(repeated("`*_[](", "<p>", "</p>")),
    "back quotes": body(repeated("` ``", "<p>", "</p>")),
    "lines of code": body(repeated("w = w + #\n", "<pre>", "</pre>")),
    "highlighted code": body(repeated("<span class=k>w</span>\n", "<pre>", "</pre>")),
    "small blocks of code": body(repeated("<pre>w#</pre>")),
    # The head.
    "a title of spaces": head(repeated(" ", "<title>w", "w</title>")),
    "a title of words": head(repeated("the lamp # ", "<title>", "</title>")),
    "a title of separators": head(repeated("w | ", "<title>", "</title>")),
    "a title of dashes": head(repeated(" - ", "<title>w", "w</title>")),
    "titles": head(repeated("<title>w#</title>")),
    "titles in the body": body(repeated("<title>w#</title>w")),
    "meta elements": head(repeated("<meta name=w# content=w>")),
    "declared titles": head(repeated("<meta property='og:title' content='The lamp #'>")),
    "declared titles of many parts": head(
        repeated(f"<meta property='og:title' content='{'The lamp - ' * 80}#'>")
    ),
    "declared authors": head(repeated("<meta name=author content='Ada Lamp #'>")),
    "a long description": head(repeated("w# ", "<meta name=description content='", "'>")),
    "style sheets": head(repeated("<link rel=stylesheet href=#.css>")),
    "scripts": head(repeated("<script>w = #</script>")),
    "a long script": head(repeated("if (w < #) { '<p>' } ", "<script>", "</script>")),
    "styles": head(repeated("p { width: #px } ", "<style>", "</style>")),
    "brackets in JSON-LD": head(repeated("[", "<script type='application/ld+json'>", "</script>")),
    "a list in JSON-LD": head(
        repeated(
            '{"@type": "Person", "name": "w#"},',
            "<script type='application/ld+json'>[",
            "0]</script>",
        )
    ),
    "pieces of JSON-LD": head(
        repeated('<script type="application/ld+json">{"@type": "Article", "name": "w#"}</script>')
    ),
    "an article in JSON-LD": body(
        repeated(
            "The lamp turns. ",
            '<script type="application/ld+json">{"articleBody": "',
            '"}</script>',
        )
    ),
    # Attributes.
    "attributes of one element": attribute("<p ", "a#=w ", ">"),
    "attributes of many elements": body(repeated("<p a=w b=w c=w d=w e=w f=w g=w>w</p>")),
    "one long class": attribute("<div class='", "w", "'>"),
    "class names of one element": attribute("<div class='", "comment-# ", "'>"),
    "class names of many elements": body(repeated("<div class='post-# entry' id=i#>w</div>")),
    "a long style": attribute("<div style='", "color: red; ", "'>"),
    "a long address": attribute("<a href='", "/w#", "'>w</a>"),
    "an image in its address": attribute("<img src='data:image/png;base64,", "wQ", "'>"),
    "an attribute that is not closed": attribute('<p title="', "w# ", ""),
    "tags with a charset that are not closed": head(repeated("<meta charset=w ")),
    "a tag that is not closed": body(repeated("w# ", "<p ")),
    "hidden elements": body(repeated("<p style='display: none' hidden>w#</p>")),
    # Tables.
    "cells of one row": body(repeated("<td>w#", "<table><tr>", "</table>")),
    "rows of one cell": body(repeated("<tr><td>w#</td></tr>", "<table>", "</table>")),
    "rows of ten cells": body(repeated(f"<tr>{'<td>w#' * 10}", "<table>", "</table>")),
    "header cells": body(repeated("<tr><th>w#<td>w", "<table>", "</table>")),
    "empty cells": body(repeated("<td></td>", "<table><tr>", "</table>")),
    "wide cells": body(repeated("<tr><td colspan=1000>w<td>w#", "<table>", "</table>")),
    "paragraphs in cells": body(repeated("<tr><td><p>w#<p>w.", "<table>", "</table>")),
    "small tables": body(repeated("<table><tr><td>w<td>w<tr><td>w<td>w#</table>")),
    "tables within tables": body(nested("<table><tr><td>", "</td></tr></table>", 20)),
    "tables in one table": body(
        repeated("<tr><td><table><tr><td>w<td>w#</table>", "<table>", "</table>")
    ),
    "rows without a table": body(repeated("<tr><td>w#</td></tr>")),
    # Lists.
    "a list": body(repeated("<li>w#</li>", "<ul>", "</ul>")),
    "a list of links": body(repeated("<li><a href=/#>w#</a>", "<ul>", "</ul>")),
    "small lists": body(repeated("<ul><li>w<li>w#</ul>")),
    "lists of four levels": body(nested("<ul><li>w", "</ul>", 4)),
    "lists of forty levels": body(nested("<ul><li>w", "</ul>", 40)),
    "lists within lists": body(nested("<ul><li>", "</ul>")),
    "headings in lists": body(repeated("<li><ul><li>w<h3>w#</h3>w</ul>", "<ul>", "</ul>")),
    "a definition list": body(repeated("<dt>w#<dd>w w", "<dl>", "</dl>")),
    "terms of one definition list": body(repeated("<dt>w", "<dl>", "</dl>")),
    "definitions of one definition list": body(repeated("<dd>w", "<dl>", "</dl>")),
    "empty definitions": body(repeated("<dd></dd>", "<dl>", "</dl>")),
    "small definition lists": body(repeated("<dl><dt>w<dd>w#</dl>")),
    "choices": body(repeated("<option value=#>w#", "<select>", "</select>")),
    "form fields": body(repeated("<input name=w# value=w>", "<form>", "</form>")),
    "buttons": body(repeated("<button>w#</button>")),
    # Levels.
    "towers of ten divisions": body(nested("<div>", "</div>", 10)),
    "towers of two hundred divisions": body(nested("<div>", "</div>", 200)),
    "divisions within divisions": body(nested("<div>", "</div>")),
    "divisions with text within divisions": body(nested("<div>w ", "</div>")),
    "bold within italics": body(nested("<b><i>", "</i></b>")),
    "quotations within quotations": body(nested("<blockquote>w", "</blockquote>")),
    "towers of spans": body(nested("<span>", "</span>", 100)),
    "articles within articles": body(nested("<article><p>w w, w.", "</article>", 50)),
    "figures within figures": body(nested("<figure>", "</figure>", 200)),
    "parts of the page without text": body(repeated("<noscript>w#</noscript>")),
    # Hidden text.
    "hidden words": body(repeated("<i hidden>w#</i>w ", f"{PROSE}<p>", "</p>")),
    "hidden words of paragraphs": body(repeated("<p>w w <i hidden>w#</i> w")),
    "hidden words alone": body(repeated("<i style='display:none'>w#</i>")),
    "hidden within hidden": body(nested("<div style='opacity:0'>w ", "</div>", 200)),
    "fonts of no size within each other": body(
        nested("<div style='font-size:0' class=w>w ", "</div>", 200)
    ),
    "rules that hide": body(
        repeated("<style>.c#, .a .b{display:none}</style><p class='a c#'>w <p>w w ")
    ),
    "rules that hide all": body(repeated("<style>p{opacity:0}</style><p>w#")),
    "braces of rules": body(repeated("{", "<style>a", "</style>")),
    "names of controls": body(repeated("<a aria-controls=#>w</a><p id=# hidden>w w")),
    "shadow roots": body(repeated("<w-w><template shadowrootmode=open><p>w#</template></w-w>")),
    "shadow roots within": body(
        nested("<w-w><template shadowrootmode=open>w ", "</template></w-w>", 100)
    ),
    "streamed parts": body(
        repeated(
            "<template id='B:#'></template><!--/$--><div hidden id='S:#'>w</div>"
            "<script>$RC('B:#','S:#')</script>"
        )
    ),
    "hidden parts of words": body(repeated("w<i hidden>#</i>w ", f"{PROSE}<p>", "</p>")),
    "hidden parts of code": body(repeated("w<b hidden>#</b> = w\n", f"{PROSE}<pre>", "</pre>")),
    "hidden cells": body(repeated("<tr><td>w#<td hidden>w", "<table>", "</table>")),
    "classes of one element and rules": body(
        concatenated(
            repeated(".c#{display:none}", "<style>", "</style>"),
            repeated("c# ", "<p>w w w.<p class='", "'>w"),
        )
    ),
    "selectors of one rule": body(
        concatenated(
            repeated(".c#,", "<style>", "p.w{display:none}</style>"), repeated("<p class=c#>w")
        )
    ),
    "descendants of one selector": body(
        concatenated(
            repeated("div ", "<style>", ".w{display:none}</style>"),
            nested("<div class=w>", "</div>"),
        )
    ),
    "selectors of attributes": body(
        repeated("<style>[data-w='#']{display:none}</style><p data-w=#>w w ")
    ),
    "rules with functions": body(
        repeated("<style>:is(.c#,p):not(.d#){display:none}</style><p class=c#>w w ")
    ),
    "rules for what is within others": _styled(_ALTERNATIVES.format(*["i"] * 6), "<i>w</i> "),
    "rules for what is within many others": _styled(
        _ALTERNATIVES.format(*["i"] * 6), "<i>w</i> ", "<b>" * 900, "</b>" * 900
    ),
    "rules for all that is within many others": _styled(
        _ALTERNATIVES.format(*["*"] * 6), "<i>w</i> ", "<b>" * 900, "</b>" * 900
    ),
    "rules for tags of several levels": _styled(
        "div div div div i{opacity:0}", "<i>w</i> ", "<div>" * 900, "</div>" * 900
    ),
    "rules for classes of several levels": _styled(
        ".x .a .b .a .b i, .x .a>.b .a>.b i{opacity:0}",
        "<i>w</i> ",
        "<div class=a><div class=b>" * 400,
        "</div></div>" * 400,
    ),
    "rules for attributes of others": _styled(
        "[class='x y'] i, p:not(.z) i{opacity:0}", "<i>w</i> ", "<b>" * 900, "</b>" * 900
    ),
    "rules for many classes of each element": _styled(
        "".join(f".a .c{n}{{opacity:0}}" * 6 for n in range(10)),
        f"<i class='{' '.join(f'c{n}' for n in range(10))} a'>w</i> ",
        "<b>" * 900,
        "</b>" * 900,
    ),
    "rules of very many levels": _styled(
        f"{'i ' * 2_000}u{{opacity:0}}" * 3, "<u>w</u> ", "<i>" * 900, "</i>" * 900
    ),
    "style sheets in the body": _styled(
        ".x i{opacity:0}",
        "<style>.x i,.y i{opacity:0}</style><i>w</i> ",
        "<b>" * 900,
        "</b>" * 900,
    ),
    "fonts of no size around many others": body(
        repeated(
            f"<style>b{{font-size:0}}</style>{'<b>' * 120}{'<i>w</i>' * 150}<i class=y>w</i>"
            + "</b>" * 120
        )
    ),
    "rules within rules": body(
        concatenated(
            repeated("p{&.c#{display:none}}", "<style>", "</style>"), repeated("<p class=c#>w")
        )
    ),
    "groups within groups": body(repeated("@media screen{", "<style>", ".w{display:none}</style>")),
    "declarations of one rule": body(
        repeated("color:#;", "<style>p{", "display:none}</style><p>w w w")
    ),
    "comments of one style": attribute("<p style='", "/* display:# */", "'>w w w"),
    "escapes of one style": attribute("<p style='", r"\64 ", ":none'>w w w"),
    "dialogs": body(repeated("<dialog>w#</dialog><p>w w")),
    "parts to be opened": body(repeated("<details><summary>w#</summary>w w</details>")),
    "parts to be opened within others": body(
        nested("<details><summary>w</summary>", "</details>", 100)
    ),
    "tabs": body(repeated("<a role=tab href='#t#'>w</a><div role=tabpanel id=t# hidden>w w</div>")),
    "slots of one shadow root": body(
        concatenated(
            repeated("<slot name=s#></slot>", "<w-w><template shadowrootmode=open>", "</template>"),
            repeated("<i slot=s#>w </i>", "", "</w-w>"),
        )
    ),
    "slots within many shadow roots": body(
        enclosed(
            "<div><template shadowrootmode=open>" * 200,
            repeated("<slot name=s#>w</slot>"),
            "</template></div>" * 200,
        )
    ),
    "streamed parts within many others": body(
        enclosed(
            "<b>" * 900,
            repeated(
                "<template id='B:#'></template><!--/$--><div hidden id='S:#'>w</div>"
                "<script>$RC('B:#','S:#')</script>"
            ),
        )
    ),
    "streamed parts within each other": body(
        repeated(
            "<div hidden id='S:#'>w<template id='B:#'></template></div>"
            "<script>$RC('B:#','S:#')</script>"
        )
    ),
    "runs of zero width": body(repeated("\u200b\u200cw#", "<p>", "</p>")),
    "selectors": body(repeated("\ufe0f\ufe0e", "<p>w", "</p>")),
    "open directions": body(repeated("\u202ew#", "<p>", "</p>")),
    "frames": body(repeated("<iframe src=#></iframe>")),
    "drawings": body(repeated("<path d='M0 0'/>", "<svg>", "</svg>")),
    # Entities.
    "ampersands": body(repeated("&amp;", "<p>", "</p>")),
    "entities of spaces": body(repeated("&nbsp;", "<p>w", "w</p>")),
    "numeric entities": body(repeated("&#119;", "<p>", "</p>")),
    "entities of control characters": body(repeated("&#1;", "<p>w", "w</p>")),
    "entities that are not closed": body(repeated("&#", "<p>", "</p>")),
    "bare ampersands": body(repeated("&", "<p>", "</p>")),
    "entities of entities": body(repeated("amp;", "<p>&", "lt;</p>")),
    "unknown entities": body(repeated("&w#;", "<p>", "</p>")),
    # Comments.
    "comments": body(repeated("<!-- # -->")),
    "comments between words": body(repeated("w<!-- # -->", "<p>", "</p>")),
    "a long comment": body(repeated("<p>w# ", "<!--", f"-->{PROSE}")),
    "dashes in a comment": body(repeated("--", "<!--", f"-->{PROSE}")),
    "comments that are not closed": body(repeated("<!-- w#")),
    "declarations": body(repeated("<!w#>w")),
    "processing instructions": body(repeated("<?w #>w")),
    # Repetitions.
    "the same paragraph": body(repeated(PROSE)),
    "the same paragraph in divisions": body(repeated(f"<div>{PROSE}</div>")),
    "the same cards": body(repeated(_CARD)),
    "the same page": repeated(f"<html><body>{ARTICLE}{_CARD}</body></html>"),
    "the same subtree twice, and twice that": body(doubled_subtrees),
    "the same article": body(repeated(f"<article class='post content'>{PROSE * 3}</article>")),
    "the same division before a quotation": body(
        repeated(f"<div><div><p>{SENTENCE} It says:</div></div><blockquote>w w</blockquote>")
    ),
    "articles of one element": body(
        repeated(f"<div class=post>{PROSE}</div>", "<main class=content><div>", "</div></main>")
    ),
    "standfirsts": body(
        repeated("<div class=subhead>The lamp turns.</div>", "<main>", f"{PROSE * 9}</main>")
    ),
    "readers' comments": body(repeated("<div class=comment><b>Ada #</b><p>I like it.</div>")),
    "posts around a text": body(
        repeated(
            "The lamp <b>turns</b>, w w. ",
            "<div class=comment><i class=author>Ada</i><p>Does it turn?</p></div>"
            + "<div class=comment><meta itemprop=datePublished content=2021-03-12>" * 20
            + "<p>",
            "<p>It does.</p></div>" * 20,
        )
    ),
    "bylines": body(repeated("<p class=author>By Ada Lamp #</p>")),
    "times": body(repeated("<time datetime=2021-03-12>12 March 2021</time> ")),
    # Formulas.
    "a long row of MathML": body(
        repeated("<mi>x</mi><mo>+</mo>", "<p><math><mrow>", "</mrow></math></p>")
    ),
    "formulas of MathML": body(repeated("<math><mi>x</mi><mo>=</mo><mn>#</mn></math> ", "<p>")),
    "towers of MathML": body(nested("<math><mrow><mi>x</mi><mo>=</mo>", "</mrow></math>", 50)),
    "fractions within fractions": body(
        nested("<mfrac><mi>x</mi>", "</mfrac>", inside="<mn>1</mn>")
    ),
    "a matrix of MathML": body(
        repeated("<mtr><mtd><mi>x</mi></mtd></mtr>", "<p><math><mtable>", "</mtable></math></p>")
    ),
    "glyphs before one formula": body(
        repeated("<span class=MathJax>w</span>", "<p>", "<script type='math/tex'>x</script></p>")
    ),
    "glyphs without a formula": body(
        repeated("<span class=MathJax>w</span>", "<p><math><mi>x</mi></math>", "</p>")
    ),
    "glyphs and formulas": body(
        repeated("<i class=MathJax>w</i><script type='math/tex'>x_#</script> ", "<p>", "</p>")
    ),
    "a long formula": body(repeated("x_{#} + ", "<p><script type='math/tex'>", "</script></p>")),
    "braces in a formula": body(repeated("{", "<p><script type='math/tex'>", "</script></p>")),
    "formulas of KaTeX": body(
        repeated(
            "<span class=katex><math><semantics><mi>x</mi>"
            "<annotation encoding='application/x-tex'>x_#</annotation></semantics></math></span> ",
            "<p>",
            "</p>",
        )
    ),
    "KaTeX within KaTeX": body(nested("<math></math><i class=katex>", "</i>", 100)),
    "pictures of formulas": body(repeated("<img class=latex alt=x_# src=/latex.php> ", "<p>")),
    "formulas between dollars": body(repeated("$x_i$ ", f"{_MATHJAX}<p>", "</p>")),
    "formulas of many paragraphs": body(repeated("<p>$x_#$ w</p>", _MATHJAX)),
    "dollars": body(repeated("$", f"{_MATHJAX}<p>", "</p>")),
    "prices": body(repeated("$# ", f"{_MATHJAX}<p>", "</p>")),
    "formulas that are not closed": body(repeated(r"\(x ", f"{_MATHJAX}<p>", "</p>")),
    "environments that are not closed": body(
        repeated(r"\begin{align} x ", f"{_MATHJAX}<p>", "</p>")
    ),
    "formulas on lines of their own": body(repeated(r"\[x_#\] ", f"{_MATHJAX}<p>", "</p>")),
    "formulas of pictures in links": body(
        repeated("<a href=/#><img class=tex alt='$x_#$' src=#.png></a> ", "<p>", "</p>")
    ),
    "roots within roots": body(nested("<msqrt>", "</msqrt>", 100, "<mi>x</mi>")),
    "raised and lowered text": body(repeated("w<sup>2</sup><sub>#</sub> ", "<p>", "</p>")),
    # Spans of cells.
    "tables of a cell that spans a thousand rows and columns": body(
        repeated("<table><tr><td rowspan=1000 colspan=1000>w<td>w<tr><td>w<td>w#</table>")
    ),
    "cells that span a thousand rows": body(
        repeated("<tr><td rowspan=1000>w<td>w#", "<table>", "</table>")
    ),
    "a row much wider than the others": body(
        concatenated(repeated("<td>w", "<table><tr>"), repeated("<tr><td>w#", "", "</table>"))
    ),
    "cells that span two rows": body(
        repeated("<tr><td rowspan=2>w<td>w#<tr><td>w", "<table>", "</table>")
    ),
    "cells that span a billion columns": body(
        repeated("<tr><td colspan=1000000000>w<td>w#", "<table>", "</table>")
    ),
    "tables of a cell that spans a thousand columns": body(
        repeated("<table><tr><td colspan=1000>w<tr><td>w<td>w#</table>")
    ),
    # Addresses.
    "a long base address": body(
        concatenated(
            repeated("w", "<base href='https://example.org/", "/'>"),
            repeated("<a href=#>w</a> ", "<p>", "</p>"),
        )
    ),
    "a base address of many levels": body(
        concatenated(
            repeated("w/", "<base href='https://example.org/", "'>"),
            repeated("<a href=#>w</a> ", "<p>", "</p>"),
        )
    ),
    "a long canonical address": body(
        concatenated(
            repeated("w", "<link rel=canonical href='https://example.org/", "/'>"),
            repeated("<img src=#.png> w ", "<p>", "</p>"),
        )
    ),
    "a long base address and pictures": body(
        concatenated(
            repeated("w", "<base href='https://example.org/", "/'>"),
            repeated("w <img src=#.png srcset='#.png 2x'> w ", f"{PROSE}<p>", "</p>"),
        )
    ),
    "base addresses": head(repeated("<base href='w#'>")),
    "an address of many levels": body(repeated("../", "<p><a href='", "'>w</a></p>")),
    # Inline elements.
    "anchors in one paragraph": body(repeated("<a>w</a>", "<p>", "</p>")),
    "spans in one paragraph": body(repeated("<span>w</span>", "<p>", "</p>")),
    "emphasis in one paragraph": body(repeated("<b>w</b><i>w</i><s>w</s>", "<p>", "</p>")),
    "emphasis beside words": body(repeated("w<b>.</b>w ", "<p>", "</p>")),
    "empty emphasis": body(repeated("<b></b>", "<p>w", "w</p>")),
    "pieces of code in one paragraph": body(repeated("<code>w</code> ", "<p>", "</p>")),
    "links within emphasis": body(repeated("<b><a href=/#>w</a></b> ", "<p>", "</p>")),
    "symbols of one heading": body(repeated("<a href=/#>¶</a>", "<h2>The lamp", "</h2>")),
    "links in a heading": body(repeated("<a href=/x>lamp</a> ", "<h2>", "</h2>")),
    "links around blocks": body(repeated("<a href='/#'><div>w#</div></a>")),
    "words in a link before a block": body(
        repeated("<b>w</b> ", "<a href=/x>", "<div>w</div></a>")
    ),
    "links around blocks within each other": body(nested("<a href=/x>w<div>", "</div></a>", 100)),
    "breaks before a linked line": body(
        repeated("<br>", "<p>w</p><a href=/x><div>", "w</div></a>")
    ),
    "symbols of one term": body(repeated("<a href=/#>¶</a>", "<dl><dt>The lamp", "<dd>w w</dl>")),
    "headings of a nested list": body(
        repeated("<h3>w#</h3><li>w</li>", "<ul><li>w<ul>", "</ul></ul>")
    ),
    "line breaks before words": body(repeated("<br> w <i>w</i>", "<p>", "</p>")),
    "quotations beside each other": body(repeated("<blockquote>w#</blockquote>")),
    "references and notes": body(
        repeated("<p>w<sup><a href='#n#'>#</a></sup></p><ol><li id=n#># w</li></ol>")
    ),
    "references to one note": body(
        repeated("w<sup><a href='#n'>1</a></sup> ", "<p>", "</p><ol><li id=n>w</ol>")
    ),
    "links to the page itself": body(repeated("<a href='#w#' id=w#>[1]</a> ", "<p>", "</p>")),
    "links with titles": body(repeated("<a href=/# title='w #'>w</a> ", "<p>", "</p>")),
    "marked and small words": body(repeated("<mark>w</mark><small>w</small> ", "<p>", "</p>")),
    "keys and samples": body(repeated("<kbd>w</kbd> <samp>w</samp> ", "<p>", "</p>")),
    "quoted words": body(repeated("<q>w</q> ", "<p>", "</p>")),
    "abbreviations": body(repeated("<abbr title='w w'>w</abbr> ", "<p>", "</p>")),
    "deleted and inserted words": body(repeated("<del>w</del><ins>w</ins> ", "<p>", "</p>")),
    "possible line breaks": body(repeated("w<wbr>", "<p>", "</p>")),
    "typed lists": body(repeated("<p>• w<br>• w#</p>w")),
    "tasks": body(repeated("<li><input type=checkbox>w#", "<ul>", "</ul>")),
    "numbered lines of code": body(
        repeated("<span class=lineno>#</span>w = w\n", f"{PROSE}<pre>", "</pre>")
    ),
    "labels of code": body(repeated("<div>python</div><pre>w = #</pre>")),
    "parts that unfold": body(repeated("<button aria-expanded=false>w#</button><p>w")),
    "buttons in one line": body(repeated("w <button aria-expanded=false>w</button> ")),
    "buttons within each other": body(
        nested("<div role=button aria-expanded=false>w", "</div>", 100)
    ),
    "headings by their role": body(repeated("<div role=heading aria-level=3><div>w#</div></div>")),
    "authors of quotations": body(repeated("<blockquote><cite>w:</cite> <b>w</b></blockquote>")),
    "signs behind an author": body(repeated(": ", "<blockquote><cite>w", "w</cite>w</blockquote>")),
    "headings that link to themselves": body(repeated("<h2 id=h#><a href='#h#'>w w</a></h2><p>w")),
    "an infobox": body(
        repeated("<tr><th>w#<td>w", f"{PROSE}<table class=infobox>", f"</table>{PROSE}")
    ),
    # Pictures.
    "sets of pictures": body(
        repeated("<img src=#.png srcset='#.png 1x, #.png 2x, #.png 3x'> w ", f"{PROSE}<p>", "</p>")
    ),
    "sources of one picture": body(
        repeated("<source srcset='#.webp 1x, #.webp 2x'>", f"{PROSE}<picture>", "<img></picture>")
    ),
    "lazy pictures": body(
        repeated("<img data-src=#.png src=w.gif><noscript><img src=#.png></noscript>w ", PROSE)
    ),
    "videos": body(repeated("<video src=#.mp4 title=w></video><p>w w")),
    "galleries": body(
        repeated("<div class=gallery><a href=#.jpg><img src=#.png></a><p>w</p></div>", PROSE)
    ),
    "a long set of pictures": body(repeated("#.png #w, ", f"{PROSE}<img srcset='", "'>")),
    "commas in a set of pictures": body(repeated(",", f"{PROSE}<img srcset='w", "'>")),
    "sources and pictures of one element": body(
        concatenated(
            repeated("<source data-w=#>", f"{PROSE}<picture>"),
            repeated("<img alt=w#>", "", f"</picture>{PROSE}"),
        )
    ),
    "picture elements within each other": body(
        nested("<picture><source data-w=w><img>", "</picture>", 100)
    ),
    "pictures of one figure": body(
        repeated("<img src=#.png>", f"{PROSE}<figure>", f"<figcaption>w</figure>{PROSE}")
    ),
    # Writing systems.
    "readings": body(repeated("<ruby>灯<rp>(</rp><rt>dēng</rt><rp>)</rp></ruby>", "<p>", "</p>")),
    "readings that are not closed": body(repeated("<ruby>灯<rt>d", "<p>", "</p>")),
    "ruby in one heading": body(repeated("<ruby>灯<rt>d</rt></ruby>", "<h2>", "</h2>")),
    "directions within directions": body(nested("<bdi dir=auto>w ", "</bdi>", 100)),
    "isolates that are not closed": body(repeated("\u2066w#", "<p>", "</p>")),
    "controls that close nothing": body(repeated("\u2069w\u202c", "<p>", "</p>")),
    "tag characters": body(repeated("\U000e0077", "<p>w", "w</p>")),
    "flags": body(repeated("\U0001f3f4\U000e0067\U000e007f", "<p>", "</p>")),
    "Arabic with marks": body(repeated("\u0628\u0650\u0633\u0652\u0645 ", "<p>", "</p>")),
    "marks of one letter and words": body(repeated("w\u0301\u0302\u0303\u0304 ", "<p>", "</p>")),
    "Hangul letters": body(repeated("\u1112\u1161\u11ab", "<p>", "</p>")),
    "Burmese": body(repeated("မီးပြတိုက်", "<p>", "</p>")),
    "Lao": body(repeated("ປະພາຄານ", "<p>", "</p>")),
    "Chinese and English": body(repeated("灯lamp塔", "<p>", "</p>")),
    "directions": body(repeated("<bdo dir=rtl>w</bdo> ", "<p>", "</p>")),
    "bidirectional controls": body(repeated("\u202ew\u2067", "<p>", "</p>")),
    "Hebrew and English in turn": body(repeated("מנורה lamp ", "<p>", "</p>")),
    "combining marks": body(repeated("\u0301", "<p>a", "</p>")),
    "letters with marks": body(repeated("e\u0301\u0323 ", "<p>", "</p>")),
    "zero-width spaces": body(repeated("\u200b", "<p>w", "w</p>")),
    "soft hyphens": body(repeated("w\u00ad", "<p>", "</p>")),
    "variation selectors": body(repeated("w\ufe0f", "<p>", "</p>")),
    "joined emoji": body(repeated("\U0001f469\u200d\U0001f680", "<p>", "</p>")),
    "mathematical letters": body(repeated("\U0001d430", "<p>", "</p>")),
    "Thai": body(repeated("ประภาคารหมุนทั้งคืน", "<p>", "</p>")),
    "Khmer": body(repeated("ប្រទីបបង្វិលពេញមួយយប់", "<p>", "</p>")),
    "Japanese": body(repeated("灯台は一晩中まわる。", "<p>", "</p>")),
    "Tibetan": body(repeated("གློག་སྒྲོན་", "<p>", "</p>")),
    "Korean": body(repeated("등대는밤새도록돈다", "<p>", "</p>")),
    # JSON-LD and microdata.
    "a graph of pages in JSON-LD": head(
        repeated(
            '{"@type": "WebPage", "@id": "#", "isPartOf": {"@id": "#"}, "datePublished": "w"},',
            "<script type='application/ld+json'>{\"@graph\": [",
            "0]}</script>",
        )
    ),
    "numbers in JSON-LD": head(
        repeated(
            "9", '<script type=\'application/ld+json\'>{"@type": "Article", "w": ', "}</script>"
        )
    ),
    "names of one object in JSON-LD": head(
        repeated(
            '"w#": "w",',
            '<script type=\'application/ld+json\'>{"@type": "Article", ',
            '"headline": "The lamp"}</script>',
        )
    ),
    "properties": body(repeated("<span itemprop=w# itemscope>w</span> ", "<p>", "</p>")),
    "an author of one sign": body(
        repeated(
            "(",
            "<div itemscope itemtype='https://schema.org/Article'><p itemprop=author>",
            f"</div>{PROSE}",
        )
    ),
    "objects within objects in JSON-LD": head(
        repeated('{"author": ', "<script type='application/ld+json'>", "</script>")
    ),
    "authors in JSON-LD": head(
        repeated(
            '{"@type": "Person", "name": "Ada Lamp #"},',
            '<script type=\'application/ld+json\'>{"@type": "Article", "author": [',
            "0]}</script>",
        )
    ),
    "references in JSON-LD": head(
        repeated(
            '{"@type": "Article", "@id": "#", "author": {"@id": "#"}},',
            "<script type='application/ld+json'>{\"@graph\": [",
            "0]}</script>",
        )
    ),
    "back strokes in JSON-LD": head(
        repeated(
            r"\u0077\\",
            '<script type=\'application/ld+json\'>{"@type": "Article", "headline": "',
            '"}</script>',
        )
    ),
    "ingredients in JSON-LD": body(
        repeated(
            '"w# lamps",',
            '<script type=\'application/ld+json\'>{"@type": "Recipe", "recipeIngredient": [',
            '"w"]}</script>',
        )
    ),
    "ingredients": body(
        repeated(
            "<li itemprop=recipeIngredient>w# lamps</li>",
            "<ul itemscope itemtype='https://schema.org/Recipe'>",
            "</ul>",
        )
    ),
}
