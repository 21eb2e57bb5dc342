"""Extract crawls into corpora: one output row for every input document, whatever happens.

Data flows one way::

    inputs --sources--> [InputSource] --reading--> Arrow batches of documents
    documents --stream, run by an engine--> Arrow batches of results, with the same rows
    results --shards--> files, each either complete or absent

With sites, that is done twice: the first pass records the texts of each page (`site_pass`), which
are counted by site in one file (`site_merge`, `site_store`); the second pass extracts with it.
"""
