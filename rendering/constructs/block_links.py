"""Links around blocks, as on cards: in the copy, their heading or first line is the link."""

from itertools import chain, compress

from lxml.html import HtmlElement

from ...addresses import clean_address
from ...segmenter.flow import BLOCK_TAGS, HEADING_TAGS, TextFlow
from ..attributes import LINK
from ..lookups import among, runs_in
from ..needed import Needed


def block_links(flow: TextFlow, needed: Needed) -> dict[int, str]:
    """Find the lines that become links: their elements, with the addresses."""
    if not (links := needed.holds_block.intersection(flow.tagged("a"))):
        return {}
    headings = [one for one in needed.elements if flow.tags[one] in HEADING_TAGS]
    kept = list(compress(range(len(needed.runs)), needed.runs))
    found = {}
    for link in links:
        address, inner = dict(flow.attributes[link]).get("href") or "#", flow.within(link)
        runs = among(kept, runs_in(flow, link), 1)
        firsts = (flow.nearest(flow.run_elements[run], BLOCK_TAGS) for run in runs)
        line = next(chain(among(headings, inner, 1), firsts), -1)
        if line in inner and not address.startswith("#"):  # which opens a part of the page
            found[line] = " ".join(clean_address(address).split())
    return found


def link_lines(body: HtmlElement) -> None:
    """Make links of the marked lines in a copy, unless they hold one."""
    for line in body.xpath(f".//*[@{LINK}]"):
        link = line.makeelement("a", href=line.attrib.pop(LINK))
        if line.find(".//a") is not None:
            continue
        link.text, line.text = line.text, None
        for part in list(line):
            if part.tag in BLOCK_TAGS or (part.tag == "br" and line.tag not in HEADING_TAGS):
                break
            link.append(part)
        line.insert(0, link)
