"""Content as Markdown: CommonMark with GitHub's tables, footnotes and formulas.

The writer walks over the nodes and calls one function for each block. Data flows one way::

    nodes --writer--> blocks (document, lists, tables) --> lines
                      the parts of a line (inline) --signs--> a line
"""

from .document import write_markdown

__all__ = ["write_markdown"]
