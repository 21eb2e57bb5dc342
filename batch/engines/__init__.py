"""Work on Arrow batches of documents in worker processes, on this machine or on a Ray cluster."""
