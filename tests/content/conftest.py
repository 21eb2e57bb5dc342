"""Parses Markdown as CommonMark with GitHub's tables, to compare it with HTML."""

import re
from itertools import accumulate
from unicodedata import normalize

import pytest
from lxml.html import document_fromstring, fromstring
from markdown_it import MarkdownIt

from webjury.content.numerals import numeral
from webjury.segmenter.tree_walk import read_tree
from webjury.segmenter.words import tokenize

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


class ParsedHtml:
    """The words, headings, cells and code of a piece of HTML."""

    def __init__(self, html):
        self.tree = document_fromstring(f"<html><body>{html or '<p></p>'}</body></html>")

    @property
    def words(self):
        return words_of(self.tree)

    @property
    def headings(self):
        found = [
            (node.tag, words_of(node)) for node in self.tree.iter(*"h1 h2 h3 h4 h5 h6".split())
        ]
        return [heading for heading in found if heading[1]]

    @property
    def cells(self):
        return [words for node in self.tree.iter("td", "th") if (words := words_of(node))]

    @property
    def code(self):
        return [node.text_content().strip() for node in self.tree.iter("pre")]

    def __eq__(self, other):
        return all(
            getattr(self, part) == getattr(other, part)
            for part in ("words", "headings", "cells", "code")
        )

    __hash__ = None


def words_of(node):
    """Split a text into words; superscripts and subscripts become plain characters."""
    return tokenize(normalize("NFKC", read_tree(node).text))


@pytest.fixture(scope="session")
def read_html():
    def read(html):
        unlabelled = LABEL.sub(r"\1", html)
        return with_numbers_as_text(with_kinds_of_callouts(ParsedHtml(unlabelled)))

    return read


@pytest.fixture(scope="session")
def read_markdown():
    return lambda markdown: ParsedHtml(PARSER.render(without_own_signs(markdown)))


def with_kinds_of_callouts(parsed):
    """Write callouts of HTML as parsers without callouts read them: quotations with their kind."""
    for callout in parsed.tree.iter("aside"):
        callout.tag, kind = "blockquote", callout.get("class")
        if words_of(callout[0]) != [kind]:
            callout.insert(0, fromstring(f"<p>{kind}</p>"))
    return parsed


#: The label of a note that is a paragraph in HTML. Of a footnote of Markdown, it is no text.
LABEL = re.compile(r'(<(?:p|div) id="fn-(\w+)">(?:<\w+>)*)[\[(]?\2[\])]?(?=\W)')


def with_numbers_as_text(parsed):
    """Write the numbers of items as text where Markdown does: letters, below 0, and in cells."""
    for numbered in parsed.tree.iter("ol"):
        items, numerals = numbered.findall("li"), numbered.get("type", "1")
        numbers = list(accumulate(items, next_number, initial=int(numbered.get("start", "1")) - 1))
        in_cell = any(around.tag in ("td", "th") for around in numbered.iterancestors())
        if in_cell or numerals != "1" or min(numbers[1:], default=0) < 0:
            for item, number in zip(items, numbers[1:], strict=True):
                item.text = f"{numeral(number, numerals)}. {item.text or ''}"
    return parsed


def next_number(number, item):
    return int(item.get("value", number + 1))


#: A footnote: all paragraphs except the first are indented.
NOTE = re.compile(r"^\[\^\w+\]: (.*(?:\n+    .*)*)", re.MULTILINE)


def without_own_signs(markdown):
    """Write footnotes of Markdown as in the HTML: as list items, with references in brackets.

    The kinds of callouts become words. Named bars in formulas in tables and boxes of tasks are
    removed: HTML has other signs.
    """
    markdown = re.sub(r"(?<=> )\[!([A-Z]+)\]$", r"\1", markdown, flags=re.MULTILINE)
    markdown = re.sub(r"\\[vV]ert |(?<=[-.)] )\[[ x]\] ", " ", markdown)
    without_labels = NOTE.sub(lambda note: note[1].replace("\n    ", "\n"), markdown)
    return re.sub(r"\[\^(\w+)\]", r"[\1]", without_labels)
