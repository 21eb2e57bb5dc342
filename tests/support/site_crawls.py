"""Crawls of several sites; the pages of a site share a teaser below their text."""

import json
import random
from pathlib import Path

_WORDS = (
    "harbour lamp keeper winter signal stone ledger tide rope window morning engine letter field "
    "river bridge market season paper garden station machine history weather journey village"
).split()
#: Number of pages of each of the three sites in a crawl of 40 documents.
PAGES_PER_SITE = 12
_N_SITES = 3


def teaser_of(host: str) -> str:
    """Make the text that is on all pages of a site."""
    return _sentence(random.Random(host), 30)


def write_site_crawl(path: Path, n: int = 40, first: int = 0) -> Path:
    """Write a crawl as JSON lines.

    Of ten documents, nine belong to three sites in turn, and one is alone on its host. A document
    after the last page is not a page. Numbers begin with `first`.
    """
    rng = random.Random(first)
    with path.open("w", encoding="utf-8") as file:
        for number in range(first, first + n):
            is_single = number % 10 == 9
            host = f"alone-{number}.org" if is_single else f"site-{number % 10 % _N_SITES}.org"
            record = {"url": f"https://www.{host}/{number}", "html": _page(host, rng)}
            file.write(json.dumps(record) + "\n")
        file.write(json.dumps({"url": "https://site-0.org/file", "html": "%PDF-1.7"}) + "\n")
    return path


def _page(host: str, rng: random.Random) -> str:
    paragraphs = "".join(f"<p>{_sentence(rng, 40)}</p>" for _ in range(4))
    return (
        f"<html><head><title>{_sentence(rng, 4)}</title></head><body>"
        f"<h1>{_sentence(rng, 6)}</h1>{paragraphs}<p>{teaser_of(host)}</p></body></html>"
    )


def _sentence(rng: random.Random, n: int) -> str:
    return " ".join(rng.choices(_WORDS, k=n)).capitalize() + "."
