"""Gold standards are read in any encoding, without the annotators' mark-up."""

from pathlib import Path

import pytest

from webjury.errors import DataError
from webjury.experiments.data.gold_pages import GoldPage, read_gold

_TEXT = "“Café” at night\n  2 € = 100 %"


def gold(folder: Path, data: bytes) -> str:
    path = folder / "gold.txt"
    path.write_bytes(data)
    return read_gold(path)


@pytest.mark.parametrize(
    ("encoding", "bom"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
        ("utf-16-le", b""),
        ("cp1252", b""),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_gold_standard_is_read_in_any_encoding(tmp_path, encoding, bom, newline):
    assert gold(tmp_path, bom + _TEXT.replace("\n", newline).encode(encoding)) == _TEXT


@pytest.mark.parametrize("data", [b"", b"\0", b"a", b"a\0b\0c", b"\xff\xfea", b"\x81\x8d", b"\xff"])
def test_a_damaged_gold_standard_is_read_as_far_as_possible(tmp_path, data):
    assert len(gold(tmp_path, data)) <= len(data)


_COMMENTS_LINES = """\
!@#$%^&*()  COMMENTS
!@#$%^&*() COMMENTS
!@ $%^&*()  COMMENTS
!@#$%^&*()  CORRECTED
!@#$%^&**()  COMMENTS
!@#$%^&*   COMMENTS
@#$%^&*() COMMENTS
!@#$%^&*()
!@#$%^&*()  COMMNENTS
!#@$%^&*()  COMMENTS
!!@#$%^&*()  COMMENTS
!@#$%$%^&*()  COMMENTS
  #$%^&*()  COMMENTS"""


@pytest.mark.parametrize(
    "line", [*_COMMENTS_LINES.splitlines(), "!@#$%^&*()  COMMENTS\t", "!@#$%^&*()  \tCOMMENTS"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_text_after_the_comments_line_of_dragnet_is_removed(tmp_path, line, encoding):
    text = f"One é\ntwo\n\n{line}\n\nWhat a page!\n{line}\nIndeed.\n"
    assert gold(tmp_path, text.encode(encoding)) == "One é\ntwo\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "a true @#%& espresso",
        "Love your site!!@",
        "What the !@#$%^&*() is this",
        "!@#$%^&*() says the keyboard",
        "COMMENTS",
        "100%\n^ *",
        # A single zero byte does not mean UTF-16.
        "Größe \0 of things",
    ],
)
def test_lines_similar_to_a_comments_line_are_kept(tmp_path, text):
    assert gold(tmp_path, text.encode()) == text


def test_a_page_that_is_no_html_is_named():
    page = GoldPage("story", b"\x1f\x8b\x08\x00", "", "example.org")
    with pytest.raises(DataError, match=r"page story: .*gzip-compressed data.*decompress it first"):
        page.parse()
