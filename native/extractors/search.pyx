# cython: language_level=3, boundscheck=False, wraparound=False
"""Searches by attribute: twins of functions in `webjury.extractors.faster.attribute_search`.

They read the nodes of libxml2 below an element of lxml, and make Python objects only for the
elements that they find.
"""

from lxml.includes.etreepublic cimport _Element, elementFactory, import_lxml__etree, namespacedName

include "nodes.pxi"

import_lxml__etree()


def select_elements(list steps not None, _Element root not None):
    """The descendants of an element that any of the steps selects, in document order.

    Parameters
    ----------
    steps : list of webjury.extractors.faster.attribute_search.Step
    root : lxml.etree._Element

    Returns
    -------
    list of lxml.etree._Element
    """
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = _next(top, top)
    cdef dict by_tag = {}, names = {}
    cdef list found = [], tag_steps
    while node is not NULL:
        if node.type == XML_ELEMENT_NODE:
            tag_steps = _steps_of(steps, by_tag, node)
            if tag_steps and _any_selects(tag_steps, names, root, node):
                found.append(elementFactory(root._doc, node))
        node = _next(node, top)
    return found


def attribute_names(_Element root not None):
    """The names of all attributes in a tree.

    Parameters
    ----------
    root : lxml.etree._Element

    Returns
    -------
    set of str
    """
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = top
    cdef xmlAttr* attribute
    cdef dict names = {}
    cdef set in_namespaces = set()
    while node is not NULL:
        attribute = node.properties if node.type == XML_ELEMENT_NODE else NULL
        while attribute is not NULL:
            if attribute.ns is NULL:
                _name(names, attribute)
            else:
                in_namespaces.add(namespacedName(<xmlNode*> attribute))
            attribute = attribute.next
        node = _next(node, top)
    return in_namespaces.union(names.values())


cdef list _steps_of(list steps, dict by_tag, xmlNode* node):
    """The steps for elements with the tag of a node, cached by the address of the name."""
    if node.ns is not NULL:
        return [step for step in steps if not step.tags]
    tag_steps = by_tag.get(<size_t> node.name)
    if tag_steps is None:
        tag = (<const char*> node.name).decode("utf-8")
        tag_steps = [step for step in steps if not step.tags or tag in step.tags]
        by_tag[<size_t> node.name] = tag_steps
    return tag_steps


cdef bint _any_selects(list steps, dict names, _Element root, xmlNode* node) except -1:
    """Whether any of the steps for its tag selects an element."""
    for _, tests, first_tests, condition in steps:
        if tests is not None and not _passes(tests, first_tests, names, root, node):
            continue
        if condition is None or condition(elementFactory(root._doc, node)):
            return True
    return False


cdef bint _passes(
    dict tests, list first_tests, dict names, _Element root, xmlNode* node
) except -1:
    """Whether an attribute passes its test, or the first existing one of several names does."""
    cdef xmlAttr* attribute = node.properties
    cdef frozenset any_name
    while attribute is not NULL:
        if attribute.ns is NULL:
            name = _name(names, attribute)
            test = tests.get(name)
            if test is not None and test[_string(root, node, attribute, name)]:
                return True
        attribute = attribute.next
    for any_name, test in first_tests:
        attribute = node.properties
        while attribute is not NULL:
            if attribute.ns is NULL:
                name = _name(names, attribute)
                if name in any_name:
                    if test[_string(root, node, attribute, name)]:
                        return True
                    break
            attribute = attribute.next
    return False


cdef str _name(dict names, xmlAttr* attribute):
    """The name of an attribute, cached by its address in libxml2."""
    name = names.get(<size_t> attribute.name)
    if name is None:
        name = names[<size_t> attribute.name] = (<const char*> attribute.name).decode("utf-8")
    return name


cdef str _string(_Element root, xmlNode* node, xmlAttr* attribute, str name):
    """The value of an attribute."""
    if _is_plain(attribute):
        return _value(attribute).decode("utf-8")
    return elementFactory(root._doc, node).get(name)
