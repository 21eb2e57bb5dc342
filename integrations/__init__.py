"""webjury in other frameworks. Users import the module for their framework, which it needs.

Each module is an adapter. Those for crawls use `pages`, which extracts Arrow batches of pages like
a batch run. Those for documents use `contents`, which returns the text and the metadata of pages.
Both extract in worker processes.
"""
