"""Cases of content: small pages, and what must come out of them, in ``cases/*.txt``.

A file consists of paragraphs with an empty line between them::

    === The title of the cases below it, a sentence
    @ markdown links images
    @ url https://a.org/
    @ within <p>Before</p>{}<p>After</p>

    # A comment, where the page does not speak for itself.
    @ without The text of a block that is not kept
    <p>The page: all lines up to the first one that is indented.
        What must come out, *indented*.

Lines with ``@`` hold for all cases of a title, or for the one above which they are. They say what
is wanted (``markdown`` or ``html``, perhaps with ``links``, with ``images``, or ``untitled``;
``text``, ``images``, ``tables`` or ``posts``), the address of the page and what is around it, which
blocks are kept, and whether a ``headline`` is added. What comes out of what is around a page is
left out below it. If a page has several outputs, what is wanted is said above each of them.

Spaces at the end of a line are written as ``␠``, signs without a shape as in ``\\u200b``, and ten
lamps as ``{10 * lamp }``. A line of a page that is empty, or begins like another line of the file,
has a backslash before it. ::

    python -m pytest tests/content/test_cases.py --renew-cases

rewrites what must come out, also below a page that is alone. Read the changes before you commit.
"""

import json
import re
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from rendered import kept_of, whole
from webjury.content.html import write_html
from webjury.content.kept import kept_text
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Content
from webjury.content.values import images_of, posts_of, tables_of
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks

FILES = sorted(Path(__file__).parent.glob("cases/*.txt"))
INDENT = " " * 4


@dataclass(frozen=True)
class How:
    """How a page is written."""

    form: str = ""
    within: str = "{}"
    url: str | None = None
    dropped: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    headline: bool = False

    def with_line(self, line: str) -> "How":
        name, _, rest = decoded(line).removeprefix("@ ").partition(" ")
        if name in ("without", "only"):
            field = "dropped" if name == "without" else "kept"
            return replace(self, **{field: (*getattr(self, field), rest)})
        if name in ("within", "url", "headline"):
            return replace(self, **{name: rest or True})
        return replace(self, form=f"{name} {rest}")

    def keeps(self, text: str) -> bool:
        text = " ".join(text.split())
        return text in self.kept if self.kept else text not in self.dropped


def made(html: str, how: How) -> str:
    """What comes out of a page, without what comes out of what is around it."""
    output = written(how.within.replace("{}", html), how)
    if how.within != "{}" and not how.headline:
        between = "\n\n" if how.form.startswith("markdown") else "\n"
        above, below = (written(part, how) for part in how.within.split("{}"))
        above, below = above and f"{above}{between}", below and f"{between}{below}"
        if len(output) > len(above + below) and output.startswith(above) and output.endswith(below):
            return output[len(above) : len(output) - len(below)]
    return output


def written(html: str, how: How) -> str:
    name, *options = how.form.split()
    if name == "text":
        page = Page(html, url=how.url)
        segments = blocks(page)
        return kept_text(page, segments, [how.keeps(segment.text) for segment in segments])
    if how.dropped or how.kept or how.headline:
        content = kept_of(html, how.keeps, how.url, headline=how.headline)
    else:
        content = whole(html, how.url)
    copy = deepcopy(content)
    output = form_of(content, name, options)
    assert content == copy, "What writes changes nothing."
    return output


def form_of(content: Content, name: str, options: list[str]) -> str:
    if name == "images":
        return "\n".join(f"{image.url} {image.alt}" for image in images_of(content))
    if name == "tables":
        rows = (row for table in tables_of(content) for row in table)
        return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    if name == "posts":
        return "\n".join(f"{one.author} | {one.date} | {one.text}" for one in posts_of(content))
    write = {"markdown": write_markdown, "html": write_html}[name]
    chosen = {option: True for option in options if option != "untitled"}
    return write(content, title="untitled" not in options, **chosen)


class Paragraph:
    """A paragraph of a file: the lines above a page, the page, and the lines below it."""

    def __init__(self, text: str, number: int) -> None:
        lines = text.split("\n")
        is_page = [bool(line) and line[0] not in " @#=" for line in lines]
        start = is_page.index(True) if True in is_page else len(lines)
        stop = is_page.index(False, start) if False in is_page[start:] else len(lines)
        self.lines, self.above = lines[:stop], lines[:start]
        self.page = "\n".join(decoded(line.removeprefix("\\")) for line in lines[start:stop])
        self.number = number + start
        #: What is wanted, if a line says so, and what must come out.
        self.outputs: list[tuple[str, list[str]]] = []
        for line in lines[stop:]:
            if line.startswith("@"):
                self.outputs.append((line, []))
                continue
            if not self.outputs:
                self.outputs.append(("", []))
            self.outputs[-1][1].append(decoded(line.removeprefix(INDENT)))
        if not self.outputs and self.page:
            self.outputs.append(("", []))


def decoded(line: str) -> str:
    line = re.sub(r"{(\d+) \* ([^{}]+)}", lambda part: int(part[1]) * part[2], line)
    line = line.replace("␠", " ")
    return re.sub(r"\\u([0-9a-f]{4})", lambda sign: chr(int(sign[1], 16)), line)


def encoded(line: str) -> str:
    line = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in line)
    text = line.rstrip(" ")
    line = text + "␠" * (len(line) - len(text))
    return re.sub(r"([^{}]{2,40}?)\1{9,}", repeated, line)


def repeated(part: re.Match[str]) -> str:
    return f"{{{len(part[0]) // len(part[1])} * {part[1]}}}"


def paragraphs_of(path: Path) -> list[tuple[Paragraph, How]]:
    """The paragraphs of a file, and how their pages are written."""
    found, number, of_title = [], 1, How()
    for text in re.split(rf"\n\n(?!{INDENT}|\n)", path.read_text(encoding="utf-8").rstrip("\n")):
        paragraph = Paragraph(text, number)
        is_title = text.startswith("===")
        assert not (is_title and paragraph.page), f"{path}:{number}: no empty line below a title"
        how = How() if is_title else of_title
        for line in paragraph.above:
            how = how.with_line(line) if line.startswith("@") else how
        of_title = how if is_title else of_title
        found.append((paragraph, how))
        number += text.count("\n") + 2
    return found


def renew(path: Path) -> None:
    """Rewrite what must come out of the pages of a file."""
    texts = []
    for paragraph, how in paragraphs_of(path):
        lines = paragraph.lines
        for wanted, _ in paragraph.outputs:
            output = made(paragraph.page, how.with_line(wanted) if wanted else how)
            lines += [wanted] * bool(wanted)
            lines += [
                INDENT + encoded(line) if line else "" for line in output.split("\n") if output
            ]
        texts.append("\n".join(lines))
    path.write_text("\n\n".join(texts) + "\n", encoding="utf-8")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    cases = []
    for path in FILES:
        if metafunc.config.getoption("--renew-cases"):
            renew(path)
        for paragraph, how in paragraphs_of(path):
            for wanted, lines in paragraph.outputs:
                one = how.with_line(wanted) if wanted else how
                label = f"{path.stem}-{paragraph.number}-{one.form.split()[0]}"
                cases.append(pytest.param(paragraph.page, one, "\n".join(lines), id=label))
    metafunc.parametrize(("page", "how", "expected"), cases)


def test_what_must_come_out_comes_out(page: str, how: How, expected: str) -> None:
    assert made(page, how) == expected
