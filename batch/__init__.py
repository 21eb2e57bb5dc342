"""Extract crawls into corpora: one output row for every input document, whatever happens.

Data flows one way::

    inputs --inputs.sources--> [InputSource] --inputs.reading--> Arrow batches of documents
    documents --engines--> Arrow batches of results, with the same rows
    results --output.shards--> files, each either complete or absent

With sites, there are two passes. The first records the texts of each page (`sites.first_pass`),
which are then counted by site in one file (`sites.merge`, `sites.store`). The second extracts with
this file.
"""
