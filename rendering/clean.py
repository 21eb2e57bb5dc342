"""HTML that is safe to show: an allow-list sanitiser's, as long as it is the page's content."""

from lxml import etree
from lxml.html import HtmlElement

__all__ = ["to_html"]

#: Elements that may be in it beside links and images.
_TAGS = frozenset(
    """abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption
    figure h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small strong sub summary sup
    table tbody td tfoot th thead time tr u ul var""".split()
)
_ATTRIBUTES = {
    "code": frozenset(("class",)),
    "ol": frozenset(("start", "reversed")),
    "td": frozenset(("colspan", "rowspan")),
    "th": frozenset(("colspan", "rowspan")),
    "time": frozenset(("datetime",)),
}
_LINK = {"a": frozenset(("href", "title"))}
_IMAGE = {"img": frozenset(("src", "alt", "title"))}
_SCHEMES = frozenset(("http", "https", "mailto", "tel"))


def to_html(body: HtmlElement, *, links: bool = False, images: bool = False) -> str:
    """Write a pruned page as HTML that holds no script, style or form.

    Parameters
    ----------
    body : HtmlElement
        Of `webjury.rendering.prune.prune`.
    links, images : bool
        Whether they are kept; a link's text always is.

    Returns
    -------
    str
        What stands in ``body``. Addresses are http, https, mailto or tel.
    """
    import nh3

    allowed = {**_ATTRIBUTES, **(_LINK if links else {}), **(_IMAGE if images else {})}
    source = etree.tostring(body, encoding="unicode", method="html")
    cleaned: str = nh3.clean(
        source,
        tags=set(_TAGS) | (_LINK.keys() if links else set()) | (_IMAGE.keys() if images else set()),
        attributes={tag: set(names) for tag, names in allowed.items()},
        url_schemes=set(_SCHEMES),
        link_rel=None,
    )
    return cleaned.strip()
