"""Files of sites are read back unchanged, and bad files raise clear errors."""

import io
import json
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webjury import Page, Site, SiteError
from webjury.ensemble.sites.files import MAX_BYTES, MAX_PAGES, site_path

SITE = Site.learn(
    Page(f"<p>Menu<p>Story {number}", url=f"https://example.org/{number}") for number in range(4)
)
DATA = SITE.to_bytes()


def changed(**parts):
    with np.load(io.BytesIO(DATA)) as arrays:
        all_parts = {**arrays, **parts}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **all_parts)
    return buffer.getvalue()


def about(**values):
    given = {"format": 2, "host": "example.org", "pages": 4, **values}
    return np.frombuffer(json.dumps(given).encode(), dtype=np.uint8)


def test_a_site_is_read_back_as_it_was(tmp_path):
    for _ in range(2):  # the second file replaces the first
        SITE.save(str(tmp_path / "example.org.site"))
    assert [path.name for path in tmp_path.iterdir()] == ["example.org.site"]
    again = Site.load(tmp_path / "example.org.site")
    assert again == SITE
    assert again.to_bytes() == DATA


def with_about(**values):
    return changed(about=about(**values))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        *((data, "is not a site") for data in (b"", b"no zip file", DATA[: len(DATA) // 2])),
        (with_about(format=1), "format 1, and this version of webjury reads format 2"),
        (with_about(format="2\n"), "is not a site"),
        *((with_about(host=host), "damaged") for host in (3, "a\x1b[31m.org", "example.org\n")),
        # With one page, some texts would be on more pages.
        *((with_about(pages=n), "damaged") for n in (0, 1, -1, 2**70, MAX_PAGES + 1, True, 4.0)),
        (changed(about=np.frombuffer(b"[" * 100_000, np.uint8)), "is not a site"),
        (changed(about=np.frombuffer(b'{"format": 1e400}', np.uint8)), "is not a site"),
        (changed(about=np.zeros(3, np.uint8)), "is not a site"),
        (changed(times=np.full(5, 2**32 - 1, np.uint32)), "damaged"),
        (changed(times=np.zeros(5, np.uint32)), "damaged"),
        (changed(times=np.zeros((5, 1), np.uint32)), "damaged"),
        (changed(times=np.zeros(5, np.float64)), "is not a site"),
        (changed(identities=np.arange(9, dtype=np.uint64)), "damaged"),
        (changed(identities=np.zeros(8, np.uint64)), "damaged"),
        (changed(identities=np.array([{}])), "is not a site"),
        (changed(texts=np.zeros(3, np.uint64)), "damaged"),
        (changed(texts=np.arange(5, 0, -1).astype(np.uint64)), "damaged"),
        (changed(texts=np.zeros(MAX_BYTES, np.uint8)), "has more than"),
    ],
)
def test_a_bad_file_is_a_clear_error(data, message, tmp_path):
    path = tmp_path / "bad.site"
    path.write_bytes(data)
    with pytest.raises(SiteError, match=message) as caught:
        Site.load(path)
    assert str(path) in str(caught.value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
def test_a_damaged_file_is_read_or_refused(place, difference):
    damaged = bytearray(DATA)
    damaged[place] ^= difference
    with suppress(SiteError):
        assert Site.from_bytes(bytes(damaged)).n_pages


@pytest.mark.parametrize(("name", "message"), [("none.site", "No such file"), ("", "directory")])
def test_a_file_that_cannot_be_read_is_a_clear_error(name, message, tmp_path):
    path = tmp_path / name
    with pytest.raises(SiteError, match=f"cannot read the site .*{message}"):
        Site.load(path)


def test_a_file_that_cannot_be_written_is_a_clear_error(tmp_path):
    with pytest.raises(SiteError, match=r"cannot write the site .*No such file"):
        SITE.save(tmp_path / "nowhere" / "example.org.site")


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
    SITE.save(tmp_path / "example.org.site")
    expected = tmp_path / "example.org.site" if is_found else None
    assert site_path(tmp_path, address) == expected
