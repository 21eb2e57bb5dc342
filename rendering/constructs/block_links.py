"""Links around blocks, as on cards: in the copy, the first heading or line in them is the link.

Headings in cells of data tables have no copy and become no links. Headings by role are lines.
"""

from itertools import chain

from lxml.html import HtmlElement

from ...addresses import address_on_one_line
from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..attributes import LINK
from ..lookups import elements_in, runs_in
from ..needed import Needed

#: Elements at the beginning of a line that are left out of the link.
_LEADING_TAGS = frozenset(("br", "hr", "figure"))


def block_links(flow: TextFlow, needed: Needed) -> dict[int, str]:
    """Find the lines that become links: their addresses, by element."""
    if not (links := needed.block_containers.intersection(flow.tagged("a"))):
        return {}
    headings = [element for element in needed.elements if flow.tags[element] in HEADING_TAGS]
    addresses = {}
    for link in sorted(links):  # of nested links, the innermost gets the line
        address, inner = flow.value(link, "href") or "#", flow.within(link)
        if address.startswith("#"):  # It opens a part of the page.
            continue
        runs = (run for run in runs_in(flow, link) if needed.runs[run])
        blocks = (flow.nearest(flow.run_elements[run], BLOCK_TAGS) for run in runs)
        lines = chain(elements_in(headings, inner, 1), filter(inner.__contains__, blocks))
        if (line := next(lines, -1)) >= 0:
            addresses[line] = address_on_one_line(address)
    return addresses


def link_lines(body: HtmlElement) -> None:
    """Turn the marked lines in a copy into links, unless they contain a link or are code."""
    for line in body.xpath(f"descendant::*[@{LINK}]"):
        link = line.makeelement("a", href=line.attrib.pop(LINK))
        if line.tag == "pre" or line.find(".//a") is not None:
            continue
        if n_leading := _n_leading(line):
            link.text, line[n_leading - 1].tail = line[n_leading - 1].tail, None
        else:
            link.text, line.text = line.text, None
        for part in line[n_leading:]:
            if part.tag in BLOCK_TAGS or (part.tag == "br" and line.tag not in HEADING_TAGS):
                break
            link.append(part)
        line.insert(n_leading, link)


def _n_leading(line: HtmlElement) -> int:
    """The number of breaks and pictures before the text of a line."""
    number, text = 0, line.text
    for part in line:
        if part.tag not in _LEADING_TAGS or (text or "").strip():
            break
        number, text = number + 1, part.tail
    return number
