"""The authors of a page."""

import re
from collections.abc import Iterator, Sequence

from ..segmenter.titles import joined
from .linked_data import LinkedData
from .names import announces_name, clean_names, name_in_line
from .statements import Statements
from .surroundings import Line

__all__ = ["read_authors"]

#: Names of meta elements that hold authors.
META = frozenset(
    """article.author article:author author authors byl byline citation_author creator dc.creator
    dc:creator dcsext.author dcterms.creator parsely-author rbauthors sailthru.author
    shareaholic:article_author_name""".split()
)
#: Marks of elements that hold authors, the better first.
_MARKED = (
    re.compile(r"(?:^|\s)(?:author|fn)(?:\s|$)|author[-_]*(?:link|name)"),
    re.compile("auteur|author|autor|byline|by-line|contributor|journalist|poster|username|writer"),
)
_NO_NAME = re.compile(
    "avatar|bio|box-|count|date|desc|email|follow|image|job|photo|role|social|title"
)


def read_authors(
    stated: Statements, linked: LinkedData, lines: Sequence[Line], site_names: Sequence[str]
) -> str | None:
    """Find the authors of a page.

    Parameters
    ----------
    stated : Statements
        What the page states where readers do not see it.
    linked : LinkedData
        What it declares in JSON-LD.
    lines : sequence of Line
        The lines around its heading.
    site_names : sequence of str
        Names of its site, which are an author only where there is no other.

    Returns
    -------
    str or None
        Their names, with a semicolon between two.
    """
    sites = {joined(name) for name in site_names}
    of_site = None
    for source in _sources(stated, linked, lines):
        names = clean_names(source, site_names)
        if names and any(joined(name) not in sites for name in names):
            return "; ".join(names)
        of_site = of_site or "; ".join(names)
    return of_site or None


def _sources(
    stated: Statements, linked: LinkedData, lines: Sequence[Line]
) -> Iterator[list[str]]:
    """Texts that name authors, the more reliable first."""
    for article in linked.articles:
        yield linked.names(article.get("author") or article.get("creator"))
    yield list(stated.contents(META))
    for page in linked.pages:
        yield linked.names(page.get("author"))
    for marked in _MARKED:
        for line in lines:
            if marked.search(line.marks) and not _NO_NAME.search(line.marks):
                yield [name_in_line(line.text)]
    for line in lines:
        if announces_name(line.text):
            name = name_in_line(line.text)
            if not name[:1].islower():  # no name, but a sentence
                yield [name]
