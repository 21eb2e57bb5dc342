"""The cost of learning the sites of generated hosts."""

from in_process import run_webjury
from webjury.experiments.cost.site_store import site_store_cost, zipf_sizes
from webjury.experiments.tables import read_table


def test_sizes_of_hosts_follow_zipf():
    sizes = zipf_sizes(1_000)
    assert (sizes[0], sizes[1], sizes[9], sizes[-1]) == (100, 50, 10, 1)


def test_hosts_are_counted_and_what_they_cost_is_measured(tmp_path):
    cost = site_store_cost(1_000, tmp_path)
    assert cost.pages == zipf_sizes(1_000).sum()
    assert (cost.totals.hosts, cost.totals.sites) == (1_000, 50)
    assert cost.record_bytes > 400 * cost.pages
    # Each site has thirty shared texts, at 12 bytes each.
    assert cost.store_bytes > 360 * 50
    assert cost.peak_mib >= cost.start_mib > 10
    assert cost.seconds > 0
    assert cost.look_up_seconds > 0


def test_the_command_writes_a_table(tmp_path):
    options = ("--part", "store", "--hosts", 40, "-o", tmp_path)
    assert run_webjury("benchmark", "soak", *options)[0] == 0
    (row,) = read_table(tmp_path / "site-store.csv")
    assert (row["hosts"], row["sites"]) == (40, 2)
