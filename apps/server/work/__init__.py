"""What the server does in worker processes, and what it keeps: verdicts, corrections, training."""
