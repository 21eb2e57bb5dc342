"""A page is taken out of the mail or the archive that contains it."""

import plistlib
from contextlib import suppress
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury import Page, extract
from webjury.errors import InputError
from webjury.segmenter.source.containers import open_container

_URL = "https://example.org/lamp"


def mail(*, html: str = "<p>The lamp turns é.", charset: str = "utf-8") -> EmailMessage:
    """Make a mail with a text and a page."""
    message = EmailMessage()
    message["From"] = "Ann <ann@example.org>"
    message["Subject"] = "The lamp"
    message.set_content("The lamp, as text.")
    message.add_alternative(html, subtype="html", charset=charset, cte="base64")
    return message


def archive(**values: object) -> dict[str, dict[str, object]]:
    """The content of a web archive."""
    data = "<p>The lamp turns é.".encode("cp1252")
    page = {"WebResourceData": data, "WebResourceTextEncodingName": "windows-1252"}
    return {"WebMainResource": {**page, "WebResourceURL": _URL, **values}}


def saved_page() -> EmailMessage:
    """Make a page with its parts, as browsers save it."""
    message = EmailMessage()
    message["Snapshot-Content-Location"] = _URL
    message.set_content("<p>The lamp turns é.", subtype="html", cte="quoted-printable")
    message.add_related(b"GIF", "image", "gif")
    return message


@pytest.mark.parametrize(
    ("data", "url"),
    [
        (mail().as_bytes(), None),
        (mail(charset="iso-8859-1").as_bytes(), None),
        (b"\r\n" + mail().as_bytes().replace(b"\n", b"\r\n"), None),
        (saved_page().as_bytes(), _URL),
        (b"\xef\xbb\xbf" + saved_page().as_bytes(), _URL),
        (b"From ann@example.org Sat Nov 28 10:00:00 2026\n" + mail().as_bytes(), None),
        (plistlib.dumps(archive(), fmt=plistlib.FMT_BINARY), _URL),
        (plistlib.dumps(archive(), fmt=plistlib.FMT_XML), _URL),
    ],
)
def test_the_page_is_read_with_its_address(data: bytes, url: str | None) -> None:
    page = Page(data)
    assert (page.text, page.url, page.plain_text) == ("The lamp turns é.", url, None)


def test_a_mail_without_html_is_plain_text() -> None:
    message = EmailMessage()
    message.set_content("One line,\nand another.\n")
    assert extract(message.as_bytes(), "fast").text == "One line,\nand another."


def test_an_attached_page_is_not_the_text() -> None:
    message = EmailMessage()
    message.set_content("See the page.")
    message.add_attachment("<p>A page.", subtype="html", filename="page.html")
    assert Page(message.as_bytes()).text == "See the page."
    inline = message.as_bytes().replace(b"Disposition: attachment", b"Disposition: inline")
    assert Page(inline).text == "See the page."


def test_a_forwarded_mail_is_read_only_if_nothing_is_written_above_it() -> None:
    for above, text in (("See below.", "See below."), ("\n", "The lamp turns é.")):
        message = EmailMessage()
        message.set_content(above)
        message.add_attachment(mail())
        assert Page(message.as_bytes()).text == text


def test_a_mail_needs_no_header_of_mime() -> None:
    fields = b"From: ann@example.org\nSubject: The lamp\nDate: Sat, 28 Nov 2026 10:00:00 +0000\n"
    assert Page(fields + b"\nThe lamp turns.").text == "The lamp turns."


def test_the_first_mail_of_a_mailbox_is_read_with_a_warning() -> None:
    start = b"From ann@example.org Sat Nov 28 10:00:00 2026\n"
    mailbox = b"\n\n".join(start + mail(html=f"<p>{name}").as_bytes() for name in ("One", "Two"))
    page = Page(mailbox)
    assert page.text == "One"
    assert page.warnings == ["the input is a mailbox: the first of 2 mails was read"]


@pytest.mark.parametrize(
    "data",
    [
        b"Content-Type: image/gif\n\nGIF89a",
        b"MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=x\r\n\r\n",
        b"".join(
            b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(3_000)
        ),
        *map(plistlib.dumps, ({}, {"WebMainResource": {}}, {"WebMainResource": []})),
        plistlib.dumps(archive(WebResourceData="<p>")),
        b"bplist00\xff\xff",
        b"<?xml version='1.0'?><!DOCTYPE plist><plist><dict>",
    ],
)
def test_a_container_without_a_page_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"^the input is a (mail without|property list without)"):
        Page(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Title: The lamp\nDate: 2026\n\nIt turns.",
        b"Title: The lamp\nContent-Type: article\n\nIt turns.",
        b"<p>Content-Type: text/html\n\n",
    ],
)
def test_other_data_is_no_container(data: bytes) -> None:
    assert open_container(data, "utf-8") == (data, "utf-8", None, ())


@given(st.binary(max_size=200), st.sampled_from([b"Received: x\n", b"bplist00", b"<plist>"]))
def test_any_container_is_read_or_refused(data: bytes, start: bytes) -> None:
    with suppress(InputError):
        assert isinstance(open_container(start + data).data, bytes)
