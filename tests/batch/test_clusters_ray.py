"""Batch runs on a real Ray cluster that loses one of its nodes."""

from dataclasses import replace

import pytest

from batch_runs import FAST, run
from site_crawls import write_site_crawl
from webjury.answer.extract import Options
from webjury.experiments.soak.crawl_runs import rows_of
from webjury.experiments.soak.poison import PoisonedOptions, write_crawl

pytest.importorskip("ray")
# Ray itself emits warnings and leaves sockets open.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def cluster():
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    ray.init(cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def assert_equal_runs(crawl, folder, options=FAST, report_progress=lambda *_: None):
    """Run on the cluster and on this machine; return the summary of both."""
    plan = {"workers": 2, "shard_size": 20}
    local = run([crawl], folder / "local", options, **plan)
    clustered = run([crawl], folder / "ray", options, None, report_progress, engine="ray", **plan)
    assert clustered.counts == local.counts
    assert clustered.sites == local.sites
    assert rows_of(folder / "ray").equals(rows_of(folder / "local"))
    return clustered


@pytest.mark.usefixtures("cluster")
def test_a_cluster_and_one_machine_write_the_same_rows(tmp_path):
    crawl = tmp_path / "crawl.warc.gz"
    write_crawl(crawl, 50, every=10)
    options = PoisonedOptions(Options(mode="fast"), timeout=20, memory_mb=300)
    assert assert_equal_runs(crawl, tmp_path, options).documents == 50


def test_losing_a_node_neither_loses_nor_duplicates_rows(tmp_path, cluster):
    crawl = tmp_path / "crawl.warc.gz"
    write_crawl(crawl, 800, every=None)
    victims = list(cluster.worker_nodes)

    def lose_a_node(_documents, _share):
        if len(victims) == 2:
            cluster.remove_node(victims.pop(), allow_graceful=False)

    summary = assert_equal_runs(crawl, tmp_path, report_progress=lose_a_node)
    assert len(victims) == 1
    assert summary.counts == {"ok": 800}


@pytest.mark.usefixtures("cluster")
def test_a_cluster_and_one_machine_learn_the_same_sites(tmp_path):
    crawl = write_site_crawl(tmp_path / "crawl.jsonl", 100)
    summary = assert_equal_runs(crawl, tmp_path, replace(FAST, sites=True))
    assert summary.sites == {"hosts": 13, "sites": 3}
    stores = [tmp_path / engine / "_sites" / "sites.sqlite" for engine in ("local", "ray")]
    assert stores[0].read_bytes() == stores[1].read_bytes()
