"""Crawls into corpora: one output row for every input document, whatever happens.

Data runs one way::

    inputs --sources--> [Source] --reading--> Arrow batches of documents
    batches --stream, through an engine--> Arrow batches of results, as many rows
    results --shards--> files, each complete or not there
"""
