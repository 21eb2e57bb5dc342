"""The kept part of a page as HTML and Markdown.

Data flows one way::

    Page, kept segments --prune--> tree --kept--> kept HTML --clean--> a clean tree
    a clean tree --clean--> HTML
    a clean tree --markdown--> Markdown
"""
