"""One pass over the elements of a page: the twin of `webjury.segmenter.survey`.

It reads the nodes of libxml2 below an element of lxml, and neither changes nor keeps them.
"""

from libc.stdint cimport uint8_t
from libc.string cimport strstr
from lxml.includes.etreepublic cimport (
    _Element, collectAttributes, elementFactory, import_lxml__etree,
)

include "nodes.pxi"

import_lxml__etree()

cdef enum:
    ITEMS = 3  # makes `collectAttributes` return names and values


def survey(_Element tree not None, str linked_data not None, tuple body_names not None):
    """Find what a page may contain and what it declares, except the text of its title.

    Parameters
    ----------
    tree : lxml.etree._Element
    linked_data : str
        The type of a script with JSON-LD contains this.
    body_names : tuple of str
        Only JSON-LD that contains one of these is found.

    Returns
    -------
    may_hold_formulas : bool
        False only if no element contains one.
    holds_templates, holds_ruby : bool
    style_sheets : list of lxml.etree._Element
        The elements ``style``.
    declaring_elements : list of lxml.etree._Element
        The elements ``meta``, ``link`` and ``base``, and scripts with JSON-LD.
    found : (list of str, list of str, list of str)
        Titles for other sites, descriptions, and JSON-LD.
    title : lxml.etree._Element or None
        The first element ``title``.
    """
    cdef xmlNode* top = tree._c_node
    cdef xmlNode* node = top
    cdef xmlNode* title = NULL
    cdef bint may_hold_formulas = False, holds_templates = False, holds_ruby = False
    cdef list style_sheets = [], declaring_elements = []
    cdef list titles = [], descriptions = [], texts = []
    while node is not NULL:
        if node.type == XML_ELEMENT_NODE:
            may_hold_formulas = may_hold_formulas or _may_hold(node)
            if _is_named(node, b"link") or _is_named(node, b"base"):
                declaring_elements.append(elementFactory(tree._doc, node))
            elif _is_named(node, b"meta"):
                declaring_elements.append(elementFactory(tree._doc, node))
                _read_meta(node, titles, descriptions)
            elif _is_named(node, b"script"):
                if linked_data in _get(node, "type", ""):
                    declaring_elements.append(elementFactory(tree._doc, node))
                    text = _text_from(node.children)
                    for name in body_names:
                        if name in text:
                            texts.append(text)
                            break
            elif _is_named(node, b"style"):
                style_sheets.append(elementFactory(tree._doc, node))
            elif _is_named(node, b"template"):
                holds_templates = True
            elif _is_named(node, b"ruby"):
                holds_ruby = True
            elif title is NULL and _is_named(node, b"title"):
                title = node
        node = _next(node, top)
    found = titles, descriptions, texts
    first_title = None if title is NULL else elementFactory(tree._doc, title)
    return (
        may_hold_formulas, holds_templates, holds_ruby, style_sheets, declaring_elements, found,
        first_title,
    )


cdef int _read_meta(xmlNode* node, list titles, list descriptions) except -1:
    property_name, name = _get(node, "property", ""), _get(node, "name", "")
    if "og:title" in (property_name.lower(), name.lower()):
        titles.append(_get(node, "content", ""))
    if property_name == "og:description" or name == "description":
        descriptions.append(_get(node, "content", ""))
    return 0


cdef str _get(xmlNode* node, str name, str default):
    """The value of an attribute, as `lxml.etree._Element.get`."""
    cdef bytes encoded = name.encode("utf-8")
    cdef const char* value = _plain_value(node, encoded)
    if value is not NULL:
        return value.decode("utf-8")
    if _has_odd_attributes(node):
        return dict(collectAttributes(node, ITEMS)).get(name, default)
    return default


cdef bint _may_hold(const xmlNode* node) noexcept:
    cdef uint8_t first = node.name[0]
    if first == c"i":
        return _is_named(node, b"img") and (
            _names_formula(node, b"class") or _names_formula(node, b"src")
        )
    if first == c"s":
        return _is_named(node, b"script") and _is_formula_script(node)
    return first == c"m" and (
        strstr(<const char*> node.name, b"math") is not NULL or _is_named(node, b"mjx-container")
    )


cdef bint _is_formula_script(const xmlNode* node) noexcept:
    """Whether the type of a script may begin with ``math/``, in any case."""
    cdef const char* kind = _plain_value(node, b"type")
    cdef const char* wanted = b"math/"
    if kind is NULL:
        return _has_odd_attributes(node)
    while wanted[0] != 0:
        # Characters beyond ASCII may become ASCII in lower case.
        if kind[0] | 0x20 != wanted[0] | 0x20 and <uint8_t> kind[0] < 0x80:
            return False
        if <uint8_t> kind[0] >= 0x80:
            return True
        kind += 1
        wanted += 1
    return True


cdef bint _names_formula(const xmlNode* node, const char* name) noexcept:
    """Whether an attribute of an image has a word that marks formulas."""
    cdef const char* value = _plain_value(node, name)
    cdef const char* word
    if value is NULL:
        return _has_odd_attributes(node)
    if strstr(value, b"math") is not NULL or strstr(value, b"latex") is not NULL:
        return True
    word = strstr(value, b"tex")
    while word is not NULL:
        if (word is value or _is_no_letter((word - 1)[0])) and _is_no_letter(word[3]):
            return True
        word = strstr(word + 3, b"tex")
    return False


cdef inline bint _is_no_letter(uint8_t byte) noexcept:
    """Whether a byte is white space, the end, or may be part of white space beyond ASCII."""
    return byte <= c" " or byte >= 0x80


cdef bint _has_odd_attributes(const xmlNode* node) noexcept:
    """Whether any attribute is of a kind that HTML does not have."""
    cdef const xmlAttr* attribute = node.properties
    while attribute is not NULL:
        if not _is_plain(attribute):
            return True
        attribute = attribute.next
    return False
