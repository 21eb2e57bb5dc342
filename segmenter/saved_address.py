"""The address that a saved page has in a comment or an attribute of the program that saved it."""

import re
from html import unescape

from ..addresses import clean_address, is_web_address

#: Number of first bytes in which the address is looked for.
_HEAD_LENGTH = 10_000
#: What browsers, SingleFile, monolith, HTTrack, WebScrapBook and Save Page WE write.
_SAVED_FROM = re.compile(
    rb"<!--\s*saved from url=\(\d+\)(\S+)"
    rb"|<!--\s*Page saved with SingleFile\s+url:\s*(\S+)"
    rb"|<!--\s*Saved from (\S+) at \S+ using monolith"
    rb"|<!--\s*Mirrored from (\S+) by HTTrack"
    rb"|<html\s[^>]*?data-(?:url|scrapbook-source)=[\"']?([^\"'\s>]+)"
    rb"|<meta\s+name=[\"']?savepage-url[\"']?\s+content=[\"']?([^\"'\s>]+)",
    re.IGNORECASE,
)


def saved_address(html: bytes) -> str | None:
    """The address that a saved page comes from; None if it was not saved, or came from a disk.

    Examples
    --------
    >>> saved_address(b"<!-- saved from url=(0021)https://example.org/a --><p>One")
    'https://example.org/a'
    """
    found = _SAVED_FROM.search(html, 0, _HEAD_LENGTH)
    if found is None:
        return None
    address = clean_address(unescape(found[found.lastindex or 0].decode("utf-8", "replace")))
    if b"HTTrack" in found[0]:
        address = f"http://{address}"
    return address if is_web_address(address) else None
