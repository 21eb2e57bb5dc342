"""Extract crawls into corpora: one output row for every input document, whatever happens.

Data flows one way::

    inputs --inputs.sources--> [InputSource] --inputs.reading--> Arrow batches of documents
    documents --passes, clusters--> Arrow batches of results, with the same rows
    results --shards--> files, each either complete or absent

With sites, there are two passes. The first records the texts of each page (`site_store`), which are
then counted by site in one file (`site_learning`). The second extracts with this file.
"""
