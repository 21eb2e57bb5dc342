"""Pages inside other files: mails, pages saved as MHTML, and Safari's web archives.

The first part in HTML is the page, or the first part in plain text if there is none.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...addresses import is_web_address
from ...errors import InputError

if TYPE_CHECKING:
    from email.message import Message

#: Number of first bytes in which the header of a mail is looked for.
_HEAD_LENGTH = 100_000
#: The line that begins a mail in a mailbox, the fields of its header, and the empty line after it.
_HEADER = re.compile(rb"\s*(?:From \S.*\n)?((?:[A-Za-z][\w-]*:.*\n(?:[ \t].*\n)*)+)\r?\n")
#: The header of a mail has one of these fields; other texts, too, may begin with titles and dates.
_MAIL_FIELD = re.compile(
    rb"^(?:MIME-Version|Message-ID|Received|Return-Path):|^Content-Type: *\w+/",
    re.IGNORECASE | re.MULTILINE,
)
_NEXT_MAIL = re.compile(rb"\r?\n\r?\n(?=From \S+ .*\d{4}\r?\n[A-Za-z][\w-]*:)")
_ADDRESS_FIELDS = ("Content-Location", "Snapshot-Content-Location")
_PLIST_STARTS = (b"bplist0", b"<!DOCTYPE plist", b"<plist")
_XML_DECLARATION = re.compile(rb"\s*<\?xml[^>]*>\s*")


class Opened(NamedTuple):
    """A page, taken out of the file that contains it."""

    data: bytes
    charset: str | None  # that the file, or whoever gave the page, declares for it
    address: str | None = None  # of the page, if the file has it
    warnings: tuple[str, ...] = ()


def open_container(data: bytes, charset: str | None = None) -> Opened:
    r"""Take a page out of a mail or an archive; other data is returned as it is.

    Raises an `InputError` if there is no page in it.

    Examples
    --------
    >>> open_container(b"Content-Type: text/html; charset=utf-8\n\n<p>One")[:2]
    (b'<p>One', 'utf-8')
    >>> open_container(b"<p>One")[:2]
    (b'<p>One', None)
    """
    header = _HEADER.match(data, 0, _HEAD_LENGTH)
    if header and _MAIL_FIELD.search(header[1]):
        return _page_of_mail(data.lstrip())
    declaration = _XML_DECLARATION.match(data)
    if data.startswith(_PLIST_STARTS, declaration.end() if declaration else 0):
        return _page_of_archive(data)
    return Opened(data, charset)


def _page_of_mail(data: bytes) -> Opened:
    """The page in a mail, or in the first mail of a mailbox."""
    from email import message_from_bytes

    mails = _NEXT_MAIL.split(data) if data.startswith(b"From ") else [data]
    try:
        mail = message_from_bytes(mails[0])
        page = next(_parts(mail, "text/html"), None) or next(_parts(mail, "text/plain"), None)
    except RecursionError:
        page = None
    if page is None:
        raise InputError("the input is a mail without a text: give one with a part in HTML")
    fields = (source.get(name) for name in _ADDRESS_FIELDS for source in (page, mail))
    lost = f"the input is a mailbox: the first of {len(mails):,} mails was read"
    return Opened(
        bytes(page.get_payload(decode=True)),
        page.get_content_charset(),
        next((field for field in fields if field and is_web_address(field)), None),
        (lost,) if len(mails) > 1 else (),
    )


def _parts(mail: "Message", content_type: str) -> "Iterator[Message]":
    """The parts with a type that are no attachments."""
    for part in mail.walk():
        if (
            part.get_content_type() == content_type
            and part.get_content_disposition() != "attachment"
        ):
            yield part


def _page_of_archive(data: bytes) -> Opened:
    import plistlib
    from xml.parsers.expat import ExpatError

    try:
        page = plistlib.loads(data)["WebMainResource"]
        address, charset = page.get("WebResourceURL"), page.get("WebResourceTextEncodingName")
        return Opened(bytes(page["WebResourceData"]), charset, address)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ExpatError) as error:
        reason = "the input is a property list without a page, not a web archive"
        raise InputError(f"{reason}: give an HTML page") from error
