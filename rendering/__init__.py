"""The kept part of a page as people read it: HTML, Markdown, and what is known of the page.

Data runs one way::

    Page, kept spans --prune--> tree --clean--> HTML --markdown--> Markdown
"""
