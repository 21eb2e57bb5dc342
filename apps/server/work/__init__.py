"""The server's work in worker processes, and what it keeps: verdicts, corrections, training."""
