"""Kinds of HTML elements, by their tags."""

#: Elements that begin and end a block of text.
BLOCK_TAGS = frozenset(
    """address article aside blockquote body button caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hr html iframe legend
    li main menu nav noframes noscript ol optgroup option p pre section select summary table tbody
    td textarea tfoot th thead tr ul video""".split()
)
#: Blocks that may be part of a line of text.
CONTROL_TAGS = frozenset("button optgroup option select textarea".split())
HEADING_TAGS = frozenset("h1 h2 h3 h4 h5 h6".split())
#: Elements that contain the whole page, not a part of it.
PAGE_TAGS = frozenset(("html", "body"))
#: Elements whose text a reader never sees.
INVISIBLE_TAGS = frozenset("link meta object script style svg template title".split())
#: Elements whose text is code.
CODE_TAGS = frozenset(("script", "style"))
#: Elements without an end tag.
VOID_TAGS = frozenset(
    "area base br col embed frame hr img input link meta param source track wbr".split()
)
#: Style sheets put space between adjacent elements of these kinds that have no white space between.
SPACED_TAGS = frozenset("a span label time strong b em i small del ins s u".split())
#: The style sheets in these elements do not apply to the page.
WITHOUT_STYLES_TAGS = frozenset(("noscript", "template", "svg"))
