"""Content as Markdown: CommonMark with GitHub's tables, footnotes and formulas."""

from .writer import write_markdown

__all__ = ["write_markdown"]
