"""Footnotes are GitHub's in Markdown if both the reference and the note are kept."""

from rendered import kept_of
from webjury.content.markdown import write_markdown


def markdown_of(html, *dropped):
    return write_markdown(kept_of(html, lambda text: text not in dropped, url="https://a.org/page"))


def test_many_notes_take_linear_time():
    numbers = range(1_000)
    text = "".join(f"<p>a<sup id=r{n}><a href=#n{n}>{n}</a></sup>" for n in numbers)
    notes = "".join(f"<li id=n{n}>b <a href=#r{n}>↩</a>" for n in numbers)
    assert markdown_of(f"{text}<ol>{notes}</ol>").count("[^999]") == 2
