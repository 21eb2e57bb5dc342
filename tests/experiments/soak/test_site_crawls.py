"""The checks of runs with sites, on a small crawl."""

import json
from collections import Counter
from dataclasses import replace

import pytest

pytest.importorskip("pyarrow")

from webjury.experiments.soak import site_crawls
from webjury.experiments.soak.site_crawls import check_sites, write_site_crawl


@pytest.mark.posix
def test_all_checks_of_sites_hold(tmp_path, monkeypatch):
    quick = replace(site_crawls._SETTINGS, workers=1, shard_size=20)
    monkeypatch.setattr(site_crawls, "_SETTINGS", quick)
    findings = list(check_sites(tmp_path, 100, 1))
    assert len(findings) == 3
    # Memory still grows in such a short run.
    assert [one for one in findings if not one.holds and "memory of" not in one.check] == []


def test_sizes_of_hosts_follow_zipf(tmp_path):
    write_site_crawl(tmp_path / "crawl.jsonl", 1_000)
    records = list(map(json.loads, (tmp_path / "crawl.jsonl").read_text().splitlines()))
    sizes = Counter(record["url"].split("/")[2] for record in records)
    assert (len(records), len(sizes)) == (1_000, 200)
    (largest, most), *_ = sizes.most_common()
    assert largest == "host-0.example.org"
    assert most > 100
    assert min(sizes.values()) == 1
    assert all("All stories of this house" in record["html"] for record in records)
