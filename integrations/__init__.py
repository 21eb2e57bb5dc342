"""webjury in other frameworks. Users import the module for a framework that they have installed.

Each module is an adapter. Adapters for crawls use `pages`, which extracts Arrow batches of pages as
a batch run does. Adapters for documents use `contents`, which returns the text and metadata of
pages. Both extract in worker processes.
"""
