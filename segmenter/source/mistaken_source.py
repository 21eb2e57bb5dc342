"""Recognise an address or a file name that was passed instead of a page."""

import re

#: A longer text cannot be a name; hardly any address is longer.
_MAX_CHARACTERS = 2_000
_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)


def mistaken_name(source: str) -> str | None:
    """A message if a text is the address or the file name of a page: what to pass instead.

    None if the text can be a page: it has a tag or several lines, or it neither is an address nor
    ends like the name of a page file.

    Examples
    --------
    >>> mistaken_name("pages/lamp.html")
    "'pages/lamp.html' is the name of a file, not a page: pass pathlib.Path(name)"
    >>> mistaken_name("<p>See lamp.html") is None
    True
    """
    if len(source) > _MAX_CHARACTERS:
        return None
    name = source.strip()
    if "<" in name or len(name.splitlines()) != 1:
        return None
    if _ADDRESS.fullmatch(name):
        return f"{name!r} is an address, not a page: pass webjury.fetch(address)"
    # Imported here: hardly any page comes so far.
    from .page_files import page_name

    if page_name(name) is not None:
        return f"{name!r} is the name of a file, not a page: pass pathlib.Path(name)"
    return None
