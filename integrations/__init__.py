"""webjury in other frameworks; each module needs the framework, and is imported by its user.

A module is an adapter around `pages`, which works on Arrow batches of pages in worker processes, as
a batch run does.
"""
