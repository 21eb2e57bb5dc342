"""The function for Spark, in Spark."""

import sys
from collections import Counter

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pytest.importorskip("pyspark")

from pyspark.errors import PySparkRuntimeError
from pyspark.sql import SparkSession

from webjury import extract
from webjury.experiments.soak.poison import write_crawl
from webjury.integrations.spark import PageExtraction

#: Spark and its libraries cause these warnings.
pytestmark = [
    pytest.mark.posix,
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def spark():
    builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        try:
            session = builder.config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
        except PySparkRuntimeError as error:
            pytest.skip(f"Spark does not start, which needs Java: {error}")
        yield session
        session.stop()


@pytest.mark.usefixtures("spark", "table")
def test_the_example_of_the_documentation_writes_a_corpus(run_example, tmp_path, html):
    found = run_example("topic", "pages.parquet", "corpus")
    assert found["rows"].schema == found["extraction"].schema(found["pages"])
    rows = {row["id"]: row for row in pq.read_table(tmp_path / "corpus").to_pylist()}
    assert [rows[name]["status"] for name in "abcde"] == ["ok", "ok", "ok", "empty", "error"]
    assert [rows[name]["topic"] for name in "abcde"] == ["one", "two", None, "four", "five"]
    assert rows["b"]["text"] == extract(html[1], mode="fast").text


@pytest.mark.usefixtures("spark", "table")
def test_the_example_of_crawls_writes_their_pages(run_example, tmp_path):
    names = ["crawl-0.warc.gz", "crawl-1.warc.gz"]
    for seed, name in enumerate(names):
        write_crawl(tmp_path / name, 5, every=None, seed=seed)
    paths = ("pages.parquet", "corpus", *names, "crawl-corpus")
    run_example("ArchiveIterator", *paths, before="topic")
    rows = pq.read_table(tmp_path / "crawl-corpus").to_pylist()
    assert [row["status"] for row in rows] == ["ok"] * 10
    assert sorted(Counter(row["id"] for row in rows).values()) == [2] * 5  # of two crawls


def test_kept_columns_have_the_types_of_spark(spark, tmp_path, html):
    columns = {
        "html": pa.array(html, pa.binary()),
        "n": pa.array([1, 2, 3], pa.int16()),
        "labels": pa.array([["a"], [], None]),
        "when": pa.array([None, 1, 2], pa.timestamp("us", "UTC")),
    }
    pq.write_table(pa.table(columns), tmp_path / "pages.parquet")
    pages = spark.read.parquet(str(tmp_path / "pages.parquet"))
    kept = ["n", "labels", "when"]
    extraction = PageExtraction(keep=kept, mode="fast", metadata=True)
    rows = pages.mapInArrow(extraction, extraction.schema(pages))
    assert rows.select(*kept).collect() == pages.select(*kept).collect()
    assert [row.status for row in rows.collect()] == ["ok", "ok", "ok"]
