"""webjury in other frameworks; each module needs the framework, and is imported by its user.

A module is an adapter: for crawls around `pages`, which works on Arrow batches of pages as a batch
run does, and for documents around `contents`, which gives the text and the metadata of pages. Both
extract in worker processes.
"""
