"""Files of sites are read back as they were, and bad ones are clear errors."""

import io
import json
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webjury import Page, Site, SiteError
from webjury.ensemble.sites.files import (
    read_site,
    site_bytes,
    site_from_bytes,
    site_path,
    write_site,
)
from webjury.ensemble.sites.site import MAX_BYTES

SITE = Site.learn(
    Page(f"<p>Menu<p>Story {number}", url=f"https://example.org/{number}") for number in range(4)
)
DATA = site_bytes(SITE)


def changed(**parts):
    with np.load(io.BytesIO(DATA)) as arrays:
        all_parts = {**arrays, **parts}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **all_parts)
    return buffer.getvalue()


def about(**values):
    given = {"format": 1, "host": "example.org", "pages": 4, **values}
    return np.frombuffer(json.dumps(given).encode(), dtype=np.uint8)


def test_a_site_is_read_back_as_it_was(tmp_path):
    write_site(SITE, tmp_path / "example.org.site")
    again = read_site(tmp_path / "example.org.site")
    assert repr(again) == repr(SITE)
    assert site_bytes(again) == DATA


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not a site"),
        (b"no zip file", "is not a site"),
        (DATA[: len(DATA) // 2], "is not a site"),
        (changed(about=about(format=2)), "format 2, and this version of webjury reads format 1"),
        (changed(about=about(pages=0)), "damaged"),
        (changed(about=about(host=3)), "damaged"),
        (changed(about=np.zeros(3, np.uint8)), "is not a site"),
        (changed(texts=np.zeros(3, np.uint64)), "damaged"),
        (changed(texts=np.arange(5, 0, -1).astype(np.uint64)), "damaged"),
        (changed(times=np.zeros((5, 1), np.uint32)), "damaged"),
        (changed(times=np.zeros(5, np.float64)), "is not a site"),
        (changed(identities=np.array([{}])), "is not a site"),
        (changed(texts=np.zeros(MAX_BYTES, np.uint8)), "has more than"),
    ],
)
def test_a_bad_file_is_a_clear_error(data, message, tmp_path):
    path = tmp_path / "bad.site"
    path.write_bytes(data)
    with pytest.raises(SiteError, match=message) as caught:
        read_site(path)
    assert str(path) in str(caught.value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
def test_a_damaged_file_is_read_or_refused(place, difference):
    damaged = bytearray(DATA)
    damaged[place] ^= difference
    with suppress(SiteError):
        assert site_from_bytes(bytes(damaged)).n_pages


def test_a_missing_file_is_a_clear_error(tmp_path):
    with pytest.raises(SiteError, match="No such file"):
        read_site(tmp_path / "none.site")


@pytest.mark.parametrize(
    ("address", "is_found"),
    [
        ("https://www.example.org/page", True),
        ("example.org", True),
        ("https://other.org/", False),
        ("", False),
        ("https://../example.org/", False),
    ],
)
def test_a_folder_holds_sites_by_host(address, is_found, tmp_path):
    write_site(SITE, tmp_path / "example.org.site")
    expected = tmp_path / "example.org.site" if is_found else None
    assert site_path(tmp_path, address) == expected
