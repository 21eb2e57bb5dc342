"""Read the inputs of a batch run, archives, tables and folders, as Arrow batches of documents."""
