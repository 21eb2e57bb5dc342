"""Files are written atomically."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from webjury.files import write_atomically


@pytest.fixture
def old(tmp_path):
    """A file that exists."""
    path = tmp_path / "a.txt"
    path.write_text("old")
    return path


@pytest.mark.parametrize(
    "name", ["a.txt", "a" * 255, "\u2713" * 85, "." + "b" * 254], ids=["short", "a", "sign", "dot"]
)
def test_a_file_is_written_with_a_name_as_long_as_the_file_system_allows(tmp_path, name):
    write_atomically(tmp_path / name, lambda path: path.write_text("content"))
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "content")]


def test_the_old_file_stays_until_the_new_one_is_complete(old):
    def write(unfinished):
        assert unfinished.parent == old.parent
        unfinished.write_text("new")
        assert old.read_text() == "old"

    write_atomically(old, write)
    assert old.read_text() == "new"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failed_write_keeps_the_old_file_and_leaves_nothing_else(old, error):
    def write(unfinished):
        unfinished.write_text("half")
        raise error

    with pytest.raises(type(error)):
        write_atomically(old, write)
    assert old.read_text() == "old"
    assert list(old.parent.iterdir()) == [old]


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
    (file, existed), folder = synced
    assert Path(file).parent == tmp_path
    assert not existed
    assert folder == (str(tmp_path), True)


@pytest.mark.posix
@pytest.mark.parametrize("name", ["a.txt", ".a.txt.tmp"])
def test_a_link_that_others_have_put_there_is_not_followed(tmp_path, name):
    victim = tmp_path / "victim.txt"
    victim.write_text("precious")
    (tmp_path / name).symlink_to(victim)
    write_atomically(tmp_path / "a.txt", lambda path: path.write_text("content"))
    assert victim.read_text() == "precious"
    assert not (tmp_path / "a.txt").is_symlink()
    assert (tmp_path / "a.txt").read_text() == "content"


def _link_to_device(path):
    path.symlink_to("/dev/null")


@pytest.mark.posix
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, _link_to_device])
def test_what_is_not_a_regular_file_is_not_replaced(tmp_path, make):
    make(tmp_path / "a")
    before = (tmp_path / "a").lstat()
    with pytest.raises(OSError, match=r"not a regular file|Is a directory"):
        write_atomically(tmp_path / "a", lambda path: path.write_text("content"))
    assert (tmp_path / "a").lstat().st_ino == before.st_ino
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.posix
@pytest.mark.parametrize(
    ("umask", "old", "new"),
    [
        *((0o022, None, 0o644), (0o077, None, 0o600)),
        *((0o022, mode, mode) for mode in (0o600, 0o664, 0o444)),
    ],
)
def test_permissions_are_those_of_the_old_file_or_of_any_new_one(tmp_path, umask, old, new):
    path = tmp_path / "a.txt"
    if old is not None:
        path.write_text("old")
        path.chmod(old)

    def write(unfinished):
        assert not unfinished.stat().st_mode & 0o777 & ~(new | 0o600)
        unfinished.write_text("content")

    earlier = os.umask(umask)
    try:
        write_atomically(path, write)
    finally:
        os.umask(earlier)
    assert stat.S_IMODE(path.stat().st_mode) == new


_WRITE_OFTEN = """
import sys
from pathlib import Path
from webjury.files import write_atomically
path, letter = Path(sys.argv[1]), sys.argv[2]
for _ in range(100):
    write_atomically(path, lambda unfinished: unfinished.write_text(letter * 100_000))
"""


@pytest.mark.posix
def test_processes_that_write_the_same_file_at_once_all_succeed(old):
    old.write_text("a" * 100_000)
    command = [sys.executable, "-c", _WRITE_OFTEN, str(old)]
    writers = [subprocess.Popen([*command, letter]) for letter in "abcd"]
    while any(writer.poll() is None for writer in writers):
        content = old.read_text()
        assert content == content[0] * 100_000
    assert [writer.wait() for writer in writers] == [0, 0, 0, 0]
    assert list(old.parent.iterdir()) == [old]
