from .doc import Doc

#: Whether the functions of libxml2 were found inside lxml.
CAN_READ: bool

def read_html(html: bytes, *, is_whole: bool = False) -> Doc | None:
    """Read a page by the events of libxml2's parser.

    Parameters
    ----------
    html : bytes
        A sanitised page in UTF-8.
    is_whole : bool
        Whether to describe elements that readers do not see like others.

    Returns
    -------
    Doc or None
        None if the page has no element, or if it is nested so deep that lxml would drop a part.
    """
