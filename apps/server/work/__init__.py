"""Extraction in worker processes, and what the server keeps: verdicts, corrections, training."""
