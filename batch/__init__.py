"""Extract crawls into corpora: every input document becomes one output row, even if it fails.

Data flow in one direction::

    inputs --inputs.sources--> [InputSource] --inputs.reading--> rows of documents
    documents --passes, clusters--> the same rows, with results
    results --shards--> files, each written atomically

With sites, there are two passes. The first records the texts of each page (`site_store`) and counts
them by site in one file (`site_learning`). The second uses this file to extract the pages.
"""
