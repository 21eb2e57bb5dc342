"""The converter of Haystack, in Haystack."""

import pytest

pytest.importorskip("haystack")

from haystack import Pipeline
from haystack.dataclasses import ByteStream
from haystack.telemetry import _telemetry

from webjury import extract
from webjury.integrations.haystack import WebjuryConverter

#: Haystack and its libraries cause these warnings.
pytestmark = pytest.mark.filterwarnings("ignore")


def test_nothing_is_reported_to_anyone():
    assert _telemetry.telemetry is None


@pytest.mark.usefixtures("folder")
def test_the_example_of_the_documentation_fills_a_store(run_example, html):
    documents = run_example("DocumentWriter")["store"].filter_documents()
    assert {one.meta["file_path"]: one.content for one in documents} == {
        f"pages/{name}.html": extract(page, mode="fast").markdown
        for name, page in zip("ab", html, strict=False)
    }
    assert all(one.meta["title"] for one in documents)


def test_streams_give_their_address_and_keep_their_metadata(html):
    streams = [
        ByteStream(b"<title>Nothing</title>"),
        ByteStream(html[0].encode(), meta={"url": "https://example.org/a", "topic": "one"}),
    ]
    given = [{"number": 1}, {"number": 2, "title": "Mine"}]
    (document,) = WebjuryConverter(mode="fast", form="txt").run(streams, given)["documents"]
    assert document.content == extract(html[0], mode="fast").text
    known = {"url": "https://example.org/a", "topic": "one", "number": 2, "title": "Mine"}
    assert {name: document.meta[name] for name in known} == known


def test_a_pipeline_is_saved_and_loaded_with_its_options():
    pipeline = Pipeline()
    options = {"mode": "fast", "links": True}
    pipeline.add_component("converter", WebjuryConverter(**options))
    again = Pipeline.loads(pipeline.dumps(), allowed_modules=["webjury.integrations.haystack"])
    assert again.to_dict() == pipeline.to_dict()
    assert pipeline.to_dict()["components"]["converter"]["init_parameters"] == options
