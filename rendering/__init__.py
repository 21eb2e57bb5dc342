"""The kept part of a page as HTML and Markdown.

Data flows one way::

    Page, kept segments --prune, kept_part--> a kept tree --clean--> a clean tree
    a clean tree --clean--> HTML
    a clean tree --markdown--> Markdown

The kept tree is written as HTML and parsed again only if it is stored or sent to another process.
"""
