"""Markdown of several systems against what a reader wants: headings, code, cells, links ..."""
