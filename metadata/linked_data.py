"""What a page declares about itself in JSON-LD, in the terms of schema.org."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ..content.image_addresses import IMAGE_FILE
from ..segmenter.json_ld import linked_values
from ..segmenter.unfilled import is_unfilled

#: Most objects, and items of a list, that are examined.
MAX_OBJECTS = 1_000
#: A page that declares more articles, or more other things, is a list of them.
MAX_ARTICLES = 3

#: Types of works that may be the content of a page, besides types with the endings below, in lower
#: case.
_ARTICLE_TYPES = frozenset(("creativework", "howto", "question", "recipe", "report"))
_ARTICLE_ENDINGS = ("article", "posting")
#: Ends of the types of other things that a page may be about, and that have a picture.
_THING_ENDINGS = (
    *("Application", "Book", "Course", "Episode", "Event", "Game", "Movie", "Product"),
    *("ProductGroup", "Series", "VideoObject"),
)
_PAGE_TYPES = frozenset(("AboutPage", "FAQPage", "ItemPage", "MedicalWebPage", "QAPage", "WebPage"))
#: Keys of pictures, the most reliable first.
_PICTURES = ("image", "primaryImageOfPage", "thumbnailUrl", "thumbnail")
#: Keys that lead to the subject of a page. Other keys lead to comments, reviews and lists.
_SUBJECT_KEYS = ("@graph", "mainEntity", "mainEntityOfPage", "breadcrumb")

Object = dict[str, object]


@dataclass(frozen=True, slots=True)
class LinkedData:
    """What a page declares about itself."""

    #: Articles, posts, questions, recipes; empty if there are too many.
    articles: list[Object] = field(default_factory=list)
    #: Products, events, videos and the like; empty if there are too many.
    things: list[Object] = field(default_factory=list)
    #: The page itself: at most one object.
    pages: list[Object] = field(default_factory=list)
    sites: list[Object] = field(default_factory=list)
    #: Paths to the page within its site.
    breadcrumbs: list[Object] = field(default_factory=list)
    #: Objects with a name, and pictures, by the id with which others refer to them.
    by_id: dict[str, Object] = field(default_factory=dict)
    pictures_by_id: dict[str, Object] = field(default_factory=dict)

    def values(self, key: str) -> Iterator[object]:
        """The values of a key in the articles, then in the page; None where it is missing."""
        for item in (*self.articles, *self.pages):
            yield item.get(key)

    def names(self, value: object) -> list[str]:
        """The names of persons or organisations: texts, objects, or references to objects."""
        found = []
        for item in _without_roles(value):
            if isinstance(item, dict):
                referenced = (self.by_id.get(object_id, {}) for object_id in texts(item.get("@id")))
                found += _own_names(item) or _own_names(next(referenced, {}))
            else:
                found += texts(item)
        return found

    def pictures(self) -> Iterator[str]:
        """The addresses of the pictures of the articles, of other things and of the page."""
        for item in (*self.articles, *self.things, *self.pages):
            for key in _PICTURES:
                for picture in _items(item.get(key)):
                    yield from texts(picture)
                    if isinstance(picture, dict):
                        yield from self._picture_addresses(picture)

    def _picture_addresses(self, picture: Object) -> list[str]:
        referenced = (self.pictures_by_id.get(one, {}) for one in texts(picture.get("@id")))
        either = (picture, next(referenced, {}))
        values = (one.get(key) for one in either for key in ("url", "contentUrl"))
        ids = list(filter(IMAGE_FILE.search, texts(picture.get("@id"))))
        return next(filter(None, map(texts, values)), ids)


def linked_data(sources: Iterable[str]) -> LinkedData:
    """Read what a page declares in its JSON-LD; what cannot be read is left out."""
    declared = LinkedData()
    for item, _ in zip(_objects(sources), range(MAX_OBJECTS), strict=False):
        for object_id in texts(item["@id"]) if "@id" in item and _own_names(item) else ():
            declared.by_id.setdefault(object_id, item)
        types = texts(item.get("@type"))
        if "ImageObject" in types:
            for object_id in texts(item.get("@id")):
                declared.pictures_by_id.setdefault(object_id, item)
        elif any(map(is_article, types)):
            declared.articles.append(item)
        elif any(name.endswith(_THING_ENDINGS) for name in types):
            declared.things.append(item)
        elif not _PAGE_TYPES.isdisjoint(types) and not declared.pages:
            declared.pages.append(item)
        elif "WebSite" in types:
            declared.sites.append(item)
        elif "BreadcrumbList" in types:
            declared.breadcrumbs.append(item)
    for works in (declared.articles, declared.things):
        if len(works) > MAX_ARTICLES:
            works.clear()
    return declared


def is_article(type_name: str) -> bool:
    """Whether a type of schema.org stands for a written work.

    Examples
    --------
    >>> is_article("NewsArticle"), is_article("newsarticle"), is_article("Product")
    (True, True, False)
    """
    name = type_name.lower()
    return name in _ARTICLE_TYPES or name.endswith(_ARTICLE_ENDINGS)


def texts(value: object) -> list[str]:
    """The texts in a value: itself if it is a text, or the texts among the items of a list."""
    return [item for item in _items(value) if isinstance(item, str) and not is_unfilled(item)]


def _own_names(item: Object) -> list[str]:
    """The names of a person or an organisation, or the given and family names of a person."""
    parts = texts(item.get("givenName"))[:1] + texts(item.get("familyName"))[:1]
    names = list(filter(str.strip, texts(item.get("name"))))
    return names or [" ".join(parts)] * bool(parts)


def _without_roles(value: object) -> Iterator[object]:
    """Persons and organisations, also those that have a role, which schema.org puts around them."""
    for item in chain.from_iterable(map(_items, _items(value))):
        if isinstance(item, dict) and _is_role(item):
            yield from _items(item.get("author") or item.get("creator"))
        else:
            yield item


def _is_role(item: Object) -> bool:
    return any(name.endswith("Role") for name in texts(item.get("@type")))


def _objects(sources: Iterable[str]) -> Iterator[Object]:
    for value in linked_values(sources):
        queue = deque([value])
        while queue:
            item = queue.popleft()
            if isinstance(item, list):
                queue.extendleft(reversed(_items(item)))
            elif isinstance(item, dict):
                yield item
                queue += [item[key] for key in _SUBJECT_KEYS if key in item]


def _items(value: object) -> Sequence[object]:
    return value[:MAX_OBJECTS] if isinstance(value, list) else [value]
