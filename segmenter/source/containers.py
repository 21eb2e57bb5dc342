"""Pages inside other files: mails, pages saved as MHTML, and Safari's web archives.

The first text in HTML is the page, or the first plain text if there is none: of the mail itself,
before its attachments and the mails that it forwards.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from ...addresses import is_web_address
from ...errors import InputError

if TYPE_CHECKING:
    from email.message import Message

#: Number of first bytes in which the header of a mail is looked for.
_HEAD_LENGTH = 100_000
#: The line that begins a mail in a mailbox, the fields of its header, and the empty line after it.
_HEADER = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:From \S.*\n)?((?:[A-Za-z][\w-]*:.*\n(?:[ \t].*\n)*)+)\r?\n"
)
#: The header of a mail has one of these fields, or what every mail has; other texts, too, may begin
#: with titles and dates.
_MAIL_FIELD = re.compile(
    rb"^(?:MIME-Version|Message-ID|Received|Return-Path):|^Content-Type: *\w+/"
    rb"|\A(?=.*^From:)(?=.*^Date:).*^Subject:",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_NEXT_MAIL = re.compile(rb"\r?\n\r?\n(?=From \S+ .*\d{4}\r?\n[A-Za-z][\w-]*:)")
_TEXT_TYPES = ("text/html", "text/plain")
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
        return _page_of_mail(data.removeprefix(BOM_UTF8).lstrip())
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
        _, page = min(_texts(mail), key=itemgetter(0), default=(None, None))
    except RecursionError:
        page = None
    if page is None:
        raise InputError("the input is a mail without a text: give one with a part in HTML")
    fields = (source.get(name) for name in _ADDRESS_FIELDS for source in (page, mail))
    lost = f"the input is a mailbox: the first of {len(mails):,} mails was read"
    return Opened(
        _content(page),
        page.get_content_charset(),
        next((field for field in fields if field and is_web_address(field)), None),
        (lost,) if len(mails) > 1 else (),
    )


def _texts(part: "Message", n_mails: int = 0) -> "Iterator[tuple[tuple[int, bool, bool], Message]]":
    """The texts in a part of a mail, each with a key that is least for the text of the mail itself.

    A text is inside `n_mails` mails that are forwarded.
    """
    content_type = part.get_content_type()
    is_attached = part.get_content_disposition() == "attachment"
    if part.is_multipart():
        n_mails += content_type == "message/rfc822"
        for inner in part.get_payload():
            if not isinstance(inner, str):
                yield from _texts(inner, n_mails)
    elif content_type in _TEXT_TYPES and not is_attached and _content(part).strip():
        yield (n_mails, part.get_filename() is not None, content_type != "text/html"), part


def _content(part: "Message") -> bytes:
    return bytes(part.get_payload(decode=True))


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
