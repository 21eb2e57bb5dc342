"""Addresses are cleaned as browsers do."""

import pytest

from webjury.addresses import clean_address, host_name, original_address


@pytest.mark.parametrize(
    ("address", "clean"),
    [
        ("https://a.org/b", "https://a.org/b"),
        ("\n  https://a.org/b \x1f\n", "https://a.org/b"),
        ("https://a.org/\r\n\tb", "https://a.org/b"),
        ("https://a.org/b c", "https://a.org/b c"),
        ("https://a.org/\u00a0", "https://a.org/\u00a0"),
        (" \n", ""),
    ],
)
def test_an_address_is_cleaned_as_in_browsers(address: str, clean: str) -> None:
    assert clean_address(address) == clean


@pytest.mark.parametrize(
    ("address", "name"),
    [("https://www.ox.org/", "ox"), ("https://news.tide.example", "news"), ("https://tide", "")],
)
def test_the_name_in_a_host_is_never_www(address: str, name: str) -> None:
    assert host_name(address) == name


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/a?b#c",
        "https://web.archive.org/web/20200101000000/https://example.org/a?b#c",
        "http://web.archive.org/web/2020id_/https://example.org/a?b#c",
        "https://archive.ph/2020.01.02-030405/https://example.org/a?b#c",
        "https://archive.today/o/aBc1/https://example.org/a?b#c",
    ],
)
def test_a_page_in_an_archive_has_its_own_address(address: str) -> None:
    assert original_address(address) == "https://example.org/a?b#c"
