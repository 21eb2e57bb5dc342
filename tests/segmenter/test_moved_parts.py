"""Shadow roots and parts that React streams are moved to where readers see them."""

import pytest
from lxml import etree
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from tests.support.calls import n_calls
from webjury import extract
from webjury.segmenter.moved_parts import move_parts
from webjury.segmenter.page import Page

_LAMP = "<p>The lamp turns once in twenty seconds, all night long. Keepers lit it by hand.</p>" * 8


_OPEN = "<template shadowrootmode=open>"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<x-a>{_OPEN}<p>One</template></x-a>", "One"),
        ("<x-a><template shadowrootmode=closed><p>One</template></x-a>", "One"),
        ("<x-a><template shadowroot=open><p>One</template></x-a>", "One"),
        (f"<x-a>{_OPEN}<p>One</template>{_OPEN}<p>Two</template></x-a>", "One"),
        (f"<x-a>{_OPEN}<h1>A</h1><slot></slot><p>C</template><p>B</x-a>", "A\nB\nC"),
        (
            f"<x-a>{_OPEN}<slot name=t>None</slot><slot>Any</slot></template>"
            "<p>Text</p><h1 slot=t>Title</h1></x-a>",
            "Title\nText",
        ),
        (f"<x-a>{_OPEN}<slot data-filled=1>None</slot></template><p>One</x-a>", "One"),
        (f"<x-a>{_OPEN}<p>A</p><x-b>{_OPEN}<p>B</template></x-b></template></x-a>", "A\nB"),
        (
            f"<x-a>{_OPEN}<slot></slot><x-b>{_OPEN}<p>B <slot>None</slot></template><i>C</i></x-b>"
            "</template><p>A</p></x-a>",
            "A\nB C",
        ),
        ("<template><p>One</template><p>Two", "Two"),
    ],
)
def test_shadow_roots(html: str, text: str) -> None:
    assert Page(html).text == text


@pytest.mark.parametrize(
    "call",
    [
        '<script>$RC("B:0","S:0")</script>',
        "<script>$RC=function(a,b){};$RC( 'B:0', 'S:0' )</script>",
        '<script>$RR("B:0","S:0",[])</script>',
        '<template data-rci="" data-bid="B:0" data-sid="S:0"></template>',
    ],
)
def test_boundaries(call: str) -> None:
    html = (
        '<h1>A</h1><!--$?--><template id="B:0"></template><p>Wait</p><!--/$--><p>C</p>'
        f'<div hidden id="S:0"><p>B</p></div>{call}'
    )
    assert Page(html).text == "A\nB\nC"


def test_segments_and_boundaries_within() -> None:
    html = (
        '<!--$?--><template id="B:0"></template>Wait<!--/$-->'
        '<div hidden id="S:1"><p>Two</p></div><script>$RS("S:1","P:1")</script>'
        '<div hidden id="S:0"><p>One</p><template id="P:1"></template>'
        '<!--$?--><template id="B:2"></template><i>Wait</i><!--/$--></div>'
        '<script>$RC("B:0","S:0")</script>'
        '<div hidden id="S:2"><p>Three</p></div><script>$RC("B:2","S:2")</script>'
    )
    assert Page(html).text == "One\nTwo\nThree"


_PLACE = '<template id="B:0"></template>'
_ONE = '<div hidden id="S:0"><p>One</div>'


@pytest.mark.parametrize(
    ("html", "calls", "text"),
    [
        *(
            (f"<p>A</p>{_PLACE}<p>B</p>", call, "A\nB")
            for call in ('$RC("B:9","S:0")', '$RC("B:0","S:9")', '$RC("B:0","B:0")')
        ),
        (f'<p>A<div id="S:0">B{_PLACE}</div>', '$RC("B:0","S:0")', "A\nB"),
        (f'<p>A</p>{_PLACE}<div id="S:0">Wait</div><!--/$--><p>B', '$RC("B:0","S:0")', "A\nB"),
        (
            f'{_PLACE}<!--/$--><template id="B:1"></template><!--/$-->{_ONE}',
            '$RC("B:0","S:0");$RC("B:1","S:0")',
            "One",
        ),
    ],
    ids=["no place", "no part", "itself", "place in part", "part in placeholder", "two calls"],
)
def test_a_part_is_moved_once_and_only_to_another_place(html: str, calls: str, text: str) -> None:
    assert Page(f"{html}<script>{calls}</script>").text == text


def test_articles_in_shadow_roots() -> None:
    html = f"<nav>Home</nav><x-a>{_OPEN}<h1>Lamp</h1>{_LAMP}</template></x-a>"
    extraction = extract(html, mode="fast")
    assert extraction.text.count("lamp turns") == 8
    assert extraction.markdown.count("lamp turns") == 8


class _Counted(HtmlElement):
    def get(self, *names: str) -> str | None:  # calls of lxml's own method cannot be counted
        return super().get(*names)


def test_each_slot_is_looked_up_once() -> None:
    def work(n_roots: int) -> int:
        parser = HTMLParser()
        parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=_Counted))
        roots = "<div><template shadowrootmode=open>" * n_roots
        tree = document_fromstring(f"<body>{roots}{'<slot>w</slot>' * 500}", parser=parser)
        return n_calls(lambda: move_parts(tree))

    assert work(100) < 4 * work(1)
