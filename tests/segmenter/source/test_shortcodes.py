"""Shortcodes that a site failed to run are in no form; brackets that readers see stay."""

import pytest

from webjury import extract
from webjury.segmenter.source.shortcodes import without_shortcodes

_LAMP = "<p>The lamp turns once in twenty seconds, all night long. Keepers lit it by hand.</p>" * 4


@pytest.mark.parametrize(
    ("html", "without"),
    [
        ("<p>[vc_row][vc_column]One[/vc_column][/vc_row]", "<p>  One  "),
        ('[et_pb_text _builder_version="4.9" a=&#8221;b&#8221;]One', " One"),
        ("[nectar_btn size=”l” /]One[/nectar_btn]", " One "),
        ("[FUSION_text]", "[FUSION_text]"),
        ('<p>[caption id="a" width="3"]<img> A lamp[/caption]', "<p><img> A lamp"),
        ("[gallery ids=1,2]One", "One"),
        ('[dropcap size="l"]O[/dropcap]ne', "One"),
        ("<meta content='[vc_row css=&quot;x&quot;]One'>", "<meta content=' One'>"),
        (
            r'<script type="application/ld+json">{"a": "[x y=\"z\"]One"}</script>',
            '<script type="application/ld+json">{"a": "One"}</script>',
        ),
    ],
)
def test_shortcodes_are_dropped(html, without):
    assert without_shortcodes(html.encode()).decode() == without


@pytest.mark.parametrize(
    "html",
    [
        "<CODE class=x>[vc_row]</CODE> <pre>[caption id='a']<b>[/caption]</b></pre>",
        "The [vc_row] code begins a row, and [/vc_row] ends it.",
        "[1] [sic] [a](b 'c') [b]One[/b] [caption] [/caption] x[i] [a b=c] [data-x='1']",
        "<p title='[gallery ids=1]' class=\"[x y='z']\">One",
        "<script>a[x y=1]</script><style>[vc_row]</style>",
    ],
)
def test_other_brackets_stay(html):
    assert without_shortcodes(html.encode()).decode() == html


def test_no_form_has_shortcodes():
    code = "<h2>[vc_h]Code[/vc_h]</h2><p>Write <code>[vc_row]</code> to begin a row of lamps.</p>"
    page = extract(f"<title>[vc_row]Lamps</title><h1>Lamps</h1>{_LAMP}[vc_row a='b']{code}{_LAMP}")
    for form in (page.text, page.markdown, page.html, page.metadata.title):
        assert form.count("[vc_row") == (form.count("begin a row") > 0)
        assert "vc_h" not in form
