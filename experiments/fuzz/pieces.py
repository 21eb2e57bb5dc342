"""Pieces that are inserted into pages to break them."""

TAGS = [
    *"""<p> </p> <div> </div> <span> </span> <a> </a> <b> <i> </b> </i> <br> <br/> <hr>
    <h1> </h1> <h6> <table> </table> <tr> <td> </td> <th> <caption> <colgroup> <ul> <ol> <li> </li>
    </ul> <dl> <dt> <dd> <pre> </pre> <code> </code> <blockquote> </blockquote> <q> <sub> <sup>
    <img> <figure> <picture> <video> <audio> <source> <canvas> <map> <area> <html> </html> <head>
    </head> <body> </body> <frameset> <frame> <noframes> <iframe> </iframe> <noscript> </noscript>
    <script> </script> <style> </style> <title> </title> <textarea> </textarea> <select> <option>
    <form> <input> <button> <plaintext> <xmp> </xmp> <listing> <template> </template> <svg> </svg>
    <math> </math> <mi> <annotation-xml> <foreignObject> <desc> <object> <embed> <param> <base>
    <link> <meta> <marquee> <ruby> <rt> <rp> <bdo> <del> <ins> <main> <article> <nav> <aside>
    <details> <summary> <dialog> <slot> <x-y> <a:b> <time> <label> <center> <font>
    <image>""".split(),
    "<i hidden>",
    "<b style='font-size:0'>",
    "<template shadowrootmode=open>",
    "<style>p,.a{display:none}</style>",
    "<style>@media print{b{opacity:0",
    "<span class=katex>",
    "<base href='//example.org/a/'>",
    '<ol start="99999999999999999999">',
    '<ol start="-1" reversed>',
    '<td colspan="1000000" rowspan="1000000">',
    '<th colspan="0" rowspan="-3">',
    '<base href="http://[::1">',
    '<meta charset="utf-16">',
    '<meta http-equiv="content-type" content="text/html; charset=x-user-defined">',
    '<meta name="date" content="99999-99-99">',
    '<meta property="og:title" content="&#0;&#27;">',
    '<script type="application/ld+json">{"@type": ["Article"], "author": [[{"name": 1}]], '
    '"articleBody": null, "datePublished": {}}</script>',
    '<script type="application/ld+json">[[[[',
    '<time datetime="0000-00-00T99:99">',
]
ATTRIBUTES = [
    'class="comment sidebar"',
    'id="content"',
    "class=article",
    "hidden",
    'style="display:none"',
    'style="color:#fff;background:white"',
    "style='position:absolute;left:calc(-9999px)",
    "aria-hidden=true",
    "popover",
    'style="width:expression(alert(1))"',
    'href="javascript:alert(1)"',
    'href=" jav&#x09;ascript:alert(1)"',
    'href="http://["',
    'href="//x:99999999/"',
    'src="data:text/html,<script>alert(1)</script>"',
    'src=x onerror="alert(1)"',
    "onclick=alert(1)",
    'xmlns="http://www.w3.org/1999/xhtml"',
    'xml:lang="x"',
    'xlink:href="javascript:alert(1)"',
    'lang="\u0001"',
    'dir="rtl"',
    'start="1e9"',
    'colspan="NaN"',
    'datetime="\U0010ffff"',
    'a="1" a="2" a="3"',
    '""',
    "=",
    "x='",
    'y="',
    "`z`=`1`",
    "<",
    "itemprop=articleBody",
    'role="main"',
    'rel="canonical"',
    'title="]]>"',
]
ENTITIES = """&#0; &#1; &#27; &#x1B &#12; &#128; &#133; &#xD800; &#xFDD0; &#xFFFE; &#x110000;
&#99999999999999999999; &#x; &#; &; &amp;#27; &lt;script&gt; &nbsp; &nbsp &notin; &NotEqualTilde;
&#&#1;27; &zwj; &shy; &amp;amp;lt; &lt;/p&gt; &quot; &apos; &#13; &#10; &Tab; &NewLine;""".split()
SCRIPTS = """<script>alert(1)</script>
<scr<script>ipt>alert(1)</script>
<svg><script>alert(1)</script></svg>
<svg/onload=alert(1)>
<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<a href="java&#10;script:alert(1)">a link of words</a>
<a href="&#1;javascript:alert(1)">a link of words</a>
<img src="x" onerror="alert(1)" alt="a picture">
<img src="javascript:alert(1)" alt="a picture">
<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">Send</button></form>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<object data="javascript:alert(1)"></object>
<meta http-equiv="refresh" content="0;url=javascript:alert(1)">
<style>@import 'javascript:alert(1)';</style>
<pre><code class="language-&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">code</code></pre>
<p>&lt;script&gt;alert(1)&lt;/script&gt; as a text of words</p>
<textarea></textarea><script>alert(1)</script></textarea>
<template><script>alert(1)</script></template>
<!--><script>alert(1)</script>-->
<!--<img src="--><img src=x onerror=alert(1)//">
<![CDATA[<script>alert(1)</script>]]>
<?xml-stylesheet href="javascript:alert(1)"?>
<xmp><p title="</xmp><script>alert(1)</script>">
<table><td background="javascript:alert(1)">a cell of words""".splitlines()
HALF_CLOSED = """< > " ' = / </ <! <!-- --> <!- <![CDATA[ ]]> <? ?> <!DOCTYPE <p <p/ <a/href="
<img src=' </p </ p> &# &#x <script <style> <title> <!--[if IE]> <![endif]--> <p\0>""".split()
#: Parts of addresses, as values of attributes in double quotes.
ADDRESS_PARTS = r"""https://e.org/ http://e.org/ //e.org/ / mailto:a@e.org tel:1 # #n1 ?a=1
&amp;b=2 a b_c ( ) (( )) )( ()() [ ] [x] ]( )[x](javascript:alert(1)
)![x](https://e.org/b.png &quot;)[x](javascript:alert(1) &gt;[x](javascript:alert(1) \ \( \) \\)
&lt; &gt; &lt;b&gt; &lt;!-- | || \| ` `` * ** _ ~ ! ![ &quot; ' { } ^ [^1] : &amp;lt; &amp;#41;
&amp;#x29; &amp;copy; &amp;colon; &#32; &#10; &#9; &#160; &#8232; %20 %29 %5C %0A &#x202e; &#x706f;
ü $ $$ {{ <%""".split()
#: Markdown as text of a page, also in several elements.
MARKDOWN = r"""[x](javascript:alert(1))
![x](https://e.org/b.png)
[x]: javascript:alert(1)
[^1]: javascript:alert(1)
[x][y] and [y]: https://e.org/
<p>[x]: <b>javascript:alert(1)</b></p>
[<b>x</b>](javascript:alert(1))
[x]<i></i>(javascript:alert(1))
[x<code>](javascript:alert(1))</code>
<code>[x</code>](javascript:alert(1))
!<a href="https://e.org/a">x</a>
[a]<a href="https://e.org/a">x</a>(javascript:alert(1))
<a href="https://e.org/a">](javascript:alert(1))</a>
<a href="https://e.org/a" title='"](javascript:alert(1)) "'>x</a>
<a href="https://e.org/a" title="\">x</a>
<a href="https://e.org/a">a<br>b</a>](javascript:alert(1))
<a href="https://e.org/a"><img src="https://e.org/b.png" alt="x](javascript:alert(1))"></a>
<img src="https://e.org/b.png" alt="](javascript:alert(1)) [x" title="\">
<a href="https://e.org/&lt;b">https://e.org/&lt;b</a>
<a href="https://e.org/a&quot;">https://e.org/a&quot;</a>
<a href="mailto:a@b_c.e">a@b_c.e</a>
<a href="mailto:a@-b.e">a@-b.e</a>
&lt;javascript:alert(1)&gt;
&lt;https://e.org/&gt;
&lt;a href=javascript:alert(1)&gt;
\[x](javascript:alert(1))
\\[x](javascript:alert(1))
`[x](javascript:alert(1))
``` [x](javascript:alert(1))
&amp;#91;x](javascript:alert(1))
<sup><a href="#n1">[1]</a></sup> <ol><li id="n1">javascript:alert(1)</li></ol>
<table><tr><th>[x]<th>(javascript:alert(1))<tr><td>a|[x](javascript:alert(1))<td>b</table>
<pre>```
[x](javascript:alert(1))</pre>
<pre><code class="language-x`[y](javascript:alert(1))">c</code></pre>""".splitlines()
CONTROLS: list[str | bytes] = [
    *map(chr, (*range(0x20), 0x7F)),
    *map(chr, range(0x80, 0xA0)),
    *"\ufdd0 \ufffe \uffff \U0001ffff \ufeff \u202e \u200b \u00ad".split(" "),
    "\u2028",
    "\u2029",
    b"\xed\xa0\x80",  # a surrogate, which UTF-8 does not allow
    b"\xed\xb0\x80",
    b"\xc0\x80",
    b"\xf4\x90\x80\x80",
    b"\xff",
    b"\x1b$B",  # ISO-2022-JP
    b"\x1b[31m",
]
TEXTS = [
    "word" * 3_000,
    "a " * 3_000,
    "\u0301" * 300,
    "\u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u202emoc\u202c",
    "\u4e2d\u6587\u5b57" * 40,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\u0130\u0131\u1e9e\ufb01 \u01c5 \u1fb3",  # letters whose lower case is longer or special
    "\u00a0\u2003\u3000" * 50,
    "*_`#[]()!|\\~>+-=" * 10,
    "1. 2) - + * # > | --- === ``` ~~~",
    "\n" * 2_000,
    "\t\r\n \x0b" * 20,
    "$$ \\(x\\) {{ x }} ${x} <%= x %>",
]
