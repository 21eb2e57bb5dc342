"""Elements selected by their attributes: makes objects of Python only for those that are found."""

cimport cython
from lxml.includes.etreepublic cimport _Element, elementFactory, import_lxml__etree
from lxml.includes.tree cimport XML_ELEMENT_NODE, xmlAttr, xmlNode

from ...segmenter.nodes cimport is_plain, next_node, value_of

import_lxml__etree()


def select_elements(list steps not None, _Element root not None, *, bint with_root=False):
    """The descendants of an element that any of the steps selects, in document order."""
    cdef Selection selection = Selection(steps, root)
    return selection.select(with_root)


@cython.final
cdef class Selection:
    """Selects elements below a root by steps (see `Step`)."""

    cdef list steps
    cdef _Element root
    # The steps for each tag, and the name of each attribute, by the address of the name in libxml2,
    # which stores names once.
    cdef dict steps_by_tag, attribute_names

    def __cinit__(self, list steps, _Element root):
        self.steps, self.root = steps, root
        self.steps_by_tag, self.attribute_names = {}, {}

    cdef list select(self, bint with_root):
        cdef const xmlNode* top = self.root._c_node
        cdef xmlNode* node = self.root._c_node
        cdef list selected = []
        if not with_root:
            node = next_node(node, top)
        while node is not NULL:
            if node.type == XML_ELEMENT_NODE and self.selects(node):
                selected.append(self.element(node))
            node = next_node(node, top)
        return selected

    cdef bint selects(self, xmlNode* node) except -1:
        """Whether any step selects an element."""
        cdef list steps = self.steps_for(node)
        for _, tests, first_tests, condition in steps:
            if tests is not None and not (
                self.passes(node, tests) or self.first_passes(node, first_tests)
            ):
                continue
            if condition is None or condition(self.element(node)):
                return True
        return False

    cdef list steps_for(self, const xmlNode* node):
        """The steps for elements with the tag of a node."""
        cdef list steps
        if node.ns is not NULL:
            return [step for step in self.steps if not step.tags]
        steps = self.steps_by_tag.get(<size_t> node.name)
        if steps is None:
            tag = (<const char*> node.name).decode("utf-8")
            steps = [step for step in self.steps if not step.tags or tag in step.tags]
            self.steps_by_tag[<size_t> node.name] = steps
        return steps

    cdef bint passes(self, xmlNode* node, dict tests) except -1:
        """Whether any attribute passes its test."""
        cdef const xmlAttr* attribute = node.properties
        while attribute is not NULL:
            if attribute.ns is NULL:
                test = tests.get(self.name(attribute))
                if test is not None and test[self.value(node, attribute)]:
                    return True
            attribute = attribute.next
        return False

    cdef bint first_passes(self, xmlNode* node, list first_tests) except -1:
        """Whether the first attribute with one of several names passes their test."""
        cdef const xmlAttr* attribute
        for names, test in first_tests:
            attribute = self.first_named(node, names)
            if attribute is not NULL and test[self.value(node, attribute)]:
                return True
        return False

    cdef const xmlAttr* first_named(self, const xmlNode* node, frozenset names) except? NULL:
        """The first attribute with one of several names; NULL if there is none."""
        cdef const xmlAttr* attribute = node.properties
        while attribute is not NULL:
            if attribute.ns is NULL and self.name(attribute) in names:
                return attribute
            attribute = attribute.next
        return NULL

    cdef str name(self, const xmlAttr* attribute):
        """The name of an attribute."""
        cdef str name = self.attribute_names.get(<size_t> attribute.name)
        if name is None:
            name = (<const char*> attribute.name).decode("utf-8")
            self.attribute_names[<size_t> attribute.name] = name
        return name

    cdef str value(self, xmlNode* node, const xmlAttr* attribute):
        """The value of an attribute."""
        if is_plain(attribute):
            return value_of(attribute).decode("utf-8")
        return self.element(node).get(self.name(attribute))

    cdef _Element element(self, xmlNode* node):
        return elementFactory(self.root._doc, node)
