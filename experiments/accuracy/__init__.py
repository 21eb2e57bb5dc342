"""Accuracy of extractors and modes: leaderboards, error analysis, ablations."""
