"""A page as a sequence of tags and texts."""

from lxml import etree
from lxml.html import fromstring

from webjury.extractors.events import COMMENT, END, INSTRUCTION, START, TEXT, tree_events
from webjury.segmenter.page import Page


def test_tags_texts_comments_and_instructions_are_listed() -> None:
    body = Page("<div>a<!-- b -->c<br><!-- d -->e</div> f").tree[0]
    assert tree_events(body[0]) == [
        (START, "div"),
        (TEXT, "a"),
        (COMMENT, ""),
        (TEXT, "c"),
        (START, "br"),
        (END, "br"),
        (COMMENT, ""),
        (TEXT, "e"),
        (END, "div"),
    ]


def test_texts_of_several_nodes_are_one() -> None:
    root = fromstring("<p>one<i>x</i>two<b></b></p>")
    etree.strip_tags(root, "i")
    root.append(etree.ProcessingInstruction("z", "?"))
    root[-1].tail = "three"
    assert tree_events(root) == [
        (START, "p"),
        (TEXT, "onextwo"),
        (START, "b"),
        (END, "b"),
        (INSTRUCTION, ""),
        (TEXT, "three"),
        (END, "p"),
    ]
