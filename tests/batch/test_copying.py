"""Copies of an output on another machine, here in the memory of fsspec."""

import json

import pytest
from click.testing import CliRunner

from webjury import requirements
from webjury.apps.cli import cli
from webjury.batch.files import copy_output
from webjury.batch.inputs import opening
from webjury.batch.inputs.opening import RemotePath
from webjury.errors import BatchError, MissingLibraryError

fsspec = pytest.importorskip("fsspec")

STORY = "<p>The lamp of the harbour turns once in twenty seconds, and nobody has to wind it."
NAMES = ["_done/*.json", "_job.json", "_summary.json", "*.jsonl"]


@pytest.fixture
def memory():
    """The memory of fsspec, which all tests share."""
    system = fsspec.filesystem("memory")
    yield system
    for name in system.ls("/", detail=False):
        system.rm(name, recursive=True)


@pytest.fixture
def corpus(tmp_path):
    """An output with three shards, and the function that made it."""
    pages = tmp_path / "pages.jsonl"
    pages.write_text(json.dumps({"html": STORY}) + "\n" + json.dumps({"html": STORY * 2}) + "\n")
    options = ["--mode", "fast", "--format", "jsonl", "--shard-size", "1", "--workers", "1"]

    def run(*more):
        line = ["batch", str(pages), "-o", str(tmp_path / "corpus"), *options, *more]
        return CliRunner().invoke(cli, line)

    return run, tmp_path / "corpus"


def contents(memory, address="/corpus"):
    return {
        name.removeprefix(address + "/"): memory.cat_file(name) for name in memory.find(address)
    }


def test_all_but_the_lock_is_copied(memory, corpus):
    run, folder = corpus
    result = run("--copy-to", "memory://corpus")
    assert result.exit_code == 0
    files = [path for name in NAMES for path in folder.glob(name)]
    assert f"copied {len(files)} files to memory://corpus" in result.stderr
    here = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    assert contents(memory) == here


def test_shards_that_are_there_are_not_copied_again(memory, corpus, monkeypatch):
    run, folder = corpus
    run("--copy-to", "memory://corpus")
    first = next(iter(sorted(folder.glob("*.jsonl"))))
    memory.pipe_file(f"/corpus/{first.name}", b"cut")
    copied = []
    put = RemotePath.put
    monkeypatch.setattr(
        RemotePath, "put", lambda to, path: (copied.append(path.name), put(to, path))
    )
    copy_output(folder, "memory://corpus/")
    assert [name for name in copied if name.endswith(".jsonl")] == [first.name]
    assert copied[-1] == "_summary.json"
    assert contents(memory)[first.name] == first.read_bytes()


def test_shards_of_another_run_are_not_mixed_with_these(memory, corpus):
    run, folder = corpus
    run()
    memory.pipe_file("/corpus/other-00000.parquet", b"")
    with pytest.raises(BatchError, match=r"holds 1 file of another run \(other-00000"):
        copy_output(folder, "memory://corpus")


def test_what_cannot_be_written_is_named(memory, corpus, monkeypatch):
    run, folder = corpus
    run()

    def refuse(*_arguments, **_options):
        raise PermissionError("no entry")

    monkeypatch.setattr(opening, "_RETRY_DELAYS", ())
    monkeypatch.setattr(type(memory), "put_file", refuse)
    with pytest.raises(BatchError, match=r"cannot copy to memory://corpus: .*no entry"):
        copy_output(folder, "memory://corpus")


@pytest.mark.parametrize("address", ["a/folder", "https://example.org/corpus"])
def test_an_address_that_cannot_be_written_to_is_refused(corpus, address):
    run, folder = corpus
    result = run("--copy-to", address)
    assert (result.exit_code, folder.exists()) == (2, False)
    assert "is not an address to write to" in result.stderr


def test_a_missing_library_is_named_before_the_run(corpus, monkeypatch):
    run, folder = corpus
    monkeypatch.setattr(requirements, "find_spec", lambda name: None if name == "fsspec" else name)
    result = run("--copy-to", "memory://corpus")
    assert isinstance(result.exception, MissingLibraryError)
    assert "pip install 'webjury[remote]'" in str(result.exception)
    assert not folder.exists()
