"""Links around blocks, as on cards: in the copy, their heading or first line is the link.

Headings in cells of data have no copy, and are no links. Headings by their role count as lines.
"""

from itertools import chain, compress

from lxml.html import HtmlElement

from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..attributes import LINK, address_in_line
from ..lookups import among, runs_in
from ..needed import Needed

#: What a line may begin with that is no part of the link.
_BEFORE = frozenset(("br", "hr", "figure"))


def block_links(flow: TextFlow, needed: Needed) -> dict[int, str]:
    """Find the lines that become links: their elements, with the addresses."""
    if not (links := needed.holds_block.intersection(flow.tagged("a"))):
        return {}
    headings = [one for one in needed.elements if flow.tags[one] in HEADING_TAGS]
    kept = list(compress(range(len(needed.runs)), needed.runs))
    found = {}
    for link in sorted(links):  # of links within links, the innermost has the line
        address, inner = dict(flow.attributes[link]).get("href") or "#", flow.within(link)
        if address.startswith("#"):  # It opens a part of the page.
            continue
        runs = among(kept, runs_in(flow, link))
        around = (flow.nearest(flow.run_elements[run], BLOCK_TAGS) for run in runs)
        lines = chain(among(headings, inner, 1), (block for block in around if block in inner))
        if (line := next(lines, -1)) >= 0:
            found[line] = address_in_line(address)
    return found


def link_lines(body: HtmlElement) -> None:
    """Make links of the marked lines in a copy, unless they hold one or are code."""
    for line in body.xpath(f".//*[@{LINK}]"):
        link = line.makeelement("a", href=line.attrib.pop(LINK))
        if line.tag == "pre" or line.find(".//a") is not None:
            continue
        if n_before := _n_before(line):
            link.text, line[n_before - 1].tail = line[n_before - 1].tail, None
        else:
            link.text, line.text = line.text, None
        for part in line[n_before:]:
            if part.tag in BLOCK_TAGS or (part.tag == "br" and line.tag not in HEADING_TAGS):
                break
            link.append(part)
        line.insert(n_before, link)


def _n_before(line: HtmlElement) -> int:
    """How many breaks and pictures a line begins with, before its text."""
    number, text = 0, line.text
    for part in line:
        if part.tag not in _BEFORE or (text or "").strip():
            break
        number, text = number + 1, part.tail
    return number
