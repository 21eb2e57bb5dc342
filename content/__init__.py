"""The kept part of a page as a tree of plain nodes, and the forms that are written from it.

Data flows one way::

    page, kept spans --find--> rules of single elements, images that belong to the part
    kept texts, rules --parse--> nodes --repairs--> Content
    Content --markdown, html, values--> Markdown, HTML, links, images, tables, posts
"""
