"""Work on Arrow batches of documents in worker processes, here, on Ray or on Spark."""
