"""E-mail addresses that Cloudflare encodes are read as its script shows them."""

import pytest

import webjury
from webjury.segmenter.page import Page

TEXT = "[email&#160;protected]"
PATH = "/cdn-cgi/l/email-protection"


def code_of(address: str) -> str:
    return bytes([42, *(42 ^ byte for byte in address.encode())]).hex()


def text(address: str) -> str:
    """An address in the text of a page, as Cloudflare writes it."""
    return f'<a href="{PATH}" class="__cf_email__" data-cfemail="{code_of(address)}">{TEXT}</a>'


def link(address: str) -> str:
    """A link to an address whose text is the address."""
    span = f'<span class="__cf_email__" data-cfemail="{code_of(address)}">{TEXT}</span>'
    return f'<a href="{PATH}#{code_of(address)}">{span}</a>'


@pytest.mark.parametrize("written", [text, link])
def test_an_address_is_decoded(written) -> None:
    page = Page(f"<p>Write to {written('ann@tide.example')}, or call.</p>")
    assert page.text == "Write to ann@tide.example, or call."
    assert "cdn-cgi" not in page.html


def test_a_link_leads_to_its_address() -> None:
    html = f"<article><h1>Lamps</h1><p>{'Words of weight. ' * 30}{link('a@b.example')}</p>"
    extraction = webjury.extract(html, mode="fast")
    assert extraction.to_markdown(links=True).endswith("<a@b.example>")


def test_code_keeps_what_looks_like_an_address() -> None:
    page = Page(f"<pre>User(email='{text('ann@tide.example')}')\nx = {text('a@b.T')}</pre>")
    assert page.text == "User(email='ann@tide.example')\nx = a@b.T"


def test_an_address_is_text_and_no_mark_up() -> None:
    page = Page(f"<p>{text('a@b.c<script>x</script>')} {text('a&b@c.d')}</p>")
    assert page.text == "a@b.c<script>x</script> a&b@c.d"


@pytest.mark.parametrize("tag", ["body", "p", "div"])
def test_other_elements_have_no_address(tag: str) -> None:
    link = text("a@b.c")
    page = Page(f"<{tag} data-cfemail={code_of('x@y.z')}>Write to {link}.</{tag}>")
    assert page.text == "Write to a@b.c."


def test_entities_are_resolved() -> None:
    page = Page(f"<a href='{PATH}#{code_of('?subject=You &amp; I')}'>Share</a>")
    assert page.tree.find(".//a").get("href") == "mailto:?subject=You%20&%20I"


@pytest.mark.parametrize(
    "code", ["", "2", "2a", "2a4", "no code", code_of("a\0"), code_of("a\ufe01")]
)
def test_a_code_of_no_address_stays(code: str) -> None:
    html = f'<a href="{PATH}#{code}"><span data-cfemail="{code}">{TEXT}</span></a>'
    page = Page(html)
    assert page.text == "[email protected]"
    assert page.html == html


def test_many_addresses_take_linear_time() -> None:
    page = Page(f"<p>{link('ann@tide.example') * 10_000}</p>")
    assert page.text.count("ann@tide.example") == 10_000
