"""``webjury mcp``, used by a client over standard input and output."""

import asyncio
import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp")

from mcp import ClientSession, StdioServerParameters, stdio_client

from web_sites import web_site

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGE = "<article><h1>The lamp</h1>" + "".join(
    f"<h2>Night {n}</h2><p>" + "It turns once in twenty seconds, all night long. " * 9
    for n in range(9)
)


def ask(*calls, options=("--mode", "fast")):
    """Start a server, ask it for pages, and return its answers."""

    async def session():
        server = StdioServerParameters(
            command=sys.executable, args=["-m", "webjury", "mcp", *map(str, options)]
        )
        async with stdio_client(server) as streams, ClientSession(*streams) as client:
            await client.initialize()
            (tool,) = (await client.list_tools()).tools
            assert tool.name == "read_page"
            return [await client.call_tool("read_page", call) for call in calls]

    return asyncio.run(session())


def test_a_file_is_read_with_its_metadata():
    file = EXAMPLES / "article.html"
    (answer,) = ask({"file": str(file)}, options=("--mode", "fast", "--files", EXAMPLES))
    assert not answer.is_error
    page = answer.structured_content
    assert page["markdown"].startswith("# How a lighthouse keeps time")
    assert (page["part"], page["n_parts"], page["chunks"]) == (1, 1, [])
    assert page["metadata"]["title"] == "How a lighthouse keeps time"
    assert page["expected_f1"] > 0.5


def test_a_long_page_comes_in_parts_and_chunks():
    first, last, beyond = ask(
        {"html": PAGE, "max_tokens": 300},
        {"html": PAGE, "max_tokens": 300, "part": 4, "chunk_tokens": 150},
        {"html": PAGE, "part": 99},
    )
    assert first.structured_content["n_parts"] > 3
    assert len(first.structured_content["markdown"]) <= 4 * 300
    chunks = last.structured_content["chunks"]
    assert {chunk["path"][0]["text"] for chunk in chunks} == {"The lamp"}
    assert all(chunk["n_tokens"] <= 150 for chunk in chunks)
    assert beyond.is_error
    assert "part is 99" in beyond.content[0].text


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_addresses_are_fetched_but_private_ones_only_if_allowed():
    with web_site(default=PAGE) as site:
        call = {"address": f"{site.address}/a", "links": True}
        (refused,) = ask(call)
        (answer,) = ask(call, options=("--mode", "fast", "--allow-private"))
    assert refused.is_error
    assert "no public address" in refused.content[0].text
    assert answer.structured_content["metadata"]["url"] == f"{site.address}/a"


def test_other_files_are_not_read(tmp_path):
    (tmp_path / "link.html").symlink_to(EXAMPLES / "article.html")
    answers = ask(
        {"file": str(EXAMPLES / "article.html")},
        {"file": str(tmp_path / "link.html")},
        {"file": str(tmp_path / ".." / "page.html")},
        {},
        options=("--files", tmp_path),
    )
    assert all(answer.is_error for answer in answers)
    assert "must not be read: start webjury mcp with --files" in answers[1].content[0].text
    assert "give one of address, file and html" in answers[3].content[0].text
