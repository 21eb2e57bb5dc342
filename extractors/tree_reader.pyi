class TreeReader:
    """Reads the tags and texts of a tree in document order: the base of compiled readers.

    Its methods are not called from Python.
    """
