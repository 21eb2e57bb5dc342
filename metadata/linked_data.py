"""What a page declares about itself in JSON-LD, in the words of schema.org."""

import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

__all__ = ["LinkedData", "is_article", "linked_data", "texts"]

#: JSON of a page that is read, in characters, and objects and items of a list that are looked at.
MAX_CHARACTERS, MAX_OBJECTS = 2_000_000, 1_000
#: Articles of one page; a page with more is a list of them.
MAX_ARTICLES = 3

#: Types of what somebody wrote and a page can be about, besides those with the endings.
_ARTICLES = frozenset(("CreativeWork", "HowTo", "Question", "Recipe", "Report"))
_ARTICLE_ENDINGS = ("Article", "Posting")
_PAGES = frozenset(("AboutPage", "FAQPage", "ItemPage", "MedicalWebPage", "QAPage", "WebPage"))
#: Where the objects stand that a page is about. In other places are comments, reviews and lists.
_WITHIN = ("@graph", "mainEntity", "mainEntityOfPage", "breadcrumb")

Object = dict[str, object]


@dataclass(frozen=True, slots=True)
class LinkedData:
    """What a page declares about itself.

    Attributes
    ----------
    articles : list of dict
        Articles, posts, questions, recipes; empty for a list of many.
    pages : list of dict
        The page as such; one at most.
    sites : list of dict
        Its site.
    breadcrumbs : list of dict
        Paths to the page within its site.
    by_id : dict
        Objects with a name, to which others refer.
    """

    articles: list[Object] = field(default_factory=list)
    pages: list[Object] = field(default_factory=list)
    sites: list[Object] = field(default_factory=list)
    breadcrumbs: list[Object] = field(default_factory=list)
    by_id: dict[str, Object] = field(default_factory=dict)

    def values(self, key: str) -> Iterator[object]:
        """What the articles, then the page, say by a key; None where they do not."""
        for item in (*self.articles, *self.pages):
            yield item.get(key)

    def names(self, value: object) -> list[str]:
        """The names of persons or organisations: texts, objects, or references to objects."""
        named = []
        for item in _items(value):
            if isinstance(item, dict):
                other = self.by_id.get(str(item.get("@id")), {})
                named += texts(item.get("name") or other.get("name"))
            else:
                named += texts(item)
        return named


def linked_data(sources: Iterable[str]) -> LinkedData:
    """Read what a page declares in JSON-LD.

    Parameters
    ----------
    sources : iterable of str
        Texts of its scripts.

    Returns
    -------
    LinkedData
        Without what is no JSON.
    """
    found = LinkedData()
    for item, _ in zip(_objects(sources), range(MAX_OBJECTS), strict=False):
        if "name" in item:
            found.by_id.setdefault(str(item.get("@id")), item)
        types = texts(item.get("@type"))
        if any(map(is_article, types)):
            found.articles.append(item)
        elif not _PAGES.isdisjoint(types) and not found.pages:
            found.pages.append(item)
        elif "WebSite" in types:
            found.sites.append(item)
        elif "BreadcrumbList" in types:
            found.breadcrumbs.append(item)
    if len(found.articles) > MAX_ARTICLES:
        found.articles.clear()
    return found


def is_article(type_name: str) -> bool:
    """Whether a type of schema.org is that of what somebody wrote.

    Examples
    --------
    >>> is_article("NewsArticle"), is_article("Product")
    (True, False)
    """
    return type_name in _ARTICLES or type_name.endswith(_ARTICLE_ENDINGS)


def texts(value: object) -> list[str]:
    """The texts of a value that is a text, a list of texts, or something else."""
    return [item for item in _items(value) if isinstance(item, str)]


def _objects(sources: Iterable[str]) -> Iterator[Object]:
    for value in _values(sources):
        waiting = deque([value])
        while waiting:
            item = waiting.popleft()
            if isinstance(item, list):
                waiting.extendleft(reversed(_items(item)))
            elif isinstance(item, dict):
                yield item
                waiting += [item[key] for key in _WITHIN if key in item]


def _values(sources: Iterable[str]) -> Iterator[object]:
    left = MAX_CHARACTERS
    for source in sources:
        text = source.strip("; \t\r\n")
        if len(text) <= left:
            left -= len(text)
            try:
                yield json.loads(text, strict=False)
            except (ValueError, RecursionError):
                continue


def _items(value: object) -> Sequence[object]:
    return value[:MAX_OBJECTS] if isinstance(value, list) else [value]
