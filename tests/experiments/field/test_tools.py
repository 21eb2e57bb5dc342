"""Installed tools of the field find the text of a page; the others name the install command."""

import pytest

from webjury.experiments.field.systems import TOOLS, installed, not_installed
from webjury.experiments.field.tool import words_of

PARAGRAPHS = [
    f"The lamp of the harbour turns once in {n} seconds, and nobody has to wind it. Ships that are "
    f"{n} miles away, and sailors who cannot sleep, count how often it comes back."
    for n in range(20, 26)
]
LINKS = "".join(f'<li><a href="/{n}">Offer {n}</a></li>' for n in range(20))
PAGE = f"""<!DOCTYPE html><html lang="en"><head><title>A lamp at sea</title></head><body>
<nav><ul>{LINKS}</ul></nav><article><h1>A lamp at sea</h1>
{"".join(f"<p>{paragraph}</p>" for paragraph in PARAGRAPHS)}</article></body></html>"""


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_finds_the_text(name):
    tool = TOOLS[name]
    if tool.version is None:
        pytest.skip(f"not installed: {tool.install}")
    measured = tool.run(PAGE)
    text = words_of(measured.output, tool.output)
    assert all(paragraph in text for paragraph in PARAGRAPHS)
    assert "Offer 7" not in text or name == "kreuzberg"  # kreuzberg keeps the whole page
    assert measured.seconds >= 0
    assert measured.peak_mib > 1


def test_every_tool_is_installed_or_says_how():
    missing = not_installed()
    assert installed().keys() | missing.keys() == TOOLS.keys()
    assert not installed().keys() & missing.keys()
    assert all(how.startswith(("pip install ", "npm install ")) for how in missing.values())


@pytest.mark.parametrize(
    ("output", "form", "words"),
    [
        ("a < b", "text", "a < b"),
        ("<p>A <a href='/there'>link</a>.<script>no()</script>", "html", "A link."),
        ("# A\n\n**bold** [link](/there)", "markdown", "A\nbold link"),
        ("| a | b |\n|---|---|\n| c | d |", "markdown", "a\nb\nc\nd"),
        ("", "markdown", ""),
        (" ", "html", ""),
    ],
)
def test_words_are_those_that_a_reader_sees(output, form, words):
    assert words_of(output, form).split() == words.split()
