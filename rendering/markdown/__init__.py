"""Markdown of a tree: CommonMark with GitHub's tables, footnotes and formulas.

The writer walks over the tree and calls one function per construct. Data flows one way::

    tree --writer--> blocks (block_elements, lists, tables: see tags) --> lines
                     the text in a block (inline) --signs--> a line
"""

from .tags import to_markdown, write_markdown

__all__ = ["to_markdown", "write_markdown"]
