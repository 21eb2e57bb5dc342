"""Batch runs on a real Ray cluster that loses one of its nodes."""

import pytest

from site_crawls import write_site_crawl
from webjury.answer.extract import Options
from webjury.batch.document_extractor import DocumentExtractor
from webjury.batch.documents import ReadOptions
from webjury.batch.run import Plan, run_batch
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


def run(crawl, output, engine, options=None, report_progress=lambda *_: None):
    plan = Plan(engine, 2, shard_size=20)
    return run_batch(
        [crawl],
        output,
        options or DocumentExtractor(Options(mode="fast")),
        ReadOptions(),
        plan,
        report_progress,
    )


def test_a_cluster_and_one_machine_write_the_same_rows(tmp_path, cluster):
    crawl = tmp_path / "crawl.warc.gz"
    write_crawl(crawl, 50, every=10)
    options = PoisonedOptions(Options(mode="fast"), timeout=6, memory_mb=300)
    local = run(crawl, tmp_path / "local", "local", options)
    summary = run(crawl, tmp_path / "ray", "ray", options)
    assert summary.counts == local.counts
    assert summary.documents == 50
    assert rows_of(tmp_path / "ray").equals(rows_of(tmp_path / "local"))


def test_losing_a_node_neither_loses_nor_duplicates_rows(tmp_path, cluster):
    crawl = tmp_path / "crawl.warc.gz"
    write_crawl(crawl, 800, every=None)
    run(crawl, tmp_path / "local", "local")
    victims = list(cluster.worker_nodes)

    def lose_a_node(_documents, _share):
        if len(victims) == 2:
            cluster.remove_node(victims.pop(), allow_graceful=False)

    summary = run(crawl, tmp_path / "ray", "ray", report_progress=lose_a_node)
    assert len(victims) == 1
    assert summary.counts == {"ok": 800}
    assert rows_of(tmp_path / "ray").equals(rows_of(tmp_path / "local"))


def test_a_cluster_and_one_machine_learn_the_same_sites(tmp_path, cluster):
    crawl = write_site_crawl(tmp_path / "crawl.jsonl", 100)
    options = DocumentExtractor(Options(mode="fast"), sites=True)
    local = run(crawl, tmp_path / "local", "local", options)
    summary = run(crawl, tmp_path / "ray", "ray", options)
    assert summary.sites == local.sites == {"hosts": 13, "sites": 3}
    assert rows_of(tmp_path / "ray").equals(rows_of(tmp_path / "local"))
    stores = [tmp_path / engine / "_sites" / "sites.sqlite" for engine in ("local", "ray")]
    assert stores[0].read_bytes() == stores[1].read_bytes()
