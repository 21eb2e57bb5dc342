from .doc import Doc

#: Whether the functions of libxml2 were found inside lxml.
CAN_READ: bool

def read_html(html: bytes) -> Doc | None:
    """Read a page by the events of libxml2's parser.

    Parameters
    ----------
    html : bytes
        A sanitised page in UTF-8. Of several elements ``html`` or ``body``, the attributes of the
        first one are read, while a tree has those of all.

    Returns
    -------
    Doc or None
        None if the page has no element, or if it is nested so deep that lxml would drop a part.
    """
