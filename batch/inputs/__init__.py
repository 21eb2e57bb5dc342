"""Read archives, tables and folders, the inputs of a batch run, as rows of documents."""
