"""Sites from testimonies of pages, sorted by host, written to a file, and read one by one."""

import sqlite3

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from webjury import Page
from webjury.batch.site_learning import merge_sites
from webjury.batch.site_store import TESTIMONIES, SitePass, host_key, site_of, write_sites
from webjury.ensemble.sites import testimony
from webjury.ensemble.sites.site import Site
from webjury.errors import BatchError, SiteError

PASS = SitePass(60.0, 2_000)


def page(host, number):
    """Make a page with two unique texts, one of its site, and one of the site's odd pages."""
    own = f"<p>Own text {number} of {host}.<p>More of {number}."
    return f"<h1>Page of {host}</h1>{own}" + "<p>Every second page." * (number % 2)


def url(host, number):
    return f"https://{host}/{number}"


def records(pages):
    return [PASS.record(page(host, n).encode(), None, url(host, n)) for host, n in pages]


def write_files(folder, told, size=7):
    """Write testimonies of pages into files of a few rows each."""
    files = []
    for start in range(0, len(told), size):
        files.append(folder / f"told-{start:05d}.parquet")
        pq.write_table(pa.Table.from_pylist(told[start : start + size], TESTIMONIES), files[-1])
    return files


def merge(tmp_path, told, size=7):
    files = write_files(tmp_path, told, size)
    store = tmp_path / "sites.sqlite"
    return merge_sites(files, store, tmp_path / "scratch.sqlite"), store


def stored(store, host):
    return site_of(str(store), Page("<p>", url=f"https://{host}/"))


SIZES = {f"host-{number}.org": number % 4 for number in range(60)}
PAGES = [(host, n) for n in range(4) for host, size in SIZES.items() if n < size]


def test_sites_are_those_of_their_pages_without_single_texts(tmp_path):
    found, store = merge(tmp_path, records(PAGES))
    assert (found.hosts, found.sites) == (45, 30)
    for host, size in SIZES.items():
        site = stored(store, host)
        if size < 2:
            assert site is None
            continue
        expected = Site.learn(Page(page(host, n), url=url(host, n)) for n in range(size))
        again = expected.texts.times > 1
        assert (site.host, site.n_pages) == (host, size)
        assert site.texts.keys.tolist() == expected.texts.keys[again].tolist()
        assert site.texts.times.tolist() == expected.texts.times[again].tolist()
        assert site.identities.tolist() == expected.identities.tolist()


def test_the_number_of_files_does_not_change_what_is_written(tmp_path):
    told, contents = records(PAGES), set()
    for size in (7, 50, 1_000):
        folder = tmp_path / f"it's {size}"
        folder.mkdir()
        (folder / "scratch.sqlite").write_bytes(b"of a process that was killed")
        contents.add(merge(folder, told, size)[1].read_bytes())
        assert not (folder / "scratch.sqlite").exists()
    assert len(contents) == 1


TWO = [("a.org", 0), ("a.org", 1)]
FAILED = {"status": "timeout", "error": "took longer than 60 s"}
NOWHERE = PASS.record(b"<p>Text", None, None)


@pytest.mark.parametrize(
    ("told", "hosts", "sites"),
    [
        (records([("a.org", 1), ("a.org", 1), ("b.org", 1)]), 2, 0),
        ([FAILED, *records(TWO), NOWHERE], 1, 1),
        ([FAILED], 0, 0),
        ([], 0, 0),
    ],
    ids=["copies of a page", "failed or without a host", "failed alone", "nothing"],
)
def test_a_site_has_several_pages_that_have_a_host(tmp_path, told, hosts, sites):
    found, store = merge(tmp_path, told)
    assert (found.hosts, found.sites) == (hosts, sites)
    site = stored(store, "a.org")
    assert (site and site.n_pages) == (2 if sites else None)


def test_of_two_hosts_with_the_same_number_one_has_a_site(tmp_path):
    told = records([("a.org", 0), ("b.org", 0), ("a.org", 1), ("b.org", 1)])
    found, store = merge(tmp_path, [{**record, "key": host_key("a.org")} for record in told])
    assert found.sites == 1
    assert stored(store, "a.org").n_pages == 2
    assert stored(store, "b.org") is None


def test_what_a_page_tells_is_bounded():
    html = "".join(f"<p>Text {number}" for number in range(6_000))
    told = PASS.record(html.encode(), None, "https://a.org/page")
    keys = np.frombuffer(told["texts"], "<u8")
    everything = testimony.page_testimony(Page(html, url="https://a.org/page")).texts
    assert keys.tolist() == everything[:4_096].tolist()


def test_a_page_without_an_address_is_of_the_host_that_it_declares(tmp_path):
    html = '<link rel="canonical" href="https://www.a.org/page"><p>Text'
    assert PASS.record(html.encode(), None, None)["host"] == "a.org"
    too_long = html.replace("a.org", f"{'a' * 300}.org")
    assert PASS.record(too_long.encode(), None, None) == {"status": "empty"}
    assert site_of(str(tmp_path / "none.sqlite"), Page(too_long)) is None


def test_a_file_that_cannot_be_written_or_read_is_an_error(tmp_path):
    path, nowhere = tmp_path / "sites.sqlite", tmp_path / "nowhere" / "any.sqlite"
    with pytest.raises(BatchError, match=r"cannot write .*unable to open"):
        merge_sites(write_files(tmp_path, records([("a.org", 0)])), path, nowhere)
    with pytest.raises(BatchError, match=r"cannot write .*unable to open"):
        write_sites(nowhere, [Site.learn([page("a.org", 0)])])
    path.write_bytes(b"no database" * 1_000)
    with pytest.raises(SiteError, match=r"cannot read .*not a database"):
        stored(path, "a.org")


def test_a_damaged_site_is_an_error(tmp_path):
    _, store = merge(tmp_path, records([("a.org", 0), ("a.org", 1)]))
    with sqlite3.connect(store) as database:
        database.execute("UPDATE sites SET site = x'00'")
    database.close()
    with pytest.raises(SiteError, match=r"the site of a.org in .* learn the site again"):
        stored(store, "a.org")
