import os
from pathlib import Path

import pytest

from webjury.files import write_atomically


def test_a_file_is_written(tmp_path):
    write_atomically(tmp_path / "a.txt", lambda path: path.write_text("content"))
    assert (tmp_path / "a.txt").read_text() == "content"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_the_old_file_stays_until_the_new_one_is_complete(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def write(unfinished):
        assert unfinished.parent == tmp_path
        unfinished.write_text("new")
        assert path.read_text() == "old"

    write_atomically(path, write)
    assert path.read_text() == "new"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failed_write_keeps_the_old_file_and_leaves_nothing_else(tmp_path, error):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def write(unfinished):
        unfinished.write_text("half")
        raise error

    with pytest.raises(type(error)):
        write_atomically(path, write)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_writing_to_a_missing_folder_fails(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        write_atomically(tmp_path / "none" / "a.txt", lambda path: path.write_text("content"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_the_file_and_then_its_name_are_on_the_disk_when_writing_returns(tmp_path, monkeypatch):
    synced, fsync = [], os.fsync

    def watch(descriptor):
        fsync(descriptor)
        synced.append((str(Path(f"/proc/self/fd/{descriptor}").readlink()), path.exists()))

    path = tmp_path / "a.txt"
    monkeypatch.setattr(os, "fsync", watch)
    write_atomically(path, lambda unfinished: unfinished.write_text("content"))
    assert synced == [(str(tmp_path / ".a.txt.tmp"), False), (str(tmp_path), True)]
