"""Trees that no HTML parser makes, but programs can."""

from copy import deepcopy

from hypothesis import strategies as st
from lxml import etree
from lxml.html import HtmlElement, fromstring

from webjury.segmenter.tags import CODE_TAGS, VOID_TAGS

#: Texts with all kinds of white space, boilerpy3's marks, and characters of one to four bytes.
_TEXTS = st.sampled_from(
    [
        *(" ", "\n", "\t ", "\r", "\u3000", "\x85", "\u2028", "\u200b", " " * 120, "one", "two"),
        *("\ue00a", "\ue00astart", " \ue00aend ", "\ue00a\ue00astart.", "start", "x\ue00astart"),
        *(". , !", "_", "$1,000.50", "\u2603", "\u00bd", "\u0661", "\u00e9", "\u5317\u4eac"),
        *(
            "\U0001f600",
            "\U00020000",
            "</script",
            "</SCRIPT >a<p>b</p></body>",
            "<",
            "/x",
            "w" * 81,
        ),
    ]
)
_TAGS = st.sampled_from(
    """a abbr applet b base body br button code div embed form h1 h2 h3x head html img li my-select
    noscript object option p param script select span style svg:title td textarea title x-h2
    x-h\u0663 {urn:x}a {urn:x}h1 {urn:x}script""".split()
)
_KINDS = st.sampled_from(["element"] * 6 + ["stripped", "comment", "instruction", "up", "up"])
_ATTRIBUTES = st.dictionaries(
    st.sampled_from("class id title hidden".split()),
    st.sampled_from(["a", "b", "b a", "", "é", "c" * 999]),
    max_size=2,
)
_STEPS = st.lists(st.tuples(_KINDS, _TAGS, _ATTRIBUTES, _TEXTS, _TEXTS), max_size=40)


def _tree(steps: list[tuple[str, str, dict[str, str], str, str]]) -> HtmlElement:
    root = fromstring("<html><body></body></html>")
    parent = root[0]
    for kind, tag, attributes, text, tail in steps:
        if kind == "up":
            parent = root if parent.getparent() is None else parent.getparent()
        elif kind == "comment":
            parent.append(etree.Comment("no"))
        elif kind == "instruction":
            parent.append(etree.ProcessingInstruction("no"))
        else:
            child = etree.SubElement(parent, "stripped" if kind == "stripped" else tag, attributes)
            child.text, child.tail = text, tail
            parent = parent if kind == "stripped" else child
    # This leaves the texts around the stripped elements as separate nodes.
    etree.strip_tags(root, "stripped")
    return root


#: Trees of arbitrary nodes, whose texts may consist of several nodes.
ODD_TREES = _STEPS.map(_tree)


def writable(root: HtmlElement) -> HtmlElement:
    """Copy a tree without what HTML cannot write.

    These are anything in void elements, elements in code, and code in elements with a namespace.
    """
    copied = deepcopy(root)
    for element in copied.iter("{urn:x}script"):
        element.tag = "{urn:x}b"
    for element in list(copied.iter(*CODE_TAGS, *VOID_TAGS)):
        for child in list(element):
            element.remove(child)
        if element.tag in VOID_TAGS:
            element.text = None
    return copied


def deep_tree(tag: str, depth: int) -> HtmlElement:
    """Make nested elements, with a text in and after each of them."""
    root = fromstring("<html><body></body></html>")
    innermost = root[0]
    for number in range(depth):
        innermost = etree.SubElement(innermost, tag)
        innermost.text, innermost.tail = f"in {number} ", f"{number} out "
    return root
