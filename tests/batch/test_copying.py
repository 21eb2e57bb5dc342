"""Outputs on another machine, here in the memory of fsspec."""

import errno
import gzip
import json
from pathlib import Path
from unittest.mock import Mock

import platformdirs
import pytest
from click.testing import CliRunner

from webjury import requirements
from webjury.apps.cli import cli
from webjury.batch.copying import copy_output
from webjury.batch.inputs.opening import RemotePath
from webjury.errors import BatchError, MissingLibraryError

pytest.importorskip("fsspec")

ADDRESS = "memory://corpus"
STORY = "<p>The lamp of the harbour turns once in twenty seconds, and nobody has to wind it."
NAMES = ["_done/*.json", "_job.json", "_summary.json", "*.jsonl"]


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The user's cache, in which outputs wait to be copied."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / "cache" / name)
    return tmp_path / "cache" / "webjury" / "batch"


@pytest.fixture
def pages(tmp_path):
    path = tmp_path / "pages.jsonl"
    path.write_text(json.dumps({"html": STORY}) + "\n" + json.dumps({"html": STORY * 2}) + "\n")
    return path


@pytest.fixture
def run(pages):
    """Run over two pages, with a shard for each."""
    options = ["--mode", "fast", "--format", "jsonl", "--shard-size", "1", "--workers", "1"]

    def run_to(output, source=pages):
        return CliRunner().invoke(cli, ["batch", str(source), "-o", str(output), *options])

    return run_to


def contents(memory):
    return {name.removeprefix("/corpus/"): memory.cat_file(name) for name in memory.find("/corpus")}


def refuse(*_arguments, **_options):
    raise PermissionError("no entry")


def test_all_but_the_lock_is_copied_and_nothing_stays_here(memory, cache, run, tmp_path):
    run(tmp_path / "corpus")
    files = [path for name in NAMES for path in (tmp_path / "corpus").glob(name)]
    result = run(ADDRESS)
    assert result.exit_code == 0
    first, _, last = result.stderr.splitlines()
    assert first.startswith(f"writing to {cache}/")
    assert last == f"copied {len(files)} files to {ADDRESS}"
    assert set(contents(memory)) == {
        path.relative_to(tmp_path / "corpus").as_posix() for path in files
    }
    assert list(cache.iterdir()) == []


def test_the_same_command_copies_what_could_not_be_copied(memory, cache, run, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(type(memory), "put_file", refuse)
        failed = run(ADDRESS)
    assert str(failed.exception) == f"cannot copy to {ADDRESS}: PermissionError: no entry"
    (folder,) = cache.iterdir()
    shards = {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}
    assert run(f"{ADDRESS}/").exit_code == 0
    assert contents(memory).items() >= shards.items()
    assert list(cache.iterdir()) == []


def test_a_local_output_that_cannot_be_deleted_is_named(memory, cache, run, monkeypatch):
    refused = PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr("shutil.rmtree", Mock(side_effect=refused))
    failed = run(ADDRESS)
    (folder,) = cache.iterdir()
    assert str(failed.exception) == f"cannot delete {folder}: Permission denied"
    assert "_summary.json" in contents(memory)


def test_the_output_of_an_input_that_breaks_off_is_kept_to_be_completed(memory, cache, run, pages):
    cut = pages.with_name("cut.jsonl.gz")
    cut.write_bytes(gzip.compress(pages.read_bytes())[:-12])
    result = run(ADDRESS, cut)
    (folder,) = cache.iterdir()
    assert result.exit_code == 1
    assert f"{folder} is kept, to complete the run with the same command" in result.stderr
    assert "_summary.json" in contents(memory)


def test_shards_that_are_there_are_not_copied_again(memory, run, tmp_path, monkeypatch):
    folder = tmp_path / "corpus"
    run(folder)
    copy_output(folder, ADDRESS)
    first = next(iter(sorted(folder.glob("*.jsonl"))))
    memory.pipe_file(f"/corpus/{first.name}", b"cut")
    copied = []
    put = RemotePath.put
    monkeypatch.setattr(
        RemotePath, "put", lambda to, path: (copied.append(path.name), put(to, path))
    )
    copy_output(folder, f"{ADDRESS}/")
    assert [name for name in copied if name.endswith(".jsonl")] == [first.name]
    assert copied[-1] == "_summary.json"
    assert contents(memory)[first.name] == first.read_bytes()


def test_shards_of_another_run_are_not_mixed_with_these(memory, cache, run, tmp_path):
    memory.pipe_file("/corpus/other-00000.parquet", b"")
    foreign = r"memory://corpus holds 1 file of another run \(other-00000\.parquet\): choose"
    with pytest.raises(BatchError, match=foreign):
        raise run(ADDRESS).exception
    assert not cache.exists()
    run(tmp_path / "corpus")
    with pytest.raises(BatchError, match=foreign):
        copy_output(tmp_path / "corpus", ADDRESS)


def test_an_address_that_cannot_be_read_is_named_before_the_run(memory, cache, run, monkeypatch):
    monkeypatch.setattr(type(memory), "find", refuse)
    with pytest.raises(BatchError, match=r"^cannot read memory://corpus: .*no entry"):
        raise run(ADDRESS).exception
    assert not cache.exists()


def test_an_address_on_the_web_is_refused(run):
    result = run("https://example.org/corpus")
    assert result.exit_code == 2
    assert "cannot write to https://example.org/corpus: give a folder, or an" in result.stderr
    assert not Path("https:").exists()


def test_a_missing_library_is_named_before_the_run(run, cache, monkeypatch):
    monkeypatch.setattr(requirements, "find_spec", lambda name: None if name == "fsspec" else name)
    with pytest.raises(MissingLibraryError, match=r"pip install .*\[remote\]"):
        raise run(ADDRESS).exception
    assert not cache.exists()
