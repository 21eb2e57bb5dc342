"""Read a page by the events of libxml2's parser, without making a tree.

The parser is the one inside lxml: its wheels for Linux and macOS export the functions of libxml2,
so nothing else is linked, and both parse alike. Elsewhere, `CAN_READ` is False.
"""

import ctypes

from libc.stdint cimport uint8_t, uintptr_t
from libc.string cimport memset, strlen
from lxml.includes.tree cimport xmlDoc

from lxml import etree

from .doc cimport Doc
from .reader cimport Reader

cdef extern from "libxml/HTMLparser.h":
    int HTML_PARSE_COMPACT, HTML_PARSE_HUGE, HTML_PARSE_NOERROR, HTML_PARSE_NONET
    int HTML_PARSE_NOWARNING, HTML_PARSE_RECOVER
    ctypedef unsigned char xmlChar
    ctypedef struct htmlParserCtxt:
        pass
    ctypedef struct htmlSAXHandler:
        void (*startElement)(void* reader, const xmlChar* name, const xmlChar** attributes) noexcept
        void (*endElement)(void* reader, const xmlChar* name) noexcept
        void (*characters)(void* reader, const xmlChar* text, int size) noexcept
        void (*ignorableWhitespace)(void* reader, const xmlChar* text, int size) noexcept
        void (*cdataBlock)(void* reader, const xmlChar* text, int size) noexcept
        void (*comment)(void* reader, const xmlChar* text) noexcept
        void (*processingInstruction)(
            void* reader, const xmlChar* target, const xmlChar* text
        ) noexcept

cdef const char* EMPTY = b""

cdef enum:
    # lxml's parser leaves out what is nested deeper than 2,048 levels.
    MAX_LEVELS = 2_000

ctypedef htmlParserCtxt* (*NewContext)(const htmlSAXHandler* handler, void* reader) noexcept
ctypedef xmlDoc* (*ReadMemory)(
    htmlParserCtxt* context, const char* page, int size, const char* url, const char* encoding,
    int options,
) noexcept
ctypedef void (*FreeContext)(htmlParserCtxt* context) noexcept
ctypedef void (*FreeDocument)(xmlDoc* document) noexcept
ctypedef int (*IsBoolean)(const xmlChar* name) noexcept

# The functions of libxml2.
cdef NewContext new_context
cdef ReadMemory read_memory
cdef FreeContext free_context
cdef FreeDocument free_document
cdef IsBoolean is_boolean


def find_functions():
    """Find the functions of libxml2 inside lxml; False if lxml does not export them."""
    global new_context, read_memory, free_context, free_document, is_boolean
    try:
        library = ctypes.CDLL(etree.__file__)
        new_context = <NewContext> address_of(library.htmlNewSAXParserCtxt)
        read_memory = <ReadMemory> address_of(library.htmlCtxtReadMemory)
        free_context = <FreeContext> address_of(library.htmlFreeParserCtxt)
        free_document = <FreeDocument> address_of(library.xmlFreeDoc)
        is_boolean = <IsBoolean> address_of(library.htmlIsBooleanAttr)
    except (AttributeError, OSError):
        return False
    return True


cdef void* address_of(function) except NULL:
    return <void*> <uintptr_t> ctypes.cast(function, ctypes.c_void_p).value


CAN_READ = find_functions()


def read_html(bytes html not None, *, bint is_whole=False):
    """Read a page; None if lxml must read it."""
    cdef EventReader reader = EventReader(is_whole)
    reader.read(html)
    return reader.whole_doc()


cdef class EventReader(Reader):
    """Passes the events of libxml2 on; an error stops it, but not the parser."""

    cdef object error

    cdef int read(self, bytes html) except -1:
        cdef htmlSAXHandler handler
        cdef htmlParserCtxt* context
        memset(&handler, 0, sizeof(handler))
        handler.startElement, handler.endElement = begin_element, end_element
        handler.characters = handler.cdataBlock = handler.ignorableWhitespace = add_text
        handler.comment, handler.processingInstruction = add_comment, add_instruction
        context = new_context(&handler, <void*> self)
        if context is NULL:
            raise MemoryError
        document = read_memory(
            context, html, len(html), NULL, b"UTF-8",
            HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_COMPACT | HTML_PARSE_NOERROR
            | HTML_PARSE_NOWARNING | HTML_PARSE_HUGE,
        )
        free_context(context)
        if document is not NULL:
            free_document(document)
        if self.error is not None:
            raise self.error
        return 0

    cdef Doc whole_doc(self):
        """The page, if it has elements and is not nested too deep for lxml."""
        if not 0 < self.max_levels <= MAX_LEVELS:
            return None
        return self.finish()


cdef void begin_element(void* data, const xmlChar* name, const xmlChar** attributes) noexcept:
    cdef EventReader reader = <EventReader> data
    cdef const char* value
    if reader.error is not None:
        return
    try:
        while attributes is not NULL and attributes[0] is not NULL:
            value = <const char*> attributes[1]
            if value is NULL:
                # In a tree, a boolean attribute without a value has its name as value.
                value = <const char*> attributes[0] if is_boolean(attributes[0]) else EMPTY
            reader.attribute(reader.names.find(attributes[0])[0], value, strlen(value))
            attributes += 2
        reader.begin(reader.names.find(name)[0])
    except Exception as error:  # no exception may pass through libxml2
        reader.error = error


cdef void end_element(void* data, const xmlChar* name) noexcept:
    cdef EventReader reader = <EventReader> data
    if reader.error is not None:
        return
    try:
        reader.end(reader.names.find(name)[0])
    except Exception as error:
        reader.error = error


cdef void add_text(void* data, const xmlChar* text, int size) noexcept:
    cdef EventReader reader = <EventReader> data
    if reader.error is not None:
        return
    try:
        reader.text(<const uint8_t*> text, size)
    except Exception as error:
        reader.error = error


cdef void add_comment(void* data, const xmlChar* text) noexcept:
    cdef EventReader reader = <EventReader> data
    if reader.error is not None:
        return
    try:
        reader.comment()
    except Exception as error:
        reader.error = error


cdef void add_instruction(void* data, const xmlChar* target, const xmlChar* text) noexcept:
    add_comment(data, text)
